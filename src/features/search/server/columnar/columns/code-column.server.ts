import { foldName } from '#kernel/text.ts';
import { Dictionary, NO_CODE } from './dictionary.server.ts';
import { pickRows, trimmed, withRoom } from './growing-array.server.ts';

export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

/**
 * The values of one attribute for all rows of a segment (one row for each vehicle), as dictionary codes of 8, 16 or 32
 * bits. As long as each vehicle has at most one value, the column has exactly one code for each row. When a vehicle
 * with two values is added, `starts` is created: it contains the index of the first code of each row. Rows can only be
 * added, not removed.
 */
export class CodeColumn {
  readonly dictionary = new Dictionary();
  /**
   * The dictionary codes of the rows' values, row after row. If `starts` is null, every row has exactly one code.
   * Otherwise a row can have several codes or none, and `starts` says where the codes of each row begin.
   */
  codes: CodeArray = new Uint8Array(0);
  /** The codes of row r are at the indexes from `starts[r]` to `starts[r + 1] - 1`. */
  starts: Uint32Array | null = null;
  #rows: number;
  #length: number;

  /** @param rows number of rows that the segment already has; none of them has a value in the new column */
  constructor(rows: number) {
    this.#rows = rows;
    this.#length = rows;
    this.codes = withRoom(this.codes, rows);
  }

  append(values: string | readonly string[] | undefined): void {
    if (typeof values !== 'object' && !this.starts) {
      const spelling = values?.trim() ?? '';
      this.#push(spelling === '' ? NO_CODE : this.dictionary.use(spelling));
      this.#rows += 1;
      return;
    }
    const spellings = typeof values === 'string' ? present([values]) : values ? present(values) : [];
    if (spellings.length > 1 && !this.starts) this.#becomeMultiValued();
    if (this.starts) {
      for (const spelling of spellings) this.#push(this.dictionary.use(spelling));
      this.starts = withRoom(this.starts, this.#rows + 2);
      this.starts[this.#rows + 1] = this.#length;
    } else {
      const [spelling] = spellings;
      this.#push(spelling === undefined ? NO_CODE : this.dictionary.use(spelling));
    }
    this.#rows += 1;
  }

  /** Decreases the counts of a row's values in the dictionary. The row itself is not removed. */
  release(row: number): void {
    const from = this.starts ? (this.starts[row] ?? 0) : row;
    const to = this.starts ? (this.starts[row + 1] ?? 0) : row + 1;
    for (let index = from; index < to; index += 1) this.dictionary.release(this.codes[index] ?? NO_CODE);
  }

  /** Returns a copy that has only the given rows. The dictionary of the copy has only the values of the given rows. */
  compacted(rows: Uint32Array): CodeColumn {
    const column = new CodeColumn(0);
    const { starts } = this;
    if (starts && rows.some((row) => (starts[row + 1] ?? 0) - (starts[row] ?? 0) > 1)) column.starts = new Uint32Array(rows.length + 1);
    // The new column has a dictionary of its own, so each value gets a new code. This table maps the old code to the new
    // code. Using the table is much faster than searching the new dictionary for the spelling of each value.
    const newCodes = new Uint32Array(this.dictionary.size);
    for (const row of rows) {
      const from = starts ? (starts[row] ?? 0) : row;
      const to = starts ? (starts[row + 1] ?? 0) : row + 1;
      for (let place = from; place < to; place += 1)
        column.#push(column.#copyCode(this.codes[place] ?? NO_CODE, this.dictionary, newCodes));
      if (from === to && !column.starts) column.#push(NO_CODE);
      column.#rows += 1;
      if (column.starts) column.starts[column.#rows] = column.#length;
    }
    column.trim();
    return column;
  }

  trim(): void {
    this.codes = trimmed(this.codes, this.#length);
    if (this.starts) this.starts = trimmed(this.starts, this.#rows + 1);
  }

  get bytes(): number {
    return this.codes.byteLength + (this.starts?.byteLength ?? 0);
  }

  #copyCode(code: number, from: Dictionary, newCodes: Uint32Array): number {
    if (code === NO_CODE) return NO_CODE;
    const known = newCodes[code] ?? NO_CODE;
    if (known === NO_CODE) newCodes[code] = this.dictionary.copy(from, code);
    else this.dictionary.countAgain(known);
    return newCodes[code] ?? NO_CODE;
  }

  #becomeMultiValued(): void {
    const starts = new Uint32Array(this.#rows + 1);
    const rowsWithCode = new Uint32Array(this.#rows);
    let length = 0;
    for (let row = 0; row < this.#rows; row += 1) {
      if ((this.codes[row] ?? NO_CODE) !== NO_CODE) {
        rowsWithCode[length] = row;
        length += 1;
      }
      starts[row + 1] = length;
    }
    this.codes = pickRows(this.codes, rowsWithCode.subarray(0, length));
    this.starts = starts;
    this.#length = length;
  }

  #push(code: number): void {
    if (code > 0xffff && !(this.codes instanceof Uint32Array)) this.codes = Uint32Array.from(this.codes);
    else if (code > 0xff && this.codes instanceof Uint8Array) this.codes = Uint16Array.from(this.codes);
    this.codes = withRoom(this.codes, this.#length + 1);
    this.codes[this.#length] = code;
    this.#length += 1;
  }
}

/**
 * Removes surrounding white space, empty values and duplicate values. Values that differ only in upper and lower case
 * are duplicates; the first spelling is kept.
 */
const present = (values: readonly string[]): readonly string[] => {
  if (values.length === 1) return values[0]?.trim() ? [values[0].trim()] : [];
  const names = new Map<string, string>();
  for (const value of values) {
    const name = foldName(value);
    if (name !== '' && !names.has(name)) names.set(name, value.trim());
  }
  return [...names.values()];
};
