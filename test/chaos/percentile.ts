/**
 * The value below which a share of the given numbers lies. NaN if there are no numbers.
 *
 * @example percentile([10, 30, 20], 0.5) === 20
 */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? Number.NaN;
