/**
 * The `sizes` attribute of a picture that fills the width of a phone, in a box with the ratio of its frame. Phones have up
 * to three device pixels for each CSS pixel, but an eye hardly sees more than two. So phones with more than 2.5 get a
 * picture with about two pixels for each CSS pixel: of 900 px instead of 1200 px, with 44 % fewer pixels. Other phones
 * get at least 1.7. Do not use it for a picture of which the box cuts off the sides: it is shown wider than the window.
 *
 * @param wider the sizes in wider windows
 * @example fillsPhone('50vw') // '(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, 50vw'
 */
export const fillsPhone = (wider: string): string => `(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, ${wider}`;
