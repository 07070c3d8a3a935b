import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '#main/cli/doctor/finding.ts';
import { Database } from '#platform/database/database.server.ts';
import { type Installation, runCommand } from '#test/builders/program/installation.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { PERSON_SEEDS } from '../../contracts/personal-data/person-seeds.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
let empty: TestDatabase;
let installation: Installation;
let silentPort: number;
const FEEDS = `
feeds:
  - { name: main, source: 'https://feeds.example/main.csv', schedule: 1h }
  - { name: second, source: 'https://feeds.example/second.csv', schedule: 1h }
`;
/** This server closes each connection without an answer, so an https connection to it fails. */
const silent = createServer((socket) => socket.on('error', () => {}).end());
beforeAll(async () => {
  process.env.DOCTOR_TEST_SECRET = `whsec_${Buffer.from('a secret of this test file').toString('base64')}`;
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  silentPort = (silent.address() as { port: number }).port;
  dealers = await startTwoDealers(
    { WORKER: '0' },
    {
      ...TWO_DEALERS,
      'dealerships/bravo-yard.yaml': (TWO_DEALERS['dealerships/bravo-yard.yaml'] ?? '')
        .replace(/licences: .*\n/, '')
        .replace(
          '[sales@bravo.example]',
          `[sales@bravo.example], webhooks: [{ url: 'https://localhost:${silentPort}/leads', secret: '\${DOCTOR_TEST_SECRET}' }]`,
        )
        .concat(FEEDS),
    },
  );
  // The running program has already read the secret from its environment variable. From now on the variable is missing,
  // so the command `doctor` runs without it.
  delete process.env.DOCTOR_TEST_SECRET;
  empty = await openTestDatabase({ isMigrated: false });
  const { testDatabase, sitesDir, dataDir } = dealers.running;
  installation = { ...testDatabase, sitesDir, dataDir };
  const site = dealers.running.site('bravo');
  const jo = { name: 'Jo Patient', email: 'jo.patient@example.com', phone: '+61412345678' };
  for (const seed of Object.values(PERSON_SEEDS))
    await seed({ database: testDatabase.database, dataDirectory: dataDir }, site, jo, Date.now());
});
afterAll(async () => {
  await dealers?.close();
  await empty?.close();
  silent.close();
});

const examine = async (of: Installation, ...options: string[]) => {
  const { output, exitCode } = await runCommand(of, 'doctor', '--json', ...options);
  const findings = JSON.parse(output) as readonly Finding[];
  return { exitCode, find: (check: string) => findings.filter((finding) => finding.check === check) };
};

test('`doctor` reports problems of the database, leads, licences, secrets and webhooks, and says what to do about each problem', async () => {
  const { pool } = installation.database;
  await pool.query("update lead_deliveries set status = 'dead' where id = (select id from lead_deliveries limit 1)");
  await pool.query('insert into payment_reconciliations (id, payments_since, begun_at) values (gen_random_uuid(), now(), now())');
  const { exitCode, find } = await examine(installation);
  expect(exitCode).toBe(1);
  expect(find('database')).toEqual([{ check: 'database', state: 'ok', text: expect.stringMatching(/^PostgreSQL 18/), mend: null }]);
  expect(find('migrations')).toMatchObject([{ state: 'ok' }]);
  expect(find('database role')).toMatchObject([{ state: 'warning', text: expect.stringContaining('superuser') }]);
  expect(find('failed deliveries')).toMatchObject([
    { state: 'problem', text: expect.stringMatching(/^[1-9]\d* deliveries of leads have failed and are not tried again automatically/) },
  ]);
  expect(find('payments')).toMatchObject([{ state: 'problem', mend: expect.stringContaining('payments reconcile') }]);
  expect(find('timed jobs')).toMatchObject([{ state: 'warning', text: 'no job has ever run' }]);
  expect(find('licences')).toMatchObject([{ state: 'problem', text: expect.stringMatching(/: bravo-yard$/) }]);
  expect(find('secrets')).toMatchObject([{ state: 'problem', text: expect.stringMatching(/: DOCTOR_TEST_SECRET$/) }]);
  expect(find('sites')).toMatchObject([{ state: 'problem', text: expect.stringMatching(/variables that are not set: [a-z]/) }]);
  expect(find('webhook')).toMatchObject([
    { state: 'problem', text: expect.stringContaining(`https://localhost:${silentPort} does not answer`) },
  ]);
  expect(find('clock')).toMatchObject([{ state: 'ok' }]);
  for (const check of ['disk', 'open files', 'mail', 'trusted proxies']) expect([check, find(check).length]).toEqual([check, 1]);
});

test('doctor reports a feed whose scheduled imports fail, a feed whose schedule no worker process knows, and a mailbox to which no mails are sent for now because of failures', async () => {
  const { pool } = installation.database;
  await pool.query(
    `insert into feed_runs (dealership_id, feed, schedule, next_run_at, since, last_outcome, last_message, failures)
     select id, 'main', '1h', now(), now(), 'unreadable', 'the feed''s server answered 500', 3 from dealerships where slug = 'bravo-yard'`,
  );
  await pool.query(
    `insert into delivery_endpoints (dealership_id, endpoint, failures, failing_since, paused_since, paused_until, last_error)
     select id, 'mail sales@bravo.example', 7, now(), now(), now(), 'the mailbox is full' from dealerships where slug = 'bravo-yard'`,
  );
  const { find } = await examine(installation);
  expect(find('feed')).toMatchObject([
    { state: 'problem', text: expect.stringMatching(/^bravo-yard main failed 3 times in a row.*answered 500$/) },
    { state: 'warning', text: 'bravo-yard second has a schedule, but no worker process has registered it' },
  ]);
  expect(find('receiver')).toMatchObject([
    { state: 'problem', text: expect.stringMatching(/^the mailbox sales@bravo.example of bravo-yard is paused.*the mailbox is full$/) },
  ]);
});

test('if the database cannot be reached, the command doctor reports this, and still runs its checks that need no database', async () => {
  const gone = new Database('postgresql://nobody@127.0.0.1:1/gone');
  const { exitCode, find } = await examine({ ...installation, database: gone });
  await gone.close();
  expect(exitCode).toBe(1);
  expect(find('database')).toMatchObject([{ state: 'problem', mend: expect.stringContaining('DATABASE_URL') }]);
  expect(find('licences')).toHaveLength(1);
});

test('`doctor` reports migrations that have not run yet, and does not run them', async () => {
  const { find } = await examine({ ...installation, ...empty });
  expect(find('migrations')).toMatchObject([{ state: 'warning', text: expect.stringMatching(/^\d+ migrations have not run yet$/) }]);
  expect((await empty.database.pool.query("select to_regclass('sites') is null as is_empty")).rows).toEqual([{ is_empty: true }]);
});

test('`doctor` prints each finding with an instruction below it, and prints the number of findings at the end', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-doctor-'));
  const { output } = await runCommand({ ...installation, sitesDir: path.join(folder, 'missing') }, 'doctor');
  await rm(folder, { recursive: true });
  expect(output).toMatch(/^problem {2}sites: .*\n {9}Set SITES_DIR/m);
  expect(output).toMatch(/\d+ problems, \d+ warnings, \d+ checks without findings$/);
});

test('a command that does not use the secret of a webhook also works if the environment variable with the secret is missing', async () => {
  const { output, exitCode } = await runCommand(installation, 'tokens', 'create', '--dealership', 'bravo-yard', '--name', 'crm');
  expect([output, exitCode]).toEqual([expect.stringContaining('fc'), 0]);
});
