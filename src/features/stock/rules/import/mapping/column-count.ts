import { type FeedRecord, hasPath } from '../feed-record.ts';
import { isImportField } from '../reading/import-fields.ts';
import { isWireMapping } from './default-mapping.ts';
import { type FeedMapping, rulesOf } from './mapping-schema.ts';

/** Returns the columns and paths of a feed that a mapping reads, without duplicates. */
const columnsOf = (mapping: FeedMapping): readonly string[] => {
  const rules = Object.values(mapping.fields).flatMap((given) => (given === undefined ? [] : rulesOf(given)));
  return [...new Set(rules.flatMap((rule) => rule.from))];
};

/**
 * A column that no row of a feed has is reported as missing if most rows of the last import had this column. 'Most'
 * means more than this fraction of the rows (0.5 is half of them). If fewer rows had the column, the column may be
 * missing by chance.
 */
const EXPECTED_SHARE = 0.5;

/** For each column of a feed, the number of rows that contained it in an earlier import of the feed. */
export interface PastColumns {
  readonly read: number;
  readonly columns: Readonly<Record<string, number>>;
}

/**
 * Counts how many rows of an import have each column of the mapping. The next import of the feed compares its own
 * counts with the stored counts of this import. In this way it detects a missing column.
 */
export class ColumnCount {
  readonly counts: Record<string, number> = {};
  readonly #columns: readonly string[] | null;

  constructor(mapping: FeedMapping) {
    this.#columns = isWireMapping(mapping) ? null : columnsOf(mapping);
    for (const column of this.#columns ?? []) this.counts[column] = 0;
  }

  note({ fields }: FeedRecord): void {
    if (this.#columns === null) {
      for (const name in fields) if (isImportField(name)) this.counts[name] = (this.counts[name] ?? 0) + 1;
      return;
    }
    for (const column of this.#columns) if (hasPath(fields, column)) this.counts[column] = (this.counts[column] ?? 0) + 1;
  }

  /** Returns the columns that the mapping names, that most rows of the last import had, and that no row has now. */
  missingSince(last: PastColumns): readonly string[] {
    const isNamed = (column: string): boolean => (this.#columns === null ? isImportField(column) : this.#columns.includes(column));
    return Object.entries(last.columns)
      .filter(([column, count]) => count > last.read * EXPECTED_SHARE && (this.counts[column] ?? 0) === 0 && isNamed(column))
      .map(([column]) => column);
  }
}
