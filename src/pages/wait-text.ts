import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';

/** The longest wait, in minutes, that the text states in minutes. It states a longer wait in hours. */
const MOST_MINUTES = 90;

/**
 * How long a shopper must wait, in words.
 *
 * @example waitText(130) === 'in 3 minutes'
 * @example waitText(86_400) === 'in 24 hours'
 */
export const waitText = (seconds: number): string => {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS);
  if (minutes > MOST_MINUTES) return `in ${Math.ceil((seconds * SECOND_MS) / HOUR_MS)} hours`;
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
};
