import type { SortAttribute, StockSort } from '../../../rules/stock-search.ts';
import { withRoom } from '../columns/growing-array.server.ts';

/** The columns by which the rows of a segment are sorted, one entry for each row; a missing number is NaN. */
export interface SortKeys {
  /** The column to sort by; null if no row has a value or no sort is requested. */
  readonly values: Float64Array | null;
  readonly ranks: Float64Array;
  readonly created: Float64Array;
  readonly ids: Float64Array;
}

/** A segment whose rows can be sorted. Its arrays are replaced by every write. */
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
 * Compares two rows of one or two segments by value; missing values are last in both directions. Rows with equal values
 * are compared by rank (highest first), then by date (newest first), then by id (lowest first).
 */
export const compareRows = (one: SortKeys, row: number, other: SortKeys, otherRow: number, sign: number): number => {
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

/** The rows of a segment in one sort order; rows of removed vehicles stay until the segment is compacted. */
interface SortOrder {
  rows: Uint32Array;
  length: number;
  readonly sort: StockSort | null;
}

const keyOf = (sort: StockSort | null): string => (sort ? `${sort.attribute}:${sort.direction}` : '');

/** The sort orders that queries have used. Each new row is inserted into all of them. */
export class SortOrders {
  readonly #columns: SortedColumns;
  readonly #orders = new Map<string, SortOrder>();

  constructor(columns: SortedColumns) {
    this.#columns = columns;
  }

  /** Whether this sort order already exists, so that `rowsBy` does not have to sort. */
  has(sort: StockSort | null): boolean {
    return this.#orders.has(keyOf(sort));
  }

  /** Returns the rows from 0 to `rowCount - 1` in this sort order. The result is kept and reused. */
  rowsBy(sort: StockSort | null, rowCount: number): Uint32Array {
    const key = keyOf(sort);
    let order = this.#orders.get(key);
    if (!order) {
      const keys = sortKeys(this.#columns, sort);
      const sign = sortSign(sort);
      const rows = Uint32Array.from({ length: rowCount }, (_, row) => row).sort((one, other) => compareRows(keys, one, keys, other, sign));
      order = { rows, length: rowCount, sort };
      this.#orders.set(key, order);
    }
    return order.rows;
  }

  /** Inserts a row that was just added to the segment. */
  insert(row: number): void {
    for (const order of this.#orders.values()) {
      const keys = sortKeys(this.#columns, order.sort);
      const sign = sortSign(order.sort);
      let low = 0;
      let high = order.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compareRows(keys, order.rows[middle] ?? 0, keys, row, sign) < 0) low = middle + 1;
        else high = middle;
      }
      order.rows = withRoom(order.rows, order.length + 1);
      order.rows.copyWithin(low + 1, low, order.length);
      order.rows[low] = row;
      order.length += 1;
    }
  }

  clear(): void {
    this.#orders.clear();
  }

  get bytes(): number {
    let bytes = 0;
    for (const order of this.#orders.values()) bytes += order.rows.byteLength;
    return bytes;
  }
}
