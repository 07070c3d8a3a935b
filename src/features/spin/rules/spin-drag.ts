import { wrapStep } from './spin-steps.ts';

/** Drag distance in pixels that turns the vehicle by one picture (SPIN-14). */
const DRAG_PIXELS_PER_STEP = 20;

/**
 * Returns the index of the picture that is shown after dragging (SPIN-05, SPIN-14). Dragging to the right moves forward
 * by one picture per 20 pixels; the first picture (index 0) follows the last one.
 *
 * @param from index of the picture that was shown when dragging began
 * @param pixels how far the pointer was dragged to the right; negative to the left
 * @param count number of pictures
 * @example draggedStep(35, 47, 36) === 1 // two pictures forward from the last of 36 pictures
 */
export const draggedStep = (from: number, pixels: number, count: number): number =>
  wrapStep(from + Math.trunc(pixels / DRAG_PIXELS_PER_STEP), count);
