import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import type { ImportReport } from '#features/stock/rules/import/import-report.ts';
import type { StockImport } from '#features/stock/server/import/import-stock.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openTestDatabase, type TestDatabase } from '../program/test-database.ts';
import { changeSeqOf, createDealership, importRows, stockRows, type TestDealership } from './feed-import.ts';

type StockRows = Awaited<ReturnType<typeof stockRows>>;

/** A new dealership for each test, into which feeds are imported. */
class ImportYard implements TestDealership {
  id = 0;
  slug = '';
  #opened: TestDatabase | null = null;
  #number = 0;

  get database(): Database {
    if (!this.#opened)
      throw new Error('The test database is not open yet. It is opened in beforeAll, so use it only in a test or in beforeEach');
    return this.#opened.database;
  }

  /** Imports rows at a given time. The keys of a row are the wire names of the fields (docs/glossary.md). */
  readonly import = (
    rows: Iterable<FeedRecord['fields']>,
    options: Partial<StockImport> & { readonly at?: number } = {},
  ): Promise<ImportReport> => importRows(this.database, this, rows, options);

  /** The stored vehicles by external id. */
  readonly rows = (feed?: string): Promise<StockRows> => stockRows(this.database, this, feed);

  /** The dealership's change number: how often its stock has changed. */
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

/** Creates a new dealership before each test of the test file that calls this function. */
export const importYardOfEachTest = (): ImportYard => {
  const yard = new ImportYard();
  beforeAll(() => yard.open());
  afterAll(() => yard.close());
  beforeEach(() => yard.begin());
  return yard;
};
