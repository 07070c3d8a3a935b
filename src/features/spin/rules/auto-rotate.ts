import { wrapStep } from './spin-steps.ts';

/**
 * Whether the vehicle starts to turn automatically (SPIN-09). This needs three things: all pictures are loaded, the
 * site has auto-rotate switched on, and the shopper's browser does not ask for reduced motion.
 */
export const startsByItself = (state: {
  readonly isReady: boolean;
  readonly autoRotate: boolean;
  readonly wantsLessMotion: boolean;
}): boolean => state.isReady && state.autoRotate && !state.wantsLessMotion;

/** Time in milliseconds for which each picture is shown during the automatic rotation (SPIN-15). */
const ROTATION_INTERVAL_MS = 100;

/**
 * The picture that the automatic rotation shows after the given time (SPIN-09, SPIN-15). The rotation ends after one
 * full turn, at the picture at which it began (SPIN-10).
 *
 * @example autoRotatedStep(3, 250, 36) // { step: 5, isOver: false }
 */
export const autoRotatedStep = (from: number, elapsedMs: number, count: number): { readonly step: number; readonly isOver: boolean } => {
  const steps = Math.max(0, Math.floor(elapsedMs / ROTATION_INTERVAL_MS));
  return steps >= count ? { step: from, isOver: true } : { step: wrapStep(from + steps, count), isOver: false };
};
