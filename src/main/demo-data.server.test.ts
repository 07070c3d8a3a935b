import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { openTestDatabase } from '#test/builders/program/test-database.ts';
import { feedRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { loadDemoStock } from './demo-data.server.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';

const DEALERSHIP = 'kestrel-point-kia';
const NOW = Date.UTC(2026, 10, 21, 3);
let sitesDir: string;

beforeAll(async () => {
  sitesDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-demo-'));
  for (const folder of ['sites', 'dealerships', 'templates']) {
    await cp(path.join(projectRoot, folder), path.join(sitesDir, folder), { recursive: true });
  }
  // One small dealership is enough for these tests.
  const file = path.join(sitesDir, 'dealerships/demo-stock/plans.yaml');
  const plan = (await readFile(file, 'utf8')).split(/\n\n/).find((part) => part.startsWith(`${DEALERSHIP}:`)) ?? '';
  await writeFile(file, plan.replace(/count: \d+/, 'count: 25'));
});
afterAll(() => rm(sitesDir, { recursive: true }));

const setUp = async () => {
  const { database, close } = await openTestDatabase();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const registry = new SiteRegistry({
    schemas: SITE_SCHEMAS,
    sitesDir,
    tenants: new TenantStore(database),
    mode: 'demo',
    services: { mail: 'file' },
    environment: {},
    log,
  });
  await registry.load();
  const environment = { ...environmentSchema.parse({ SITES_DIR: sitesDir }), MODE: 'demo' as const };
  const told: string[] = [];
  const load = (now: number, signal?: AbortSignal) =>
    loadDemoStock({ environment, database, registry, clock: { now: () => now }, report: (line) => told.push(line), signal });
  return { database, registry, load, told, close };
};

const stockOf = async (database: Database) =>
  (await database.pool.query('select external_id, status, price_cents, created_at, sold_at from vehicles order by external_id')).rows;
const importsOf = async (database: Database) =>
  (await database.pool.query<{ source: string }>('select source from stock_imports order by id')).rows.map(({ source }) => source);

/**
 * Simulates a process that is killed during an import, after it has stored the imported vehicles and before it stores
 * the report of the import.
 */
const dieAtReport = async (database: Database, number: number): Promise<() => Promise<void>> => {
  await database.pool.query(`
    create function die() returns trigger language plpgsql as $$
      begin if (select count(*) from stock_imports) = ${number - 1} then raise 'killed'; end if; return new; end $$;
    create trigger die before insert on stock_imports for each row execute function die()`);
  return async () => void (await database.pool.query('drop trigger die on stock_imports'));
};

test.each([1, 3])(
  'if the program was killed while it imported demo feed number %i, the next start continues to load the demo data',
  async (number) => {
    const [whole, killed] = [await setUp(), await setUp()];
    await whole.load(NOW);
    const revive = await dieAtReport(killed.database, number);
    await expect(killed.load(NOW)).rejects.toThrow('killed');
    await revive();
    // The dates in the demo feeds are calculated from the time that the report of the first import contains. If the
    // program was killed before it stored this first report, the next start calculates the dates from its own time. To
    // get the same dates in this case, the test starts the program at NOW again.
    await killed.load(number === 1 ? NOW : NOW + 2 * DAY_MS);
    expect(await stockOf(killed.database)).toEqual(await stockOf(whole.database));
    expect(await importsOf(killed.database)).toEqual(await importsOf(whole.database));
    await whole.close();
    await killed.close();
  },
);

test('the number of demo vehicles that the program prints at its start includes vehicles for sale and recently sold vehicles', async () => {
  const { database, load, told, close } = await setUp();
  await load(NOW);
  const { rows } = await database.pool.query<{ listed: number; available: number }>(
    `select count(*) filter (where status <> 'sold' or sold_at >= $1)::int as listed, count(*) filter (where status <> 'sold')::int as available
     from vehicles where show_on_dealer_website`,
    [new Date(NOW - 3 * DAY_MS)],
  );
  expect(told).toEqual([`Demo stock: Kestrel Point Kia, ${rows[0]?.listed} vehicles`]);
  expect(rows[0]?.listed).toBeGreaterThan(rows[0]?.available ?? 0);
  await close();
});

test('if the program contains a newer version of the demo stock than the database, the next start updates the stock; vehicles that were sold before keep their date of sale', async () => {
  const [fresh, old] = [await setUp(), await setUp()];
  await fresh.load(NOW);
  await old.load(NOW);
  await old.database.pool.query("update stock_imports set source = replace(source, ', edition 4', '')");
  await old.database.pool.query("update stock_imports set report = jsonb_set(report, '{source}', to_jsonb(source))");
  await old.database.pool.query(`update vehicles set details = details || '{"media": null}', content_hash = '\\x00'`);
  await old.load(NOW + 3 * DAY_MS);
  const picturesOf = async (database: Database) =>
    (await database.pool.query('select external_id, details, colour from vehicles order by external_id')).rows;
  expect(await picturesOf(old.database)).toEqual(await picturesOf(fresh.database));
  expect(await stockOf(old.database)).toEqual(await stockOf(fresh.database));
  const imports = await importsOf(old.database);
  expect(imports.at(-1)).toMatch(/\(3 of 3, made 2026-11-21T03:00:00\.000Z, renewal 4\)$/);
  await old.load(NOW + 4 * DAY_MS);
  expect(await importsOf(old.database)).toEqual(imports);
  await fresh.close();
  await old.close();
});

test('complete demo stock is not loaded again, and no demo stock is loaded into a dealership with its own feed', async () => {
  const { database, registry, load, close } = await setUp();
  await load(NOW);
  const imports = await importsOf(database);
  expect(imports.at(-1)).toMatch(/^demo stock of 2026-11-21 \((\d) of \1, made 2026-11-21T03:00:00\.000Z, edition 4\)$/);
  await load(NOW + DAY_MS);
  expect(await importsOf(database)).toEqual(imports);

  await database.pool.query('delete from stock_imports');
  const dealership = registry.findDealership(DEALERSHIP);
  if (!dealership) throw new Error('the demo dealership is gone');
  const importer = new StockImporter({ database, clock: { now: () => NOW } });
  await importer.importStock({ dealership, feed: 'main', source: 'own.csv', items: feedRows([wireRow('own')]) });
  await load(NOW + DAY_MS);
  expect(await importsOf(database)).toEqual(['own.csv']);
  await close();
});
