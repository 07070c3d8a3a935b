/** Drag distance in pixels that turns the vehicle by one picture (SPIN-14). */
export const DRAG_PIXELS_PER_STEP = 20;
/** Time in milliseconds for which each picture is shown during the automatic turn (SPIN-15). */
export const TURN_INTERVAL_MS = 100;

/**
 * Converts a step number to the index of a picture. The number can be negative or larger than `count`, because the
 * first picture follows the last.
 */
export const wrapStep = (step: number, count: number): number => ((step % count) + count) % count;

/**
 * The picture after dragging (SPIN-05, SPIN-14). Dragging to the right moves forward, picture by picture.
 *
 * @example draggedStep(35, 47, 36) === 1
 */
export const draggedStep = (from: number, pixels: number, count: number): number =>
  wrapStep(from + Math.trunc(pixels / DRAG_PIXELS_PER_STEP), count);

/**
 * The picture that the automatic turn shows after the given time (SPIN-09, SPIN-15). After one full turn, the turn ends
 * at the picture at which it began (SPIN-10).
 *
 * @example turnedStep(3, 250, 36) // { step: 5, isOver: false }
 */
export const turnedStep = (from: number, elapsedMs: number, count: number): { readonly step: number; readonly isOver: boolean } => {
  const steps = Math.max(0, Math.floor(elapsedMs / TURN_INTERVAL_MS));
  return steps >= count ? { step: from, isOver: true } : { step: wrapStep(from + steps, count), isOver: false };
};

/** The angle of a picture in whole degrees; the first is 0. */
export const angleOfStep = (step: number, count: number): number => Math.round((wrapStep(step, count) * 360) / count);

/** The picture nearest to an angle in degrees. */
export const stepOfAngle = (angle: number, count: number): number => wrapStep(Math.round((angle * count) / 360), count);

/**
 * The picture that a key leads to (SPIN-06); null for other keys. Page Up and Page Down turn by a quarter, as in a
 * slider.
 */
export const keyStep = (key: string, step: number, count: number): number | null => {
  const quarter = Math.max(1, Math.round(count / 4));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return wrapStep(step + 1, count);
    case 'ArrowLeft':
    case 'ArrowDown':
      return wrapStep(step - 1, count);
    case 'PageUp':
      return wrapStep(step + quarter, count);
    case 'PageDown':
      return wrapStep(step - quarter, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};
