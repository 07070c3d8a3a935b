import type { ImportField } from '../reading/import-fields.ts';

/**
 * A rule that gave no value is reported only if at least this number of rows have a text in its column. If fewer rows
 * have a text, it is normal that a rule for rare values gives no value.
 */
const FEWEST_ROWS = 10;

/**
 * Counts two things for one rule of a mapping: the rows with a text in the rule's column, and the rows for which the
 * rule gives a value.
 */
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

  /** Called when the rule produced a value from the text of a row. */
  noteValue(): void {
    this.#withValue += 1;
  }

  /** Called when `split` divides a text into too few parts, so that the part with the number `part` does not exist. */
  noteShortSplit(line: number): void {
    if (this.#shortSplits === 0) this.#firstShortLine = line;
    this.#shortSplits += 1;
  }

  /**
   * The number of rows that have a text in the rule's column, although the rule gave no value for any row. Null if the
   * rule gave a value for at least one row. Also null if fewer than ten rows have a text in the column.
   */
  get fruitlessRows(): number | null {
    return this.#withSource >= FEWEST_ROWS && this.#withValue === 0 ? this.#withSource : null;
  }

  /**
   * Number of rows whose text has too few parts after `split`, and the line of the first such row; null if there is no
   * such row.
   */
  get shortSplits(): { readonly rows: number; readonly firstLine: number } | null {
    return this.#shortSplits === 0 ? null : { rows: this.#shortSplits, firstLine: this.#firstShortLine };
  }
}
