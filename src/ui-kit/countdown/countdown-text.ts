const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/**
 * Formats the remaining time in its two largest units; null if no time is left.
 *
 * @param leftMs milliseconds until the end
 * @example countdownText(90_000_000) // '1 day 1 hour'
 * @example countdownText(30_000) // 'less than a minute'
 */
export const countdownText = (leftMs: number): string | null => {
  if (leftMs <= 0) return null;
  const minutes = Math.floor(leftMs / MINUTE_MS);
  if (minutes === 0) return 'less than a minute';
  const parts = [
    [Math.floor(minutes / MINUTES_A_DAY), 'day'],
    [Math.floor((minutes % MINUTES_A_DAY) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const first = parts.findIndex(([number]) => number > 0);
  return parts
    .slice(first, first + 2)
    .filter(([number]) => number > 0)
    .map(([number, word]) => count(number, word))
    .join(' ');
};
