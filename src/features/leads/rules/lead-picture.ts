import type { ImageWidth } from '#kernel/image-frame.ts';
import { imageKey, imageSize } from '#urls/image-address.ts';
import { paths } from '#urls/paths.ts';
import type { Lead } from './lead.ts';

/** Picture formats that mail programs and CRMs cannot show. */
const NOT_SHOWN = /\.(svg|avif)$/i;

/**
 * Returns the absolute URL of the picture of a lead's vehicle, for mail programs and CRMs. The image service converts the picture
 * to a JPEG with the ratio 3:2, because mail programs do not support newer formats. If the image service cannot convert the
 * picture, its own URL is returned. Null if there is no picture, or if mail programs cannot show it.
 *
 * @example leadPictureUrl(lead, 320) === 'https://www.example.com/images/320x213/m/hatch.jpg.jpg'
 */
export const leadPictureUrl = ({ vehicle, pageUrl }: Pick<Lead, 'vehicle' | 'pageUrl'>, width: ImageWidth): string | null => {
  if (!vehicle?.imageUrl) return null;
  const key = imageKey({ src: vehicle.imageUrl, vehicleId: vehicle.id });
  const address = key === null ? vehicle.imageUrl : paths.image(imageSize(width, 'card'), key, 'jpg');
  if (!URL.canParse(address, pageUrl)) return null;
  const { href, protocol, pathname } = new URL(address, pageUrl);
  return /^https?:$/.test(protocol) && !NOT_SHOWN.test(pathname) ? href : null;
};
