import type { StockSort } from '../../../rules/stock-search.ts';
import { withRoom } from '../columns/growing-array.server.ts';
import { compareBySortThenRank, type SortedColumns, sortKeys, sortSign } from './sort-then-rank.server.ts';

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
      const rows = Uint32Array.from({ length: rowCount }, (_, row) => row).sort((one, other) =>
        compareBySortThenRank(keys, one, keys, other, sign),
      );
      order = { rows, length: rowCount, sort };
      this.#orders.set(key, order);
    }
    return order.rows;
  }

  /** Inserts a row into every sort order. Call this method after the row was added to the segment. */
  insert(row: number): void {
    for (const order of this.#orders.values()) {
      const keys = sortKeys(this.#columns, order.sort);
      const sign = sortSign(order.sort);
      let low = 0;
      let high = order.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compareBySortThenRank(keys, order.rows[middle] ?? 0, keys, row, sign) < 0) low = middle + 1;
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
