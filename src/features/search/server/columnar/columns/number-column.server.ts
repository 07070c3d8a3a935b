import { pickRows, trimmed, withRoom } from './growing-array.server.ts';

/**
 * The numbers of one attribute for all rows of a segment (one row for each vehicle); NaN for a missing number. Rows are
 * added, but never changed.
 */
export class NumberColumn {
  values: Float64Array;
  #rows: number;

  /** @param rows how many rows the segment already has; these rows get no value (NaN) */
  constructor(rows: number) {
    this.values = new Float64Array(rows).fill(Number.NaN);
    this.#rows = rows;
  }

  append(value: number | null | undefined): void {
    this.values = withRoom(this.values, this.#rows + 1);
    this.values[this.#rows] = value ?? Number.NaN;
    this.#rows += 1;
  }

  /** Returns a copy that has only the given rows. */
  compacted(rows: Uint32Array): NumberColumn {
    const column = new NumberColumn(0);
    column.values = pickRows(this.values, rows);
    column.#rows = rows.length;
    return column;
  }

  trim(): void {
    this.values = trimmed(this.values, this.#rows);
  }

  get bytes(): number {
    return this.values.byteLength;
  }
}
