/** Minimum and maximum duration of an animated counter, in milliseconds (HOME-05). */
const SHORTEST_MS = 2_000;
const LONGEST_MS = 2_500;

/** Each digit after the first digit makes the animation longer by this number of milliseconds. */
const MS_A_DIGIT = 100;

/**
 * How many milliseconds a counter runs until it shows `value`: 2,000 to 2,500 (HOME-05).
 *
 * @example counterDurationMs(48) // 2100
 */
export const counterDurationMs = (value: number): number => {
  const digits = String(Math.trunc(Math.abs(value))).length;
  return Math.min(LONGEST_MS, SHORTEST_MS + MS_A_DIGIT * (digits - 1));
};

/**
 * The number that an animated counter shows `elapsedMs` milliseconds after its start. The number never decreases. It
 * grows fast at first and then more slowly. During the animation, decimals beyond `decimals` are cut off. At the end of
 * the animation the number is exactly `value`.
 *
 * @example counterValueAt(1000, counterDurationMs(1000)) // 1000
 */
export const counterValueAt = (value: number, elapsedMs: number, decimals = 0): number => {
  const share = Math.min(1, Math.max(0, elapsedMs / counterDurationMs(value)));
  if (share === 1) return value;
  const scale = 10 ** decimals;
  return Math.trunc(value * (1 - (1 - share) ** 3) * scale) / scale;
};
