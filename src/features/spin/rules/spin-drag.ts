import { wrapStep } from './spin-steps.ts';

/** Drag distance in pixels that turns the vehicle by one picture (SPIN-14). */
const DRAG_PIXELS_PER_STEP = 20;

/**
 * The picture after dragging (SPIN-05, SPIN-14). Dragging to the right moves forward, picture by picture.
 *
 * @example draggedStep(35, 47, 36) === 1
 */
export const draggedStep = (from: number, pixels: number, count: number): number =>
  wrapStep(from + Math.trunc(pixels / DRAG_PIXELS_PER_STEP), count);
