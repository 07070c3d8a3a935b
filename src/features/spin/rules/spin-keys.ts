import { wrapStep } from './spin-steps.ts';

/**
 * The index of the picture that is shown after a key was pressed (SPIN-06); null for keys that do not turn the vehicle.
 * Page Up and Page Down turn by a quarter, as in a slider.
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
