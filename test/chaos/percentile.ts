/**
 * Returns a percentile of the given numbers, for example the median for the share 0.5. NaN if there are no numbers.
 *
 * @example percentile([10, 30, 20], 0.5) === 20
 */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? Number.NaN;
