import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPersonal } from '#features/privacy/server/personal-hash.server.ts';
import { importSite } from '#features/site-transfer/server/import-site.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { HOUR_MS, systemClock } from '#kernel/clock.ts';
import type { CliContext } from '#main/cli/cli-context.server.ts';
import { addPrivacyCommands } from '#main/cli/privacy-commands.server.ts';
import { addSitesCommands } from '#main/cli/sites-commands.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { changeVehicles } from '#test/builders/stock/change-vehicles.ts';
import { feedRows } from '#test/builders/stock/feed-import.ts';
import { PERSON_SEEDS, type SeededPerson } from '../../contracts/personal-data/person-seeds.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const JO: SeededPerson = { name: 'Jocasta Mover', email: 'jo.mover@example.com', phone: '+61412345678' };
const PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>');

let folder: string;
let dealers: TwoDealers;
let target: RunningProgram;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-move-'));
  dealers = await startTwoDealers({ WORKER: '0' }, MOVED_FILES);
  target = await startRunningProgram({ files: OTHER_FILES });
  await importOtherStock();
  await seed();
});
afterAll(async () => {
  await target?.close();
  await dealers?.close();
  await rm(folder, { recursive: true, force: true });
});

const MOVED_FILES = {
  ...TWO_DEALERS,
  'sites/bravo/media/logo.svg': PICTURE.toString(),
  'sites/bravo/pages/warranty.yaml': 'title: Warranty\nblocks:\n  - { block: text, body: only Bravo knows this warranty }\n',
  'dealerships/mappings/bravo.yaml': 'identity: { field: Id }\nfields: { make: Make, model: Model }\n',
  'dealerships/bravo-yard.yaml': `${TWO_DEALERS['dealerships/bravo-yard.yaml']}\nfeeds: [{ name: main }, { name: vans, mapping: mappings/bravo.yaml }]\n`,
};
/**
 * The installation into which the site is imported has its own dealer. The ids of that dealer's vehicles are the same
 * as those of Bravo's vehicles.
 */
const OTHER_FILES = {
  'dealerships/other-yard.yaml': 'slug: other-yard\nname: Other Yard\nstate: vic\n',
  'sites/other/site.yaml': 'slug: other\nname: Other\ndealerships: [other-yard]\n',
};

const importOtherStock = async (): Promise<void> => {
  const importer = new StockImporter({ database: target.database, clock: systemClock });
  const rows = Array.from({ length: 9 }, (_, index) => ({
    id: `o-${index}`,
    make: 'Fiat',
    model: 'Ducato',
    year: 2020,
    car_type: 'used',
    price: 30_000,
  }));
  const dealership = target.site('other').primaryDealership;
  await importer.importStock({ dealership, feed: 'main', source: 'test', items: feedRows(rows), isFull: true });
};

/** Stores a payment and its reservation on Bravo's site. */
const seedReservation = async (vehicleId: number, state: 'confirmed' | 'held'): Promise<void> => {
  const site = dealers.running.site('bravo');
  const [payment, lead] = [randomUUID(), randomUUID()];
  const dealershipId = site.primaryDealership.id;
  const { pool } = dealers.running.database;
  await pool.query(
    `insert into payments (site_id, id, dealership_id, purpose, subject_id, provider, state, amount_cents, description, return_url, expires_at, next_check_at, created_at, changed_at)
     values ($1, $2, $3, 'reservation', $4, 'sandbox', $5, 50000, 'Deposit', 'http://x', now(), $6, now(), now())`,
    [site.id, payment, dealershipId, lead, state === 'held' ? 'open' : 'paid', state === 'held' ? new Date() : null],
  );
  if (state === 'confirmed')
    await pool.query(
      `insert into ledger_entries select $1, $2, $3, 'capture', account, cents, now() from (values ('provider', 50000), ('deposits', -50000)) as entry (account, cents)`,
      [dealershipId, site.id, payment],
    );
  await pool.query(
    `insert into reservations (dealership_id, id, site_id, vehicle_id, state, deposit_cents, ends_at, lead_id, submission_id, payment_id, created_at, changed_at)
     values ($1, $2, $3, $4, $5, 50000, now() + interval '1 day', $6, $7, $8, now(), now())`,
    [dealershipId, randomUUID(), site.id, vehicleId, state, lead, randomUUID(), payment],
  );
};

const unsubscribe = async (running: RunningProgram, slug: string, email: string, at = Date.now()): Promise<void> => {
  const secret = await loadSecret(running.database, 'platform');
  const site = running.site(slug);
  await running.database.pool.query("insert into marketing_suppressions values ($1, $2, 'page', $3)", [
    site.id,
    hashPersonal(secret, site, email),
    new Date(at),
  ]);
};

/**
 * Stores personal data, events, views, payments and secrets on Bravo's site, in the format that the program itself
 * uses.
 */
const seed = async (): Promise<void> => {
  const { running, b } = dealers;
  const site = running.site('bravo');
  for (const seedPerson of Object.values(PERSON_SEEDS))
    await seedPerson({ database: running.database, dataDirectory: running.dataDir }, site, JO, Date.now());
  const [first, second] = b;
  if (!first || !second) throw new Error('Bravo has no vehicles');
  await running.database.pool.query('update leads set vehicle_id = $1, payload = jsonb_set(payload, $2, $3) where site_id = $4', [
    first.id,
    ['vehicle'],
    JSON.stringify({
      id: first.id,
      slug: first.slug,
      title: 'Toyota',
      url: `http://bravo.localhost/cars/${first.slug}`,
      dealershipId: 2,
      dealershipSlug: 'bravo-yard',
    }),
    site.id,
  ]);
  await running.database.pool.query('insert into vehicle_views values ($1, $2, $3, 41)', [site.id, site.primaryDealership.id, first.id]);
  await seedReservation(first.id, 'confirmed');
  for (const table of ['watchlist_entries', 'alert_vehicles'])
    await running.database.pool.query(`update ${table} set vehicle_id = $1`, [first.id]);
  await changeVehicles(running.database.pool, { set: 'held = true', where: 'id = any($1)', values: [[first.id, second.id]] });
  await seedReservation(second.id, 'held');
  // Jo unsubscribed one hour ago and has asked for an alert after that.
  await unsubscribe(running, 'bravo', JO.email, Date.now() - HOUR_MS);
  await unsubscribe(running, 'bravo', 'nobody.knows@example.com');
};

/** Runs a command of the command line with the database and the files of a running program. */
const run = ({ testDatabase: { database, connectionString }, sitesDir, dataDir }: RunningProgram, ...args: string[]) =>
  runOn({ database, connectionString, sitesDir, dataDir }, ...args);

interface Installation {
  readonly database: TestDatabase['database'];
  readonly connectionString: string;
  readonly sitesDir: string;
  readonly dataDir: string;
}

const runOn = async (running: Installation, ...args: string[]): Promise<{ readonly output: string; readonly exitCode: number }> => {
  const lines: string[] = [];
  const context: CliContext = {
    environment: readEnvironment({
      MODE: 'demo',
      SITES_DIR: running.sitesDir,
      DATA_DIR: running.dataDir,
      DATABASE_URL: running.connectionString,
    }),
    writesJson: args.includes('--json'),
    write: (line) => lines.push(line),
    openDatabase: async () => running.database,
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addSitesCommands(program, context);
  addPrivacyCommands(program, context);
  await program.parseAsync(args, { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};

const archiveOf = (name: string): string => path.join(folder, name);

/** Exports Bravo's site at the first call. Later calls return the result of this export. */
let exported: Promise<{ readonly output: string; readonly exitCode: number }> | null = null;
const exportOnce = () => {
  const exportBravo = async () => {
    const result = await run(dealers.running, 'sites', 'export', 'bravo', '--to', archiveOf('bravo.tar.gz'));
    // After the export, the open reservation ends in the old installation. So the vehicle is for sale in both
    // installations.
    await changeVehicles(dealers.running.database.pool, { set: 'held = false', where: 'id = $1', values: [dealers.b[1]?.id] });
    return result;
  };
  exported ??= exportBravo();
  return exported;
};

interface Imported {
  readonly output: string;
  readonly exitCode: number;
}
let imported: Promise<Imported> | null = null;
const importOnce = (): Promise<Imported> => {
  const importBravo = async (): Promise<Imported> => {
    await exportOnce();
    const result = await run(target, 'sites', 'import', archiveOf('bravo.tar.gz'));
    await eventually(
      async () => JSON.parse((await target.get('bravo', '/api/search-count')).text).count,
      (count) => expect(count).toBe(4),
    );
    return result;
  };
  imported ??= importBravo();
  return imported;
};

const rowsOf = async (running: RunningProgram, query: string): Promise<readonly Record<string, unknown>[]> =>
  (await running.database.pool.query(query)).rows;

/** Returns the id that a site or dealership has in the database of a program. */
const numberOf = async (running: RunningProgram, table: 'sites' | 'dealerships', slug: string): Promise<number> =>
  Number((await rowsOf(running, `select id from ${table} where slug = '${slug}'`))[0]?.id);

const countRows = async (running: RunningProgram, slug: string, table: string): Promise<number> => {
  const rows = await rowsOf(
    running,
    `select count(*)::int as number from ${table} where site_id = (select id from sites where slug = '${slug}')`,
  );
  return Number(rows[0]?.number);
};

const vehiclesOf = async (running: RunningProgram, dealership: string): Promise<readonly { id: number; slug: string }[]> =>
  (await rowsOf(
    running,
    `select vehicles.id, vehicles.slug from vehicles join dealerships on dealerships.id = dealership_id where dealerships.slug = '${dealership}' order by external_id`,
  )) as { id: number; slug: string }[];

describe('sites export and sites import', () => {
  test('the home page, the search page and each vehicle page are the same before and after the move', async () => {
    await importOnce();
    const [before, after] = [await vehiclesOf(dealers.running, 'bravo-yard'), await vehiclesOf(target, 'bravo-yard')];
    expect(after).toHaveLength(4);
    // The pages of the two installations differ only in the port and in the ids of vehicles, site and dealership.
    const plain = (text: string, running: RunningProgram, vehicles: readonly { id: number }[]): string =>
      vehicles
        .reduce((page, { id }, index) => page.replaceAll(String(id), `vehicle-${index}`), text)
        .replaceAll(String(running.program.port), 'PORT')
        .replaceAll(/(\/images\/[^/]+\/v)[0-9a-z]+/g, '$1')
        .replaceAll(/((?:website|dealership)_id(?:&quot;:|=))\d+/g, '$1');
    const addresses = ['/', '/search', '/warranty', '/brands', ...before.map(({ slug }) => `/cars/${slug}`)];
    // Puts each tag on its own line, so that a failure shows only the tags that differ.
    const lines = (page: string): readonly string[] => page.split(/(?=<)/);
    for (const [index, address] of addresses.entries()) {
      const vehicle = index < 4 ? null : (after[index - 4]?.slug ?? '');
      const [old, moved] = [
        await dealers.running.get('bravo', address),
        await target.get('bravo', vehicle === null ? address : `/cars/${vehicle}`),
      ];
      expect(moved.status, address).toBe(200);
      expect(lines(plain(moved.text, target, after)), address).toEqual(lines(plain(old.text, dealers.running, before)));
    }
    expect((await target.get('bravo', '/media/logo.svg')).text).toBe(PICTURE.toString());
  });

  test('an imported vehicle whose id is already used gets a new id, and all references to the vehicle get the new id too', async () => {
    const { output } = await importOnce();
    expect(output).toMatch(/\d vehicles have a new address, because other vehicles here already have the same numbers/);
    const { rows } = await target.database.pool.query<{ id: number; slug: string }>('select id, slug from vehicles');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(13);
    for (const { id, slug } of rows) expect(slug.endsWith(`-${id}`)).toBe(true);
    const [first] = await vehiclesOf(target, 'bravo-yard');
    expect(await rowsOf(target, 'select vehicle_id, views from vehicle_views')).toEqual([{ vehicle_id: first?.id, views: 41 }]);
    const [lead] = await rowsOf(target, 'select * from leads');
    expect(lead?.vehicle_id).toBe(first?.id);
    expect(lead?.payload).toMatchObject({
      siteId: await numberOf(target, 'sites', 'bravo'),
      siteSlug: 'bravo',
      dealershipId: await numberOf(target, 'dealerships', 'bravo-yard'),
      vehicle: { id: first?.id, slug: first?.slug, url: `http://bravo.localhost/cars/${first?.slug}` },
    });
  });

  test('in an empty installation, imported vehicles keep their slugs, and vehicles that are added later get higher ids', async () => {
    await exportOnce();
    const empty = await openTestDatabase();
    const directory = await mkdtemp(path.join(folder, 'empty-'));
    try {
      await cp(path.join(target.sitesDir, 'templates'), path.join(directory, 'templates'), { recursive: true });
      const { exitCode } = await runOn({ ...empty, sitesDir: directory, dataDir: directory }, 'sites', 'import', archiveOf('bravo.tar.gz'));
      expect(exitCode).toBe(0);
      const { rows } = await empty.database.pool.query<{ slug: string }>('select slug from vehicles order by external_id');
      expect(rows.map(({ slug }) => slug)).toEqual((await vehiclesOf(dealers.running, 'bravo-yard')).map(({ slug }) => slug));
      const { rows: last } = await empty.database.pool.query<{ next: number; most: number }>(
        "select nextval('vehicle_id_seq') as next, max(id) as most from vehicles",
      );
      expect(last[0]?.next).toBeGreaterThan(last[0]?.most ?? Number.POSITIVE_INFINITY);
    } finally {
      await empty.close();
    }
  });

  test('the new installation has the same number of leads, accounts and other rows as the old one, but unfinished payments are left out', async () => {
    const { output } = await exportOnce();
    await importOnce();
    for (const table of [
      'leads',
      'lead_deliveries',
      'appointments',
      'analytics_events',
      'lead_attachments',
      'trade_in_valuations',
      'watchlist_entries',
      'account_passkeys',
    ])
      expect([table, await countRows(target, 'bravo', table)]).toEqual([table, await countRows(dealers.running, 'bravo', table)]);
    expect(await countRows(dealers.running, 'bravo', 'leads')).toBeGreaterThan(0);
    expect(await rowsOf(target, 'select state from reservations')).toEqual([{ state: 'confirmed' }]);
    expect(await rowsOf(target, 'select state from payments')).toEqual([{ state: 'paid' }]);
    expect(await rowsOf(target, 'select sum(amount_cents)::int as sum, count(*)::int as entries from ledger_entries')).toEqual([
      { sum: 0, entries: 2 },
    ]);
    expect(output).toContain('left out because they are not finished: 1 reservations and 1 payments');
    const held = await rowsOf(
      target,
      `select held from vehicles where dealership_id = ${await numberOf(target, 'dealerships', 'bravo-yard')} order by external_id`,
    );
    expect(held.map((row) => row.held)).toEqual([true, false, false, false]);
  });

  test('the import sends no delivery again, and lists the deliveries that were not sent before the export', async () => {
    const { output } = await importOnce();
    expect(output).toContain('No delivery was sent');
    const states = await rowsOf(
      target,
      'select status, count(*)::int as number, max(last_error) as error from lead_deliveries group by 1 order by 1',
    );
    expect(states.map(({ status }) => status)).not.toContain('pending');
    expect(states.find(({ status }) => status === 'dead')?.error).toContain('leads retry');
    expect(await readdir(path.join(target.dataDir, 'mail')).catch(() => [])).toEqual([]);
    expect(await rowsOf(target, 'select 1 from alert_mails')).toEqual([]);
    expect(await rowsOf(target, 'select next_reminder_at from lead_clocks where next_reminder_at is not null')).toEqual([]);
  });

  test('files of shoppers are moved, but secrets, tokens and sessions are not in the archive', async () => {
    const { output } = await exportOnce();
    await importOnce();
    const [attachment] = await rowsOf(target, 'select id from lead_attachments');
    const read = async (running: RunningProgram) =>
      readFile(path.join(running.dataDir, 'attachments', String(await numberOf(running, 'sites', 'bravo')), String(attachment?.id)));
    expect(await read(target)).toEqual(await read(dealers.running));
    expect(await countRows(dealers.running, 'bravo', 'account_sessions')).toBeGreaterThan(0);
    for (const table of ['account_sessions', 'sign_in_codes', 'site_tokens', 'form_drafts', 'pending_leads'])
      expect(await countRows(target, 'bravo', table)).toBe(0);
    expect(output).toContain('left out: secrets, tokens, sessions of shoppers');
    const secret = (await loadSecret(dealers.running.database, 'platform')).toString('hex');
    expect(gunzipSync(await readFile(archiveOf('bravo.tar.gz'))).toString('latin1')).not.toContain(secret);
    expect((await stat(archiveOf('bravo.tar.gz'))).mode & 0o777).toBe(0o600);
  });

  test('an unsubscribed e-mail address stays unsubscribed after the move; its hash is replaced, because each installation hashes with a secret of its own', async () => {
    const { output } = await exportOnce();
    await importOnce();
    const secret = await loadSecret(target.database, 'platform');
    const hashes = await rowsOf(target, "select encode(address_hash, 'hex') as hash from marketing_suppressions");
    const site = { id: await numberOf(target, 'sites', 'bravo') };
    expect(hashes).toEqual([{ hash: hashPersonal(secret, site, JO.email).toString('hex') }]);
    const alerts = await rowsOf(target, "select encode(address_hash, 'hex') as hash, email from alerts");
    expect(alerts).toEqual([{ email: JO.email, hash: hashes[0]?.hash }]);
    expect(output).toContain('1 unsubscribed addresses are left out, because only their hashes are stored');
  });

  test('if an archive is older than the migrations 0075 and 0076, its alerts are changed by the import as these migrations do', async () => {
    await exportOnce();
    const { running, b } = dealers;
    const { pool } = running.database;
    const site = running.site('bravo');
    const at = new Date();
    const addAlert = async (email: string): Promise<string> => {
      const id = randomUUID();
      await pool.query(
        `insert into alerts (site_id, id, kind, email, address_hash, search, name, origin, created_at, confirmed_at, told_at)
         values ($1, $2, 'search', $3, $4, '/search/kia', 'Kia', 'http://x', $5, $5, $5)`,
        [site.id, id, email, Buffer.from(email), at],
      );
      return id;
    };
    const [kept] = [await addAlert('kept@example.com'), await addAlert('muted@example.com'), await addAlert('equal@example.com')];
    await unsubscribe(running, 'bravo', 'kept@example.com', at.getTime() - 1);
    await unsubscribe(running, 'bravo', 'muted@example.com', at.getTime() + 1);
    await unsubscribe(running, 'bravo', 'equal@example.com', at.getTime());
    await changeVehicles(pool, {
      set: 'price_cents = 3000000, offer_price_cents = 2800000',
      where: 'id = any($1)',
      values: [[b[2]?.id, b[3]?.id]],
    });
    for (const [vehicle, cents] of [
      [b[2]?.id, 2_800_000],
      [b[3]?.id, 3_000_000],
    ])
      await pool.query("insert into alert_vehicles values ($1, $2, $3, 'Kia', 'for-sale', $4)", [site.id, kept, vehicle, cents]);
    await pool.query('alter table alert_vehicles drop column price_condition');
    try {
      await run(running, 'sites', 'export', 'bravo', '--to', archiveOf('old.tar.gz'));
    } finally {
      await pool.query('alter table alert_vehicles add column price_condition text');
    }
    const empty = await openTestDatabase();
    const directory = await mkdtemp(path.join(folder, 'old-'));
    try {
      await cp(path.join(target.sitesDir, 'templates'), path.join(directory, 'templates'), { recursive: true });
      const { output } = await runOn(
        { ...empty, sitesDir: directory, dataDir: directory },
        'sites',
        'import',
        archiveOf('old.tar.gz'),
        '--json',
      );
      const { rows } = await empty.database.pool.query('select email from alerts where email <> $1', [JO.email]);
      expect(rows).toEqual([{ email: 'kept@example.com' }]);
      expect(JSON.parse(output).rows.alerts).toEqual({ archived: 4, imported: 2 });
      const known = await empty.database.pool.query(
        'select price_cents::int as cents, price_condition as condition from alert_vehicles where alert_id = $1 order by price_cents',
        [kept],
      );
      expect(known.rows).toEqual([
        { cents: 2_800_000, condition: 'with trade in' },
        { cents: 3_000_000, condition: null },
      ]);
    } finally {
      await empty.close();
    }
  });

  test('an import does not overwrite anything in the installation', async () => {
    await importOnce();
    const before = await rowsOf(target, 'select id, slug from vehicles order by id');
    const { output, exitCode } = await run(target, 'sites', 'import', archiveOf('bravo.tar.gz'));
    expect(output).toBe(
      'error sites/bravo exists, and an import overwrites nothing; to import the site under another name, use --as <slug>',
    );
    expect(exitCode).toBe(1);
    expect(await rowsOf(target, 'select id, slug from vehicles order by id')).toEqual(before);
    expect((await run(dealers.running, 'sites', 'export', 'bravo', '--to', archiveOf('bravo.tar.gz'))).output).toMatch(
      /^error --to: .* exists already/,
    );
  });

  test('a copy in the same installation gets new slugs and ids; data that were erased after the export are not in the copy', async () => {
    await exportOnce();
    const { running } = dealers;
    await run(running, 'privacy', 'erase', '--email', JO.email);
    expect(await countRows(running, 'bravo', 'leads')).toBe(0);
    const { output, exitCode } = await run(running, 'sites', 'import', archiveOf('bravo.tar.gz'), '--as', 'bravo-copy');
    expect(exitCode).toBe(0);
    expect(output).toContain('the dealership bravo-yard is imported as bravo-copy-bravo-yard');
    expect(output).toContain('4 vehicles have a new address');
    expect(output).toMatch(/the data of \d people were erased here after the export, so the import has erased these data again/);
    expect(await countRows(running, 'bravo-copy', 'leads')).toBe(0);
    for (const table of ['accounts', 'alerts', 'trade_in_valuations']) {
      const text = JSON.stringify(await rowsOf(running, `select * from ${table}`));
      expect(text).not.toContain(JO.email);
    }
    const settings = await readFile(path.join(running.sitesDir, 'sites/bravo-copy/site.yaml'), 'utf8');
    expect(settings).toContain('slug: bravo-copy');
    expect(settings).toContain('dealerships: [ bravo-copy-bravo-yard ]');
    await eventually(
      async () => JSON.parse((await running.get('bravo-copy', '/api/search-count')).text).count,
      (count) => expect(count).toBe(4),
    );
    expect(JSON.parse((await running.get('bravo', '/api/search-count')).text).count).toBe(4);
    expect((await run(running, 'sites', 'check', 'bravo-copy')).exitCode).toBe(0);
  });
});

test('`sites import` stores nothing if it fails before it has erased again what was erased after the export', async () => {
  await exportOnce();
  const { database, sitesDir, dataDir } = target;
  const imported = importSite(
    {
      database,
      sitesDir,
      attachmentsDir: path.join(dataDir, 'attachments'),
      hashOf: () => Buffer.alloc(32),
      inlineDealerships: new Set(),
      eraseAgain: async () => {
        throw new Error('the program was killed here');
      },
    },
    archiveOf('bravo.tar.gz'),
    { as: 'bravo-killed' },
  );
  await expect(imported).rejects.toThrow('the program was killed here');
  expect(await rowsOf(target, "select 1 from sites where slug = 'bravo-killed'")).toEqual([]);
  expect(await readdir(path.join(target.sitesDir, 'sites'))).not.toContain('bravo-killed');
});

describe('sites import refuses', () => {
  const tar = async (): Promise<Buffer> => {
    await exportOnce();
    return gunzipSync(await readFile(archiveOf('bravo.tar.gz')));
  };
  const importBytes = async (bytes: Buffer) => {
    const file = archiveOf('bad.tar.gz');
    await writeFile(file, bytes);
    const { rows } = await target.database.pool.query<{ number: number }>('select count(*)::int as number from sites');
    const result = await run(target, 'sites', 'import', file, '--as', 'refused');
    expect(await rowsOf(target, 'select count(*)::int as number from sites')).toEqual(rows);
    expect(await readdir(path.join(target.sitesDir, 'sites'))).not.toContain('refused');
    expect((await readdir(target.sitesDir)).filter((name) => name.startsWith('.import'))).toEqual([]);
    expect(result.exitCode).toBe(1);
    return result.output;
  };

  test('an archive whose file is incomplete', async () => {
    await exportOnce();
    const whole = await readFile(archiveOf('bravo.tar.gz'));
    expect(await importBytes(whole.subarray(0, whole.length - 200))).toMatch(/^error .*bad\.tar\.gz is damaged: .*Nothing was imported/);
    const unpacked = gunzipSync(whole);
    expect(await importBytes(gzipSync(unpacked.subarray(0, unpacked.length - 4 * 512)))).toContain('is damaged');
  });

  test('an archive in which one byte of a row was changed', async () => {
    const bytes = await tar();
    const at = bytes.indexOf('BRV-STOCK');
    bytes[at] = 'X'.charCodeAt(0);
    expect(await importBytes(gzipSync(bytes))).toMatch(/the file 'tables\/vehicles\/000001\.ndjson' in the archive was changed/);
  });

  test('an archive of a newer schema', async () => {
    const bytes = await tar();
    const [schema] = /\d{4}_[a-z_]+\.sql/.exec(bytes.toString('latin1')) ?? [];
    const newer = bytes.toString('latin1').replace(`"schema":"${schema}"`, `"schema":"9${schema?.slice(1)}"`);
    expect(await importBytes(gzipSync(Buffer.from(newer, 'latin1')))).toMatch(
      /is from a newer version of the program; update this installation first, then repeat the import \(schema 9\d{3}_/,
    );
  });

  test('an archive that contains a file whose path leads out of the settings folder', async () => {
    const bytes = await tar();
    const escaped = bytes.toString('latin1').replace('settings/sites/bravo/brands.yaml', 'settings/sites/bravo/../../ab.yaml'.slice(0, 32));
    expect(await importBytes(gzipSync(Buffer.from(escaped, 'latin1')))).toContain('is damaged');
    await expect(stat(path.join(target.sitesDir, 'ab.yaml'))).rejects.toThrow();
  });

  test('a file that is not an archive, and a file that does not exist', async () => {
    expect(await importBytes(Buffer.from('slug: yard\n'))).toContain('is damaged: the archive is not a complete gzip file');
    const { output } = await run(target, 'sites', 'import', archiveOf('none.tar.gz'), '--json');
    expect(JSON.parse(output).error.message).toBe(`there is no file ${archiveOf('none.tar.gz')}`);
  });
});
