import type { FeedRecord, ReadItem } from '#features/stock/rules/import/feed-record.ts';
import type { ImportReport } from '#features/stock/rules/import/import-report.ts';
import { type StockImport, StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

export interface TestDealership {
  readonly id: number;
  readonly slug: string;
}

export const createDealership = async (database: Database, slug: string): Promise<TestDealership> => {
  const made = await database.pool.query<{ id: number }>('insert into dealerships (slug) values ($1) returning id', [slug]);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('The dealership was not stored');
  return { id, slug };
};

/**
 * A feed with the given rows. The keys of a row are the wire names of the fields (docs/glossary.md). Each row is one
 * line of the feed.
 */
export async function* feedRows(rows: Iterable<FeedRecord['fields']>): AsyncGenerator<ReadItem> {
  let line = 0;
  for (const fields of rows) yield { record: { line: ++line, fields } };
}

/** A feed row with every required field. Its keys are the wire names of the fields (docs/glossary.md). */
export const wireRow = (id: string, overrides: FeedRecord['fields'] = {}): FeedRecord['fields'] => ({
  id,
  make: 'Kia',
  model: 'Sportage',
  year: 2021,
  car_type: 'used',
  price: 25_990,
  km: 30_000,
  ...overrides,
});

/** Imports rows at a given time. The keys of a row are the wire names of the fields (docs/glossary.md). */
export const importRows = (
  database: Database,
  dealership: TestDealership,
  rows: Iterable<FeedRecord['fields']>,
  options: Partial<StockImport> & { readonly at?: number } = {},
): Promise<ImportReport> => {
  const importer = new StockImporter({ database, clock: fixedClock(options.at ?? Date.UTC(2026, 10, 21, 3)) });
  return importer.importStock({ dealership, feed: 'main', source: 'test', items: feedRows(rows), areArrivals: true, ...options });
};

/** The fields of a stored vehicle that tests check. */
interface StockRow {
  external_id: string;
  id: number;
  slug: string;
  status: string;
  price_cents: number | null;
  odometer_km: number | null;
  change_seq: number;
  created_at: Date;
  first_seen_at: Date;
  updated_at: Date;
  sold_at: Date | null;
}
/** A dealership's stored vehicles by external id. */
export const stockRows = async (database: Database, dealership: TestDealership, feed = 'main'): Promise<readonly StockRow[]> =>
  (
    await database.pool.query<StockRow>(
      `select external_id, id, slug, status, price_cents, odometer_km, change_seq, created_at, first_seen_at, updated_at, sold_at
       from vehicles where dealership_id = $1 and feed = $2 order by external_id`,
      [dealership.id, feed],
    )
  ).rows;

/** The change number of a dealership: how often its stock has changed. */
export const changeSeqOf = async (database: Database, dealership: TestDealership): Promise<number> => {
  const { rows } = await database.pool.query<{ change_seq: number }>('select change_seq from dealerships where id = $1', [dealership.id]);
  return rows[0]?.change_seq ?? -1;
};
