import { availableParallelism } from 'node:os';
import path from 'node:path';
import { BrochureRenderer } from '#features/brochure/server/brochure-renderer.server.ts';
import { Brochures } from '#features/brochure/server/brochures.server.ts';
import type { SiteMedia } from '#features/sites/server/site-media.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Environment } from '#platform/environment.server.ts';
import type { ImageService } from '#platform/images/image-service.server.ts';
import { PictureCache } from '#platform/images/picture-cache.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';

export interface BrochureServiceParts {
  readonly environment: Pick<Environment, 'DATA_DIR'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly images: ImageService;
  readonly media: SiteMedia;
}

/** Maximum disk space in bytes for stored brochures, enough for about a thousand of them. */
const CACHE_BYTES = 200_000_000;

/** Number of worker threads: two on a machine with more than three processors, otherwise one. */
const workers = (): number => (availableParallelism() > 3 ? 2 : 1);

/** Makes the brochures of all sites in worker threads of this process and stores them under DATA_DIR. */
export const createBrochures = ({ environment, clock, log, images, media }: BrochureServiceParts) => {
  const atOnce = workers();
  const press = new BrochureRenderer({ workers: atOnce, packages: path.join(projectRoot, 'node_modules') });
  const cache = new PictureCache({
    folder: path.resolve(environment.DATA_DIR, 'brochures'),
    maxBytes: CACHE_BYTES,
    now: clock.now,
    onTrouble: (error) => log.warn({ err: error }, 'a brochure could not be stored on disk'),
  });
  return { brochures: new Brochures({ clock, log, images, media, press, atOnce, cache }), close: (): Promise<void> => press.close() };
};
