import path from 'node:path';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { SiteMedia } from '#features/sites/server/site-media.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import { ImageService } from '#platform/images/image-service.server.ts';
import { PictureProcesses } from '#platform/images/picture-processes.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import type { PictureAddressing } from '#ui-kit/picture/picture.tsx';
import type { Closers } from '../closers.server.ts';
import { pictureAddressing } from '../http/picture-addressing.ts';
import { createBrochures } from './brochures.server.ts';
import type { PageServices } from './pages/page-services.server.ts';

export interface PictureParts {
  readonly environment: Environment;
  readonly registry: SiteRegistry;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Builds the services for pictures: the media folders of all sites, the image service, and the brochures, which use both. */
export const openPictures = async (
  { environment, registry, clock, log, metrics }: PictureParts,
  closers: Closers,
): Promise<Pick<PageServices, 'media' | 'brochures' | 'pictureAddressing'> & { readonly images: ImageService }> => {
  const media = new SiteMedia({
    sitesDir: path.resolve(environment.SITES_DIR),
    demoFolder: environment.MODE === 'demo' ? path.join(projectRoot, 'demo-media') : null,
    now: clock.now,
  });
  await media.load(registry.list());
  const stopMedia = registry.onChange(() => void media.load(registry.list()));
  closers.add(async () => stopMedia());
  const processes = new PictureProcesses({ log });
  closers.add(() => processes.close());
  const images = new ImageService({
    makePicture: (...job) => processes.make(...job),
    folder: path.resolve(environment.DATA_DIR, 'images'),
    packages: path.join(projectRoot, 'node_modules'),
    maxBytes: environment.IMAGE_CACHE_MB * 1_000_000,
    now: clock.now,
    allowPrivate: readList(environment.FETCH_ALLOW_PRIVATE),
    onServed: metrics.countPicture,
    log,
  });
  void images.start();
  const { brochures, close } = createBrochures({ environment, clock, log, images, media });
  closers.add(close);
  const addressing = (site: Site, origin: string): PictureAddressing =>
    pictureAddressing(site, origin, (name) => media.find(site, name)?.version ?? null);
  return { media, images, brochures, pictureAddressing: addressing };
};
