import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonalDataStore } from '#features/privacy/rules/personal-data-store.ts';
import type { PersonalData } from '#features/privacy/server/personal-data.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { createPersonalData, createPersonalDataStores } from '#main/services/personal-data.server.ts';
import { BENCH_SECRET, type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { PERSON_SEEDS, type SeedBench, type SeededPerson } from './person-seeds.ts';
import { TABLES_WITHOUT_PERSONAL_DATA } from './tables-without-personal-data.ts';

const JO: SeededPerson = { name: 'Jocasta Erasable', email: 'Jo.Erasable@Example.com', phone: '+61412345678' };
const SAM: SeededPerson = { name: 'Sam Remains', email: 'sam.remains@example.com', phone: '+61498765432' };
const ASKED = { email: 'jo.erasable@example.com', phone: null };

let bench: LeadBench;
let seeding: SeedBench;
let stores: readonly PersonalDataStore[];
let personalData: PersonalData;
beforeAll(async () => {
  bench = await openLeadBench();
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'privacy-'));
  seeding = { database: bench.database, dataDirectory };
  const parts = { environment: { DATA_DIR: dataDirectory }, database: bench.database, clock: bench.clock };
  stores = createPersonalDataStores(parts);
  personalData = createPersonalData({ ...parts, platformSecret: BENCH_SECRET });
});
afterAll(async () => {
  await rm(seeding.dataDirectory, { recursive: true, force: true });
  await bench.close();
});

const listTables = async (): Promise<readonly string[]> => {
  const { rows } = await bench.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

/** The tables and mail files in which a text occurs. */
const whereIs = async (text: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const table of await listTables()) {
    const { rows } = await bench.database.pool.query(`select 1 from ${table} as stored where stored::text ilike $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(table);
  }
  const folder = path.join(seeding.dataDirectory, 'mail');
  for (const name of await readdir(folder))
    if ((await readFile(path.join(folder, name), 'utf8')).toLowerCase().includes(text.toLowerCase())) found.push(`mail/${name}`);
  return found;
};

const whereIsPerson = async ({ name, email, phone }: SeededPerson): Promise<readonly string[]> => [
  ...new Set((await Promise.all([name, email, phone].map(whereIs))).flat()),
];

test('every table is registered in a store of personal data, or named as a table without personal data', async () => {
  const registered = stores.flatMap(({ tables }) => tables);
  const named = Object.keys(TABLES_WITHOUT_PERSONAL_DATA);
  const tables = await listTables();
  expect(tables.filter((table) => !registered.includes(table) && !named.includes(table))).toEqual([]);
  expect([...registered, ...named].filter((table) => !tables.includes(table))).toEqual([]);
  expect(registered.filter((table) => named.includes(table))).toEqual([]);
});

test('every store of personal data has a function that stores test data of a person (PERSON_SEEDS)', () => {
  expect(stores.map(({ name }) => name).sort()).toEqual(Object.keys(PERSON_SEEDS).sort());
});

/** The number of stored valuation results. Sites store them for their dealers. */
const countResults = async (): Promise<number | null> => (await bench.database.pool.query('select 1 from miscellaneous_values')).rowCount;

const seedAll = async (): Promise<void> => {
  for (const seed of Object.values(PERSON_SEEDS)) {
    await seed(seeding, bench.site, JO, bench.clock.now());
    await seed(seeding, bench.site, SAM, bench.clock.now());
    await seed(seeding, bench.otherSite, JO, bench.clock.now());
  }
};

describe('exports and erasures of personal data', () => {
  beforeEach(async () => {
    const tables = stores.flatMap((store) => store.tables);
    await bench.database.pool.query(`truncate ${[...tables, 'privacy_erasures'].join(', ')} cascade`);
    await rm(path.join(seeding.dataDirectory, 'mail'), { recursive: true, force: true });
    await seedAll();
  });

  test('an export by e-mail address ignores upper and lower case, and contains all stored data of this person and no data of other people', async () => {
    const exported = await personalData.exportPerson(bench.site, ASKED);
    expect(Object.keys(exported).sort()).toEqual(Object.keys(PERSON_SEEDS).sort());
    const text = JSON.stringify(exported);
    for (const part of [JO.name, JO.email, JO.phone, 'sales@dealer.example', 'collectionNoticeVersion', 'test-drive', 'Reply-To'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/sam\.remains|Sam Remains|98765432/i);
    expect(text).not.toContain('other-yard');
  });

  test('an export by phone number also contains data from every store, and only data of this person', async () => {
    const exported = await personalData.exportPerson(bench.site, { email: null, phone: JO.phone });
    expect(Object.keys(exported).sort()).toEqual(Object.keys(PERSON_SEEDS).sort());
    expect(JSON.stringify(exported)).not.toMatch(/sam\.remains/i);
  });

  test('an erasure removes the data of the person from every table and mail file of the site, and keeps the data of other people', async () => {
    const samBefore = (await whereIsPerson(SAM)).length;
    const erased = await personalData.erasePerson(bench.site, ASKED);
    expect(erased).toMatchObject({
      'user data of analytics events': 2,
      leads: 1,
      deliveries: 3,
      'analytics events': 1,
      appointments: 1,
      'mail files': 2,
    });
    expect(erased).toMatchObject({ 'unfinished forms': 1 });
    expect(erased).toMatchObject({ 'trade-in valuations': 1, 'results of valuations': 1 });
    expect(await countResults()).toBe(2);
    expect(await personalData.exportPerson(bench.site, ASKED)).toEqual({});
    expect(await personalData.exportPerson(bench.otherSite, ASKED)).not.toEqual({});
    await personalData.erasePerson(bench.otherSite, ASKED);
    expect(await whereIsPerson(JO)).toEqual([]);
    expect((await whereIsPerson(SAM)).length).toBe(samBefore);
  });

  test('a count before an erasure gives the number of each kind of data that the erasure then removes', async () => {
    const counted = await personalData.countPerson(bench.site, ASKED);
    expect(Object.keys(counted)).toEqual(expect.arrayContaining(['leads', 'deliveries', 'mail files', 'results of valuations']));
    expect(await personalData.countPerson(bench.site, ASKED)).toEqual(counted);
    expect(await personalData.erasePerson(bench.site, ASKED)).toEqual(counted);
    expect(await personalData.countPerson(bench.site, ASKED)).toEqual({});
  });

  test('a second erasure of the same person removes nothing more; the proof of the first erasure remains and contains no personal data', async () => {
    await personalData.erasePerson(bench.site, ASKED);
    expect(await personalData.erasePerson(bench.site, ASKED)).toEqual({});
    const { rows } = await bench.database.pool.query('select * from privacy_erasures');
    expect(rows).toMatchObject([{ site_id: bench.site.id, reason: 'request', phone_hash: null, erased: { leads: 1, deliveries: 3 } }]);
    expect(rows[0].finished_at).not.toBeNull();
    expect(rows[0].email_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toMatch(/erasable|12345678/i);
  });

  test('an erasure by age removes the data older than a given time from every store, and keeps newer data', async () => {
    const now = bench.clock.now();
    const OLD: SeededPerson = { name: 'Olive Outdated', email: 'olive@example.com', phone: '+61411111111' };
    for (const seed of Object.values(PERSON_SEEDS)) await seed(seeding, bench.site, OLD, now - 100 * DAY_MS);
    const counted = await personalData.countOlder(bench.site, now - DAY_MS);
    expect(await personalData.countOlder(bench.otherSite, now - DAY_MS)).toEqual({});
    expect(await personalData.eraseOlder(bench.otherSite, now - DAY_MS)).toEqual({});
    const samBefore = (await whereIsPerson(SAM)).length;
    const erased = await personalData.eraseOlder(bench.site, now - DAY_MS);
    expect(erased).toMatchObject({ leads: 1, deliveries: 3, 'results of valuations': 1 });
    expect(erased).toEqual(counted);
    expect(await countResults()).toBe(3);
    expect(await whereIsPerson(OLD)).toEqual([]);
    expect((await whereIsPerson(SAM)).length).toBe(samBefore);
    expect(await personalData.countOlder(bench.site, now - DAY_MS)).toEqual({});
    const { rows } = await bench.database.pool.query('select reason, email_hash from privacy_erasures');
    expect(rows).toEqual([{ reason: 'retention', email_hash: null }]);
  });
});
