import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';

/**
 * How long a shopper must wait, in words.
 *
 * @example waitText(130) === 'in 3 minutes'
 */
export const waitText = (seconds: number): string => {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
};
