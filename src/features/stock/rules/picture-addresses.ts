import type { Vehicle, VehicleImage } from '#model/vehicle/vehicle.ts';

/**
 * Whether a feed's text is the address of a picture, on this or another server. A feed may contain any text.
 *
 * @example isPictureAddress('/media/demo/front.jpg') === true
 * @example isPictureAddress('javascript:alert(1)') === false
 */
export const isPictureAddress = (url: string): boolean =>
  /^(https?:\/\/|\/(?![\\/]))/i.test(url.trim()) && URL.canParse(url.trim(), 'https://site.invalid');

/**
 * Returns the address of a picture, or of its thumbnail if the picture has no valid address; null if neither address is valid.
 * The picture is preferred, because the image service makes the smaller sizes from it.
 */
const addressOf = ({ url, thumbUrl }: VehicleImage): string | null =>
  [url, thumbUrl].find((address) => address !== null && isPictureAddress(address)) ?? null;

/**
 * The addresses of a vehicle's pictures without duplicates, the main picture first. If the vehicle has no photographs, the
 * list contains only the first picture of its 360 view. Gallery, card, print, PDF, structured data, mail and API all use
 * this rule (VDP-02, CARD-02, ENT-05).
 *
 * @example vehiclePictures(vehicle)[0] === 'https://pictures.example.com/front.jpg'
 */
export const vehiclePictures = ({ media: { images, primaryImageUrl, spinImages } }: Pick<Vehicle, 'media'>): readonly string[] => {
  const main = primaryImageUrl !== null && isPictureAddress(primaryImageUrl) ? [primaryImageUrl] : [];
  const photographs = [...new Set([...main, ...images.flatMap((image) => addressOf(image) ?? [])])];
  return photographs.length > 0 ? photographs : spinImages.filter(isPictureAddress).slice(0, 1);
};

/**
 * The main picture of a vehicle; null if it has none.
 *
 * @example mainPictureUrl(vehicle) === 'https://pictures.example.com/front.jpg'
 */
export const mainPictureUrl = (vehicle: Pick<Vehicle, 'media'>): string | null => vehiclePictures(vehicle)[0] ?? null;
