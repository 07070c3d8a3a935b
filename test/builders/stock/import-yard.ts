import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import type { ImportReport } from '#features/stock/rules/import/import-report.ts';
import type { StockImport } from '#features/stock/server/import/import-stock.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openTestDatabase, type TestDatabase } from '../program/test-database.ts';
import { changeSeqOf, createDealership, importRows, stockRows, type TestDealership } from './feed-import.ts';

type StockRows = Awaited<ReturnType<typeof stockRows>>;

/** A dealership of each test's own that feeds go into. */
class ImportYard implements TestDealership {
  id = 0;
  slug = '';
  #opened: TestDatabase | null = null;
  #number = 0;

  get database(): Database {
    if (!this.#opened) throw new Error('The database is opened before the first test');
    return this.#opened.database;
  }

  /** Imports rows in wire names at a given moment. */
  readonly import = (
    rows: Iterable<FeedRecord['fields']>,
    options: Partial<StockImport> & { readonly at?: number } = {},
  ): Promise<ImportReport> => importRows(this.database, this, rows, options);

  /** The vehicles that are stored, by the feed's own numbers. */
  readonly rows = (feed?: string): Promise<StockRows> => stockRows(this.database, this, feed);

  /** How often its stock has changed. */
  readonly changeSeq = (): Promise<number> => changeSeqOf(this.database, this);

  async open(): Promise<void> {
    this.#opened = await openTestDatabase();
  }

  async begin(): Promise<void> {
    this.#number += 1;
    Object.assign(this, await createDealership(this.database, `yard-${this.#number}`));
  }

  async close(): Promise<void> {
    await this.#opened?.close();
  }
}

/** A yard for each test of the file that calls it. */
export const importYardOfEachTest = (): ImportYard => {
  const yard = new ImportYard();
  beforeAll(() => yard.open());
  afterAll(() => yard.close());
  beforeEach(() => yard.begin());
  return yard;
};
