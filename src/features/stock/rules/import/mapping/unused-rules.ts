import type { ImportField } from '../reading/import-fields.ts';

/**
 * Minimum number of rows before a rule without a value is reported. In fewer rows, a rule for rare cases often matches
 * nothing.
 */
const FEWEST_ROWS = 10;

/** Counts how the rows of one feed use one rule of its mapping. */
export class UnusedRules {
  readonly field: ImportField;
  readonly sources: readonly string[];
  #withSource = 0;
  #withValue = 0;
  #shortSplits = 0;
  #firstShortLine = 0;

  constructor(field: ImportField, sources: readonly string[]) {
    this.field = field;
    this.sources = sources;
  }

  /** Called when a row has a text in the rule's column. */
  noteSource(): void {
    this.#withSource += 1;
  }

  /** Called when the rule made a value of the row's text. */
  noteValue(): void {
    this.#withValue += 1;
  }

  /** Called when the text has fewer parts than the rule's `part` needs. */
  noteShortSplit(line: number): void {
    if (this.#shortSplits === 0) this.#firstShortLine = line;
    this.#shortSplits += 1;
  }

  /** Number of rows (at least ten) with a text in its column, if none gave a value; null if the rule gave a value. */
  get fruitlessRows(): number | null {
    return this.#withSource >= FEWEST_ROWS && this.#withValue === 0 ? this.#withSource : null;
  }

  /** Number of rows with too few parts, and the line of the first one; null if there is none. */
  get shortSplits(): { readonly rows: number; readonly firstLine: number } | null {
    return this.#shortSplits === 0 ? null : { rows: this.#shortSplits, firstLine: this.#firstShortLine };
  }
}
