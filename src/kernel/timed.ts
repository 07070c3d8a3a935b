/**
 * The first of some instants (epoch milliseconds); null where none is set. What a page says ends with the
 * first of its parts that ends.
 *
 * @example earliest([null, 20, 10]) === 10
 */
export const earliest = (instants: readonly (number | null)[]): number | null => {
  const set = instants.filter((instant) => instant !== null);
  return set.length === 0 ? null : Math.min(...set);
};
