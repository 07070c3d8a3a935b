import type { SortAttribute, StockSort } from '../../../rules/stock-search.ts';

/**
 * The numbers by which the rows of a segment are sorted. Each array has one entry for each row; a missing number is
 * NaN.
 */
export interface SortKeys {
  /** The values of the attribute that the shopper sorts by; null if no sort is requested or no row has a value. */
  readonly values: Float64Array | null;
  readonly ranks: Float64Array;
  readonly created: Float64Array;
  readonly ids: Float64Array;
}

/**
 * A segment whose rows can be sorted. Every write replaces the arrays of the segment, so do not store references to these arrays.
 */
export interface SortedColumns extends Omit<SortKeys, 'values'> {
  sortValues(attribute: SortAttribute): Float64Array | null;
}

export const sortKeys = (columns: SortedColumns, sort: StockSort | null): SortKeys => ({
  values: sort ? columns.sortValues(sort.attribute) : null,
  ranks: columns.ranks,
  created: columns.created,
  ids: columns.ids,
});

/** The factor by which a comparison is multiplied: 1 for ascending order, -1 for descending order. */
export const sortSign = (sort: StockSort | null): number => (sort?.direction === 'desc' ? -1 : 1);

/**
 * Compares two rows of the same segment or of two segments. The values of the requested sort are compared first;
 * missing values are last in both directions. If the values are equal or no sort is requested, the rows are compared by
 * the custom rank (API-05, highest first), then by date (newest first), then by id (lowest first).
 */
export const compareBySortThenRank = (one: SortKeys, row: number, other: SortKeys, otherRow: number, sign: number): number => {
  if (one.values !== null || other.values !== null) {
    const value = one.values?.[row] ?? Number.NaN;
    const otherValue = other.values?.[otherRow] ?? Number.NaN;
    if (value !== otherValue) {
      const isMissing = Number.isNaN(value);
      if (isMissing !== Number.isNaN(otherValue)) return isMissing ? 1 : -1;
      if (!isMissing) return (value - otherValue) * sign;
    }
  }
  return (
    (other.ranks[otherRow] ?? 0) - (one.ranks[row] ?? 0) ||
    (other.created[otherRow] ?? 0) - (one.created[row] ?? 0) ||
    (one.ids[row] ?? 0) - (other.ids[otherRow] ?? 0)
  );
};
