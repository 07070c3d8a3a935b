import {
  frameHeight,
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageFrame,
  type ImageSource,
  type ImageWidth,
} from '#kernel/image-frame.ts';
import { mediaName } from './media-path.ts';

/**
 * The URLs of the image service: `/images/<size>/<key>.<format>`. Sizes and formats are from short lists, and a key
 * refers to a picture of the site. So nobody can use the service as an open proxy.
 *
 * The size begins with a width from `IMAGE_WIDTHS`. If the picture is cropped, the size also contains the height
 * (`600x400`). If the quality is not the default, the size ends with the quality (`600x400q60`).
 *
 * The key is one of these:
 * - `v<id>-<hash>` for a picture of the vehicle with this id
 * - `s-<hash>` for a picture in the site's settings
 * - `m/<name>` or `m.<version>/<name>` for a file of the site's media folder
 *
 * The hash distinguishes the pictures of one vehicle or site. The service finds the original URL in the data of the vehicle or
 * in the settings of the site.
 */

/** The parts of an image service URL. */
export interface ImageRequest {
  readonly width: ImageWidth;
  readonly frame: ImageFrame;
  readonly format: ImageFormat;
  /** 1 to 100. */
  readonly quality: number;
  readonly key: ImageKey;
}

export type ImageKey =
  | { readonly kind: 'vehicle'; readonly vehicleId: number; readonly mark: string }
  | { readonly kind: 'site'; readonly mark: string }
  | {
      readonly kind: 'media';
      readonly name: string;
      /** The version that the file had when the URL was made. Null if the version was unknown. */
      readonly version: string | null;
    };

/**
 * A 64-bit hash that distinguishes the pictures of one vehicle or site. It is not a secret. It is short, because a page
 * contains about a hundred of these hashes.
 */
export const imageMark = (src: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < src.length; index += 1) {
    const code = src.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (high >>> 0).toString(36).padStart(7, '0') + (low >>> 0).toString(36).padStart(7, '0');
};

/**
 * Returns the `<key>` part of an image service URL, which identifies the picture. Null for pictures that the service
 * does not handle: SVG files of the media folder (they need no other sizes), data URLs and invalid URLs.
 *
 * @param mediaVersion hash of a media file, so that a changed file has another URL
 */
export const imageKey = ({ src, vehicleId }: ImageSource, mediaVersion?: (name: string) => string | null): string | null => {
  const media = mediaName(src);
  if (media !== null) {
    if (/\.svg$/i.test(media)) return null;
    const version = mediaVersion?.(media) ?? null;
    return `m${version === null ? '' : `.${version}`}/${media}`;
  }
  if (!/^https?:\/\/[^/]/i.test(src)) return null;
  return vehicleId === undefined ? `s-${imageMark(src)}` : `v${vehicleId.toString(36)}-${imageMark(src)}`;
};

/**
 * Default quality of a compressed picture, from 1 to 100; the site's option `images.quality` can change it (IMG-02).
 * The URL of a picture contains the quality only if the quality differs from this default.
 */
export const QUALITY_NOT_IN_ADDRESS = 75;

/**
 * Returns the size in the URL of a picture: `600`, `600x400`, `600x400q60`. The size contains a quality that is not the
 * default (`q60`). Browsers cache a picture for a year, so a picture with another quality needs a new URL.
 */
export const imageSize = (width: ImageWidth, frame: ImageFrame, quality = QUALITY_NOT_IN_ADDRESS): string => {
  const height = frameHeight(frame, width);
  return (height === null ? String(width) : `${width}x${height}`) + (quality === QUALITY_NOT_IN_ADDRESS ? '' : `q${quality}`);
};

const FRAMES: readonly ImageFrame[] = ['whole', 'card', 'slide'];

const SIZES: ReadonlyMap<string, { readonly width: ImageWidth; readonly frame: ImageFrame }> = new Map(
  IMAGE_WIDTHS.flatMap((width) => FRAMES.map((frame) => [imageSize(width, frame), { width, frame }])),
);

const NAMED = new RegExp(`^(.+)\\.(${IMAGE_FORMATS.join('|')})$`);
const VEHICLE = /^v([1-9a-z][0-9a-z]{0,10})-([0-9a-z]{14})$/;
const SITE = /^s-([0-9a-z]{14})$/;
const MEDIA_KEY = /^m(?:\.([0-9a-z]{1,16}))?\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/;

const parseKey = (text: string): ImageKey | null => {
  const vehicle = VEHICLE.exec(text);
  if (vehicle) {
    const vehicleId = Number.parseInt(vehicle[1] ?? '', 36);
    return Number.isSafeInteger(vehicleId) ? { kind: 'vehicle', vehicleId, mark: vehicle[2] ?? '' } : null;
  }
  const site = SITE.exec(text);
  if (site) return { kind: 'site', mark: site[1] ?? '' };
  const media = MEDIA_KEY.exec(text);
  return media ? { kind: 'media', version: media[1] ?? null, name: media[2] ?? '' } : null;
};

/**
 * Parses an image service URL; null for URLs that the product does not make.
 *
 * @param size the part after `/images/`
 * @param rest key and format
 * @example parseImageRequest('600x400', 'm/team/mia.jpg.avif')?.width === 600
 */
export const parseImageRequest = (size: string, rest: string): ImageRequest | null => {
  const [, dimensions = '', quality] = /^([0-9x]+)(?:q([1-9]\d?|100))?$/.exec(size) ?? [];
  const known = SIZES.get(dimensions);
  const named = NAMED.exec(rest);
  const key = named ? parseKey(named[1] ?? '') : null;
  if (!known || !key || !named) return null;
  return { ...known, quality: quality === undefined ? QUALITY_NOT_IN_ADDRESS : Number(quality), format: named[2] as ImageFormat, key };
};
