import { createHash } from 'node:crypto';
import { IMAGE_FORMATS, type ImageFormat, type ImageSource } from '#kernel/image-frame.ts';
import type { Site } from '#model/site/site.ts';
import type { PictureAddressing } from '#ui-kit/picture/picture.tsx';
import { imageKey, imageSize } from '#urls/image-address.ts';
import { cdnAddress } from '#urls/image-cdn.ts';
import { MEDIA_PATH } from '#urls/media-path.ts';
import { paths } from '#urls/paths.ts';

/** Best first; JPEG is what is left for browsers that know neither. */
const OFFERED = IMAGE_FORMATS.filter((format): format is Exclude<ImageFormat, 'jpg'> => format !== 'jpg');

type SiteImages = Pick<Site, 'images'>;

/**
 * How the pages of a site address their photographs: at the product's own image service, or at the image
 * network of its settings (IMG-01).
 *
 * @param origin the site's own scheme and host, where a network finds the files of its media folder
 * @param mediaVersion the version of a media file; null where there is no such file
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
    // The network keeps what it has fetched: a replaced file must be another address to it.
    const version = src.startsWith(MEDIA_PATH) ? mediaVersion(src.slice(MEDIA_PATH.length)) : null;
    if (version !== null) source.searchParams.set('v', version);
    const picture = { base, src: source.href, frame, quality };
    const sign =
      provider === 'imgix' && token !== null ? (address: string) => signImgix(address, base, token) : (address: string) => address;
    return { formats: [], at: (width) => sign(cdnAddress(provider, { ...picture, width })) };
  };
};

/** As imgix has it: MD5 over the token and all that follows the host. */
const signImgix = (address: string, base: string, token: string): string =>
  `${address}&s=${createHash('md5').update(token).update(address.slice(base.length)).digest('hex')}`;
