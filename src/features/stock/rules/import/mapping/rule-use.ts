import type { ImportField } from '../reading/import-fields.ts';

/** In fewer rows, a rule for rare cases often meets none of them. */
const FEWEST_ROWS = 10;

/** Counts how the rows of one feed use one rule of its mapping. */
export class RuleUse {
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

  /** A row has something in the rule's column. */
  noteSource(): void {
    this.#withSource += 1;
  }

  /** The rule made a value of it. */
  noteValue(): void {
    this.#withValue += 1;
  }

  /** The text has fewer parts than the rule's `part` needs. */
  noteShortSplit(line: number): void {
    if (this.#shortSplits === 0) this.#firstShortLine = line;
    this.#shortSplits += 1;
  }

  /** Rows (at least ten) that had something in its column, none of which gave a value; null where the rule gave one. */
  get fruitlessRows(): number | null {
    return this.#withSource >= FEWEST_ROWS && this.#withValue === 0 ? this.#withSource : null;
  }

  /** Rows with too few parts, and the first of them; null where there is none. */
  get shortSplits(): { readonly rows: number; readonly firstLine: number } | null {
    return this.#shortSplits === 0 ? null : { rows: this.#shortSplits, firstLine: this.#firstShortLine };
  }
}
