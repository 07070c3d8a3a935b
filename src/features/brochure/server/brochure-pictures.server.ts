import { gallery } from '#features/vehicle-page/rules/gallery.ts';
import type { ImageFormat, ImageFrame, ImageWidth } from '#kernel/image-frame.ts';
import type { Result } from '#kernel/result.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { mediaName } from '#urls/media-path.ts';

type Origin = { readonly file: string } | { readonly address: string; readonly hosts: readonly string[] };

/** Resizes pictures; implemented by `ImageService`. */
export interface PictureMaker {
  serve(
    siteId: number,
    origin: Origin,
    spec: { readonly width: number; readonly frame: ImageFrame; readonly format: ImageFormat; readonly quality: number },
  ): Promise<Result<{ readonly body: Buffer }, unknown>>;
}

/** Finds the files of a site's media folder; implemented by `SiteMedia`. */
export interface MediaFinder {
  findNow(site: Site, name: string): Promise<{ readonly file: string } | null>;
}

export interface BrochurePicturesParts {
  readonly images: PictureMaker;
  readonly media: MediaFinder;
  /** Maximum time to wait for pictures of slow hosts, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface LoadedPictures {
  readonly pictures: readonly Uint8Array[];
  /** True if no picture is missing; a brochure with a missing picture is not cached. */
  readonly isWhole: boolean;
}

const TIMEOUT_MS = 6_000;
/**
 * Widths of the three pictures in pixels. The main picture comes first and is printed five inches wide at 190 dots per
 * inch. The other two are printed beside it.
 */
const WIDTHS: readonly ImageWidth[] = [900, 480, 480];
/** Width in pixels of the picture if the brochure shows only one. */
const LONE_WIDTH: ImageWidth = 1200;

/**
 * The pictures of a vehicle's brochure as JPEG in the printed size, the main picture first. A picture that takes too
 * long or cannot be loaded is omitted.
 */
export const loadBrochurePictures = async (
  { images, media, timeoutMs = TIMEOUT_MS }: BrochurePicturesParts,
  site: Site,
  vehicle: Vehicle,
): Promise<LoadedPictures> => {
  const addresses = brochurePictureAddresses(vehicle);
  const load = async (address: string, width: ImageWidth): Promise<Buffer | null> => {
    const origin = await originOf(media, site, address);
    const served = origin && (await images.serve(site.id, origin, { width, frame: 'card', format: 'jpg', quality: site.images.quality }));
    return served?.ok ? served.value.body : null;
  };
  const widths = addresses.length < WIDTHS.length ? [LONE_WIDTH] : WIDTHS;
  const loading = addresses.slice(0, widths.length).map((address, index) => inTime(load(address, widths[index] ?? 480), timeoutMs));
  const pictures = (await Promise.all(loading)).filter((picture) => picture !== null);
  return { pictures, isWhole: pictures.length === loading.length };
};

/** The URLs of a brochure's pictures; they are part of the brochure's cache key. */
export const brochurePictureAddresses = (vehicle: Vehicle): readonly string[] =>
  gallery(vehicle)
    .images.slice(0, WIDTHS.length)
    .map(({ url }) => url);

const originOf = async (media: MediaFinder, site: Site, address: string): Promise<Origin | null> => {
  if (!address.startsWith('/')) return { address, hosts: site.images.hosts };
  const name = mediaName(address);
  return name === null ? null : media.findNow(site, name);
};

const inTime = async (picture: Promise<Buffer | null>, timeoutMs: number): Promise<Buffer | null> => {
  const found = await within(
    timeoutMs,
    picture.catch(() => null),
  );
  return found === LATE ? null : found;
};
