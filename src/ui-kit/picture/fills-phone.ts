/**
 * Returns the `sizes` attribute of a picture that fills the width of a phone.
 *
 * Many phones have three device pixels for each CSS pixel, but a picture with about two pixels for each CSS pixel looks as
 * sharp. So the attribute states a smaller width than the displayed one, to save data. A phone with three device pixels for
 * each CSS pixel then loads a picture of 900 px instead of 1200 px, with 44 % fewer pixels.
 *
 * Use it only in a box with the same ratio as the picture's frame. In another box, the picture can be wider than the window,
 * because the box cuts off its sides.
 *
 * @param wider the sizes in wider windows
 * @example fillsPhone('50vw') // '(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, 50vw'
 */
export const fillsPhone = (wider: string): string => `(width < 40rem) and (min-resolution: 2.5x) 70vw, (width < 40rem) 90vw, ${wider}`;
