/**
 * The `sizes` attribute of a picture that fills the width of a phone. Phones have two to three device pixels for each CSS
 * pixel, but an eye sees no difference above two. So a phone gets a picture with about two pixels for each CSS pixel, which
 * has up to 40 % fewer bytes.
 *
 * @param wider the sizes in wider windows
 * @example fillsPhone('50vw') // '(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, 50vw'
 */
export const fillsPhone = (wider: string): string => `(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, ${wider}`;
