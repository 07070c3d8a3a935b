/**
 * Returns the `sizes` attribute of a picture that fills the width of a phone.
 *
 * Many phones have three device pixels for each CSS pixel, but a picture with about two pixels for each CSS pixel looks
 * equally sharp. So for these phones, the attribute states a smaller width than the displayed width, to save data. Such
 * a phone then loads a picture of 900 px instead of 1200 px.
 *
 * Use this function only if the box of the picture has the proportions of the picture's frame. In other boxes, the
 * picture can be wider than the window, because its sides are cut off.
 *
 * @param wider the sizes in wider windows
 * @example fillsPhone('50vw') // '(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, 50vw'
 */
export const fillsPhone = (wider: string): string => `(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, ${wider}`;
