import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '#features/backup/server/write-backup.server.ts';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { createPersonalData } from '#main/services/personal-data.server.ts';
import { openStorageForCommand } from '#main/storage.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { withClient } from '#platform/database/with-client.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { ReservingShopper, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import { type Installation, runCommand } from '#test/builders/program/installation.ts';
import { type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { PERSON_SEEDS, type SeededPerson } from '../../contracts/personal-data/person-seeds.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

const JO: SeededPerson = { name: 'Jocasta Keeper', email: 'jo.keeper@example.com', phone: '+61412345678' };
const KIM: SeededPerson = { name: 'Kimberley Keeper', email: 'kim.keeper@example.com', phone: '+61487654321' };
/** Tables that a restore itself changes. So their rows may differ from those in the backup. */
const OWN_TABLES = ['schema_migrations', 'restores', 'payment_reconciliations', 'unreconciled_payments', 'lost_payments'];

let folder: string;
let dealers: TwoDealers;
let backup: string;
const opened: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-backup-'));
  dealers = await startReservingDealers({ WORKER: '0' });
  const { running, a } = dealers;
  const site = running.site('bravo');
  for (const person of [JO, KIM])
    for (const seed of Object.values(PERSON_SEEDS))
      await seed({ database: running.database, dataDirectory: running.dataDir }, site, person, Date.now());
  await new ReservingShopper(running, a[0]?.slug ?? '').pay();
  const held = new ReservingShopper(running, a[1]?.slug ?? '');
  // The page of the reservation is opened, because opening this page begins the payment at the provider.
  await held.browser.get(await held.hold());
  await new DealershipTokens({ database: running.database, clock: systemClock }).createToken(site.primaryDealership.id, 'crm');
  backup = path.join(folder, 'whole.backup.tar.gz');
  const made = await runCommand(installationOf(running), 'backup', '--to', backup);
  expect(made).toMatchObject({ exitCode: 0, output: expect.stringContaining('leads ') });
});
afterAll(async () => {
  await dealers?.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const installationOf = ({ testDatabase: { database, connectionString }, sitesDir, dataDir }: RunningProgram): Installation => ({
  database,
  connectionString,
  sitesDir,
  dataDir,
});

/** Returns an installation that has lost all its data: an empty database and empty folders. */
const lostInstallation = async (): Promise<Installation & { readonly testDatabase: TestDatabase }> => {
  const testDatabase = await openTestDatabase({ isMigrated: false });
  opened.push(testDatabase);
  const directory = await mkdtemp(path.join(folder, 'lost-'));
  const [sitesDir, dataDir] = [path.join(directory, 'files'), path.join(directory, 'data')];
  await mkdir(sitesDir);
  const { database, connectionString } = testDatabase;
  return { testDatabase, database, connectionString, sitesDir, dataDir };
};

/** Number of rows and a checksum over all rows of each table. */
const contentOf = async ({ database: { pool } }: Pick<Installation, 'database'>): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !OWN_TABLES.includes(table.name))) {
    const { rows } = await pool.query<{ content: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as content from ${name} as t`,
    );
    content[name] = rows[0]?.content ?? '';
  }
  return content;
};

/**
 * Returns the names and contents of the files in a folder. The names of unfinished mails begin with a dot. A backup
 * does not contain them.
 */
const filesOf = async (directory: string): Promise<Readonly<Record<string, string>>> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [path.relative(directory, file), (await readFile(file)).toString('base64')] as const)),
  );
};

const rowsOf = async ({ database }: Pick<Installation, 'database'>, query: string): Promise<readonly Record<string, unknown>[]> =>
  (await database.pool.query(query)).rows;

const restore = (installation: Installation, ...more: string[]) => runCommand(installation, 'restore', '--from', backup, ...more);

describe('backup and restore', () => {
  test('after all data were lost, a restore to an external PostgreSQL brings back every row and every file', async () => {
    const lost = await lostInstallation();
    const { output, exitCode } = await restore(lost);
    expect([output, exitCode]).toEqual([expect.stringContaining('Restored'), 0]);
    const before = installationOf(dealers.running);
    expect(await contentOf(lost)).toEqual(await contentOf(before));
    for (const name of [
      'leads',
      'lead_deliveries',
      'dealership_tokens',
      'vehicles',
      'accounts',
      'appointments',
      'reservations',
      'ledger_entries',
    ])
      expect([name, (await contentOf(lost))[name]]).not.toEqual([name, expect.stringMatching(/^0 rows/)]);
    for (const name of ['sites', 'dealerships', 'templates'])
      expect(await filesOf(path.join(lost.sitesDir, name))).toEqual(await filesOf(path.join(before.sitesDir, name)));
    for (const name of ['attachments', 'mail']) {
      expect(Object.keys(await filesOf(path.join(before.dataDir, name)))).not.toEqual([]);
      expect(await filesOf(path.join(lost.dataDir, name))).toEqual(await filesOf(path.join(before.dataDir, name)));
    }
    expect((await readdir(lost.dataDir)).sort()).toEqual(['attachments', 'mail']);
    // The next new vehicle gets an id that is higher than all restored ids.
    const [next] = await rowsOf(lost, "select nextval('vehicle_id_seq') > max(id) as is_new from vehicles");
    expect(next).toEqual({ is_new: true });
  });

  test('after all data were lost, a restore to the embedded PostgreSQL brings back every row', async () => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-embedded-'));
    if (process.getuid?.() === 0) await chmod(directory, 0o711);
    const environment = readEnvironment({
      MODE: 'demo',
      DATA_DIR: path.join(directory, 'data'),
      POSTGRES_DIR: path.join(directory, 'postgres'),
      SITES_DIR: path.join(directory, 'files'),
    });
    await mkdir(environment.SITES_DIR);
    const storage = await openStorageForCommand(environment, () => {}, { migrates: false, asOwner: true });
    try {
      const embedded = { ...storage, sitesDir: environment.SITES_DIR, dataDir: environment.DATA_DIR };
      expect((await restore(embedded)).exitCode).toBe(0);
      expect(await contentOf(embedded)).toEqual(await contentOf(installationOf(dealers.running)));
      const again = path.join(folder, 'embedded.backup.tar.gz');
      expect((await runCommand(embedded, 'backup', '--to', again)).exitCode).toBe(0);
      expect((await stat(again)).mode & 0o777).toBe(0o600);
    } finally {
      await storage.close();
      await rm(directory, { recursive: true, force: true });
    }
  });

  test('a restore of a backup with an older schema first restores the rows, and then runs the missing migrations', async () => {
    const old = await lostInstallation();
    const migrations = path.join(folder, 'old-migrations');
    await mkdir(migrations);
    for (const name of await readdir(path.join(projectRoot, 'db/migrations')))
      if (name < '0030') await cp(path.join(projectRoot, 'db/migrations', name), path.join(migrations, name));
    await migrate(old.connectionString, { directory: migrations });
    await old.database.pool.query(`insert into sites (slug) values ('yard'); insert into dealerships (slug) values ('yard');
      insert into vehicle_views (site_id, dealership_id, vehicle_id, views) values (1, 1, 77, 5)`);
    const file = path.join(folder, 'old.backup.tar.gz');
    expect((await writeBackup({ ...old, variables: [] }, file, Date.now())).ok).toBe(true);

    const lost = await lostInstallation();
    const { output, exitCode } = await runCommand(lost, 'restore', '--from', file);
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /an older version of the program made the backup; these migrations ran on the restored data: 0030_reservation_terms\.sql, .*0070_restores\.sql/,
    );
    expect(await rowsOf(lost, 'select site_id, vehicle_id, views from vehicle_views')).toEqual([{ site_id: 1, vehicle_id: 77, views: 5 }]);
    expect(await rowsOf(lost, "insert into sites (slug) values ('next') returning id")).toEqual([{ id: 2 }]);
    expect(await migrate(lost.connectionString)).toEqual([]);
  });

  test('a restore refuses a database that already has tables; with --replace it renames the old tables and settings files and keeps them', async () => {
    const other = await openTestDatabase();
    opened.push(other);
    await other.database.pool.query("insert into sites (slug) values ('former')");
    const { sitesDir, dataDir } = await lostInstallation();
    await mkdir(path.join(sitesDir, 'sites/former'), { recursive: true });
    await writeFile(path.join(sitesDir, 'sites/former/site.yaml'), 'slug: former\n');
    const installation = { ...other, sitesDir, dataDir };
    expect(await restore(installation)).toEqual({
      exitCode: 1,
      output: 'error the database has tables already. To set it aside (nothing is deleted), add --replace',
    });
    expect(await rowsOf(installation, 'select slug from sites')).toEqual([{ slug: 'former' }]);
    const { output: planned } = await restore(installation, '--replace', '--dry-run');
    expect(planned).toContain('would be set aside');
    expect(planned).not.toContain('not tried');
    expect(await rowsOf(installation, 'select slug from sites')).toEqual([{ slug: 'former' }]);
    const { output, exitCode } = await restore(installation, '--replace');
    expect([output, exitCode]).toEqual([expect.stringContaining('set aside, not deleted'), 0]);
    const [, schema] = /set aside, not deleted: (set_aside_\d+)/.exec(output) ?? [];
    expect(await rowsOf(installation, `select slug from ${schema}.sites`)).toEqual([{ slug: 'former' }]);
    const [, aside] = /set aside, not deleted: (\/.*sites\.set-aside-.*)/.exec(output) ?? [];
    expect(await readFile(path.join(aside ?? '', 'former/site.yaml'), 'utf8')).toBe('slug: former\n');
    expect(await contentOf(installation)).toEqual(await contentOf(installationOf(dealers.running)));
  });

  test('a restore is refused while the program runs', async () => {
    const result = await restore(installationOf(dealers.running), '--replace');
    expect(result).toEqual({ exitCode: 1, output: expect.stringMatching(/^error the program is running .*stop all nodes/) });
  });

  test('a dry run checks a backup while the program runs, and reports that a real restore needs a stopped program', async () => {
    const { output, exitCode } = await restore(installationOf(dealers.running), '--replace', '--dry-run');
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /^Checked .*would be set aside: set_aside_.*Stop all nodes before you restore this backup\.\nNothing was changed\.$/s,
    );
  });

  test('if another connection uses the tables, a dry run reports that it could not test whether a restore can move them to another schema', async () => {
    const used = await openTestDatabase();
    opened.push(used);
    const { sitesDir, dataDir } = await lostInstallation();
    await withClient(used.connectionString, async (client) => {
      await client.query('begin; select from leads');
      const { output, exitCode } = await restore({ ...used, sitesDir, dataDir }, '--replace', '--dry-run');
      expect([output, exitCode]).toEqual([expect.stringContaining('the dry run did not test whether the tables can be set aside'), 0]);
    });
  });

  test('data of a person that were erased after the backup are erased again, because the erasure journal records these erasures', async () => {
    const { running } = dealers;
    expect((await runCommand(installationOf(running), 'privacy', 'erase', '--email', JO.email)).exitCode).toBe(0);
    const journal = path.join(running.dataDir, 'erasures.ndjson');
    expect(await readFile(journal, 'utf8')).not.toContain(JO.email);
    const lost = await lostInstallation();
    const { output, exitCode } = await restore(lost, '--erasures', journal);
    expect([output, exitCode]).toEqual([
      expect.stringMatching(
        /addresses and phone numbers whose erasure was repeated: 3; people whose data were found and erased again: [1-9]/,
      ),
      0,
    ]);
    const everything = await allText(lost);
    expect(everything).not.toContain(JO.email);
    expect(everything).toContain(KIM.email);
    const mails = Object.values(await filesOf(path.join(lost.dataDir, 'mail'))).map((text) => Buffer.from(text, 'base64').toString());
    expect(mails.join()).not.toContain(JO.email);
  });

  test('an account that its shopper deleted after the backup is deleted again by the restore, and the leads of the shopper remain', async () => {
    const { running } = dealers;
    const { database, dataDir } = running;
    const platformSecret = await loadSecret(database, 'platform');
    const personalData = createPersonalData({ environment: { DATA_DIR: dataDir }, database, clock: systemClock, platformSecret });
    await personalData.eraseAccount(running.site('bravo'), { email: KIM.email, phone: null });
    const lost = await lostInstallation();
    const { output, exitCode } = await restore(lost, '--erasures', path.join(dataDir, 'erasures.ndjson'));
    expect([output, exitCode]).toEqual([expect.stringContaining('people whose data were found and erased again'), 0]);
    const counts = `select (select count(*)::int from accounts where email = '${KIM.email}') as accounts,
      (select count(*)::int from account_sessions) as sessions,
      (select count(*)::int from alerts where email = '${KIM.email}') as alerts,
      (select count(*)::int > 0 from leads where payload ->> 'email' = '${KIM.email}') as has_leads`;
    expect(await rowsOf(lost, counts)).toEqual([{ accounts: 0, sessions: 0, alerts: 0, has_leads: true }]);
  });
});

/** All rows of all tables as text. */
const allText = async (installation: Installation): Promise<string> => {
  const tables = Object.keys(await contentOf(installation));
  const rows = await Promise.all(tables.map((table) => rowsOf(installation, `select t::text from ${table} as t`)));
  return JSON.stringify(rows);
};

describe('payments after a restore', () => {
  test('nothing can be sold until all open payments were compared with the provider; this includes payments that only the provider knows', async () => {
    const lost = await lostInstallation();
    expect((await restore(lost)).output).toContain('Nothing is sold until the program has compared 2 payments');
    const { pool } = lost.database;
    // Simulates two events after the backup. The open payment was authorised by the provider. Another shopper began a
    // payment, and the provider authorised this payment too.
    await pool.query("update sandbox_payments set state = 'authorised' where state = 'open'");
    await pool.query(`insert into sandbox_payments (site_id, id, payment_id, amount_cents, description, return_url, state, expires_at, created_at)
      select site_id, gen_random_uuid(), gen_random_uuid(), 50000, 'Deposit', return_url, 'authorised', now() + interval '1 hour', now()
      from sandbox_payments limit 1`);
    const running = await startRunningProgram({
      beside: { ...lost } as unknown as RunningProgram,
      environment: { WORKER: '0' },
    });
    try {
      const third = new ReservingShopper(running, dealers.a[2]?.slug ?? '');
      const refused = await third.reserve();
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('60');
      expect(refused.text).toContain('Nothing was charged');
      expect(await rowsOf(lost, 'select count(*)::int as number from reservations')).toEqual([{ number: 2 }]);

      const { output, exitCode } = await runCommand(lost, 'payments', 'reconcile');
      expect([output, exitCode]).toEqual([expect.stringContaining('Selling is open'), 0]);
      expect(output).toContain('given-back  $500');
      expect(await rowsOf(lost, 'select state, count(*)::int as number from payments group by 1')).toEqual([{ state: 'paid', number: 2 }]);
      expect(await rowsOf(lost, 'select state from sandbox_payments order by created_at desc limit 1')).toEqual([{ state: 'cancelled' }]);
      expect((await rowsOf(lost, 'select state from reservations')).map(({ state }) => state)).toEqual(['paid', 'paid']);
      expect((await new ReservingShopper(running, dealers.a[2]?.slug ?? '').reserve()).status).toBe(303);
    } finally {
      await running.close();
    }
  });

  test('if the provider collected money for a form that is lost, nothing can be sold until a person has accepted this loss', async () => {
    const lost = await lostInstallation();
    await restore(lost);
    await lost.database.pool.query(`insert into sandbox_payments (site_id, id, payment_id, amount_cents, description, return_url, state, expires_at, created_at)
      select site_id, gen_random_uuid(), gen_random_uuid(), 50000, 'Deposit', return_url, 'captured', now() + interval '1 hour', now()
      from sandbox_payments limit 1`);
    const first = await runCommand(lost, 'payments', 'reconcile');
    expect(first).toEqual({ exitCode: 1, output: expect.stringContaining('money was collected for 1 payments whose forms are lost') });
    const second = await runCommand(lost, 'payments', 'reconcile', '--accept-lost');
    expect(second).toEqual({ exitCode: 0, output: expect.stringContaining('Selling is open') });
  });
});

describe('restore refuses', () => {
  const restoreBytes = async (bytes: Buffer): Promise<string> => {
    const lost = await lostInstallation();
    const file = path.join(folder, 'bad.tar.gz');
    await writeFile(file, bytes);
    const { output, exitCode } = await runCommand(lost, 'restore', '--from', file);
    expect(exitCode).toBe(1);
    expect(await contentOf(lost)).toEqual({});
    expect(await readdir(lost.sitesDir)).toEqual([]);
    return output;
  };

  test('a backup whose file is incomplete', async () => {
    const whole = await readFile(backup);
    expect(await restoreBytes(whole.subarray(0, whole.length - 200))).toMatch(/^error .*bad\.tar\.gz is damaged: .*Nothing was restored/);
  });

  test('a backup in which one byte of a row was changed', async () => {
    const bytes = gunzipSync(await readFile(backup));
    const at = bytes.indexOf(KIM.email);
    bytes[at] = 'X'.charCodeAt(0);
    expect(await restoreBytes(gzipSync(bytes))).toMatch(/is damaged: the file 'tables\/\w+\/000001\.copy' in the archive was changed/);
  });

  test('a backup of a newer schema', async () => {
    const bytes = gunzipSync(await readFile(backup))
      .toString('latin1')
      .replace('0070_restores.sql', '9970_restores.sql');
    expect(await restoreBytes(gzipSync(Buffer.from(bytes, 'latin1')))).toMatch(
      /was made by a newer version of the program; .* \(the backup has the migration 9970_restores\.sql; the last migration here is \d{4}_/,
    );
  });
});
