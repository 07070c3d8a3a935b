import { findSitePicture } from '#features/sites/rules/site-pictures.ts';
import type { SiteMedia } from '#features/sites/server/site-media.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { ImageFormat, ImageFrame } from '#kernel/image-frame.ts';
import type { Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Route } from '#pages/route.ts';
import { type ImageKey, imageMark, parseImageRequest } from '#urls/image-address.ts';
import type { PageAnswer, PageHandler } from '../page.ts';
import type { Origin } from './picture-origin.ts';

interface Spec {
  readonly width: number;
  readonly frame: ImageFrame;
  readonly format: ImageFormat;
  readonly quality: number;
}

interface Refusal {
  readonly reason: keyof typeof STATUS;
  readonly message: string;
}

/** The part of the image service (`platform/images`) that this route uses. */
export interface ImageMaker {
  serve(siteId: number, origin: Origin, spec: Spec): Promise<Result<{ readonly body: Buffer; readonly mark: string }, Refusal>>;
}

export interface ImageServices {
  readonly images: ImageMaker;
  readonly media: Pick<SiteMedia, 'findNow'>;
  readonly vehicles: Pick<VehicleStore, 'findById'>;
}

const STATUS = {
  'not-found': 404,
  'host-not-allowed': 403,
  'not-a-picture': 415,
  'lying-type': 415,
  drawing: 415,
  'too-many-pixels': 422,
  'too-large': 422,
  damaged: 422,
  'host-failed': 502,
  busy: 503,
  'too-slow': 504,
} as const;

const MEDIA_TYPES: Readonly<Record<ImageFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

const FOREVER = 'public, max-age=31536000, immutable';
/**
 * Cache header for a URL whose file version or quality is not the current one. Browsers revalidate such a picture after
 * a minute.
 */
const BRIEFLY = 'public, max-age=60';

/**
 * A picture in one size and format: `/images/600x400/<key>.avif` (IMG-01 to 05). It serves only pictures from the
 * site's stock, settings and media folder. An error is one line of text.
 */
export const imagePage =
  ({ images, media, vehicles }: ImageServices): PageHandler =>
  async ({ site, params }) => {
    const asked = parseImageRequest(params.size ?? '', params.key ?? '');
    const found = asked ? await findOrigin(site, asked.key, { media, vehicles }) : null;
    if (!asked || !found) return refuse({ reason: 'not-found', message: 'This site has no such picture' });
    const { width, frame, format } = asked;
    // The quality always comes from the site's settings. If it came from the URL, anyone could make the server produce
    // each picture in a hundred qualities.
    const { quality } = site.images;
    const isCurrent = found.isCurrent && asked.quality === quality;
    const served = await images.serve(site.id, found.origin, { width, frame, format, quality });
    if (!served.ok) return refuse(served.error);
    const { body, mark } = served.value;
    return {
      kind: 'file',
      status: 200,
      type: MEDIA_TYPES[format],
      body,
      headers: { 'cache-control': isCurrent ? FOREVER : BRIEFLY, etag: `"${mark}"` },
    };
  };

interface Found {
  readonly origin: Origin;
  /** Whether the URL has the current file version and quality. */
  readonly isCurrent: boolean;
}

const findOrigin = async (site: Site, key: ImageKey, { media, vehicles }: Omit<ImageServices, 'images'>): Promise<Found | null> => {
  if (key.kind === 'media') {
    const found = await media.findNow(site, key.name);
    return found && { origin: { file: found.file }, isCurrent: key.version === found.version };
  }
  const address = key.kind === 'site' ? findSitePicture(site, key.mark) : await findVehiclePicture(site, key, vehicles);
  return address === null ? null : { origin: { address, hosts: site.images.hosts }, isCurrent: true };
};

/** Searches only the stock of this site, so that pictures of other sites' vehicles are not found. */
const findVehiclePicture = async (
  site: Site,
  { vehicleId, mark }: Extract<ImageKey, { kind: 'vehicle' }>,
  vehicles: ImageServices['vehicles'],
): Promise<string | null> => {
  const vehicle = await vehicles.findById(site, vehicleId);
  if (!vehicle) return null;
  const { images, primaryImageUrl, spinImages, spinInteriorImage } = vehicle.media;
  const named = [primaryImageUrl, ...images.flatMap(({ url, thumbUrl }) => [url, thumbUrl]), ...spinImages, spinInteriorImage];
  return named.find((address) => address !== null && imageMark(address) === mark) ?? null;
};

const refuse = ({ reason, message }: Refusal): PageAnswer => ({
  kind: 'file',
  status: STATUS[reason],
  type: 'text/plain; charset=utf-8',
  body: Buffer.from(`${message}.\n`),
  headers: { 'cache-control': 'no-store', ...(reason === 'busy' ? { 'retry-after': '5' } : {}) },
});

export const imageRoute: Route<ImageServices> = { method: 'GET', path: '/images/:size/:key{.+}', handler: imagePage };
