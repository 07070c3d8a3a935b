import { createHash } from 'node:crypto';
import { IMAGE_FORMATS, type ImageFormat, type ImageSource } from '#kernel/image-frame.ts';
import type { Site } from '#model/site/site.ts';
import type { PictureAddressing } from '#ui-kit/picture/picture.tsx';
import { imageKey, imageSize } from '#urls/image-address.ts';
import { cdnAddress } from '#urls/image-cdn.ts';
import { MEDIA_PATH } from '#urls/media-path.ts';
import { paths } from '#urls/paths.ts';

/** Picture formats besides JPEG, in order of preference. Browsers that support neither get JPEG. */
const OFFERED = IMAGE_FORMATS.filter((format): format is Exclude<ImageFormat, 'jpg'> => format !== 'jpg');

type SiteImages = Pick<Site, 'images'>;

/**
 * Builds the function that makes the picture URLs of a site. The URLs lead to the image service of this program, or to
 * the image CDN in the settings of the site (IMG-01).
 *
 * @param origin the site's scheme and host, from which an image CDN fetches media files
 * @param mediaVersion gives the version of a media file; null if the file does not exist
 */
export const pictureAddressing = (site: SiteImages, origin: string, mediaVersion: (name: string) => string | null): PictureAddressing => {
  const { provider, base, token, quality } = site.images;
  if (provider === 'own' || base === null) {
    return (source, frame) => {
      const key = imageKey(source, mediaVersion);
      if (key === null) return null;
      return { formats: OFFERED, at: (width, format = 'jpg') => paths.image(imageSize(width, frame, quality), key, format) };
    };
  }
  return ({ src }: ImageSource, frame) => {
    if (imageKey({ src }) === null) return null;
    const source = new URL(src, origin);
    // The image CDN caches pictures by URL, so a replaced file needs another URL.
    const version = src.startsWith(MEDIA_PATH) ? mediaVersion(src.slice(MEDIA_PATH.length)) : null;
    if (version !== null) source.searchParams.set('v', version);
    const picture = { base, src: source.href, frame, quality };
    const sign =
      provider === 'imgix' && token !== null ? (address: string) => signImgix(address, base, token) : (address: string) => address;
    return { formats: [], at: (width) => sign(cdnAddress(provider, { ...picture, width })) };
  };
};

/** The signature that imgix requires: MD5 over the token, the path and the query. */
const signImgix = (address: string, base: string, token: string): string =>
  `${address}&s=${createHash('md5').update(token).update(address.slice(base.length)).digest('hex')}`;
