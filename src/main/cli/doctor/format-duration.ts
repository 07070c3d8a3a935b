import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';

const UNITS: readonly (readonly [number, string])[] = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
];

/**
 * Writes a duration in the largest unit that fits into it at least once. The number is rounded down.
 *
 * @example formatDuration(90_000) === '1 minute'
 * @example formatDuration(3 * 86_400_000) === '3 days'
 */
export const formatDuration = (ms: number): string => {
  const [length, name] = UNITS.find(([unit]) => ms >= unit) ?? [SECOND_MS, 'second'];
  const number = Math.floor(ms / length);
  return `${number} ${name}${number === 1 ? '' : 's'}`;
};
