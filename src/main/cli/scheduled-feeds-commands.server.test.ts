import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { runCli } from './cli.server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const CSV = 'id,make,model,year,car_type,price,km\nA1,Kia,Rio,2021,used,18450,41250\nA2,Kia,Rio,2022,used,19450,31250\n';
const yard = (slug: string, feeds: string): string => `slug: ${slug}
name: River Cars
state: wa
locations:
  - { id: river, slug: river, name: River Cars, address: { street: 1 River Road, city: Perth, state: wa, postcode: '6000' } }
${feeds}`;

let opened: TestDatabase;
let folder: string;

const writeYard = (slug: string, feeds: string): Promise<void> =>
  writeFile(path.join(folder, `dealerships/${slug}.yaml`), yard(slug, feeds));

beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-scheduled-feeds-'));
  for (const name of ['dealerships', 'sites']) await mkdir(path.join(folder, name));
  await cp(path.join(root, 'templates'), path.join(folder, 'templates'), { recursive: true });
  await writeFile(path.join(folder, 'stock.csv'), CSV);
  await writeYard(
    'river-cars',
    "feeds: [{ name: main, source: stock.csv, schedule: 1h }, { name: gone, source: gone.csv, schedule: '0 3 * * *' }]",
  );
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** Runs `forecourt feeds …` with the command line of the program, against the database of this file. */
const run = async (...args: string[]): Promise<{ readonly output: string; readonly exitCode: number }> => {
  const settings = { MODE: 'demo', SITES_DIR: folder, DATA_DIR: folder, DATABASE_URL: opened.connectionString, LOG_LEVEL: 'fatal' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const written: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(text) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  // At its end, a command closes the IPC channel to the parent process. Here the parent is Vitest, which still needs the channel.
  vi.spyOn(process, 'disconnect').mockImplementation(() => {});
  await runCli(['feeds', ...args]);
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  vi.restoreAllMocks();
  return { output: written.join(''), exitCode };
};

test('feeds status shows how the last run of each feed ended, or that the feed has never run', async () => {
  expect((await run('status')).output).toMatch(
    /^river-cars {2}main {2}new {2}every '1h' \(Australia\/Perth\) {2}stock\.csv\n {2}last success never/,
  );
  const first = await run('run');
  expect(first.output).toContain('river-cars  main  imported: inserted 2, updated 0');
  expect(first.output).toMatch(/^river-cars {2}gone {2}unreadable: .*gone\.csv/m);
  expect(first.exitCode).toBe(1);
  const { output, exitCode } = await run('status', '--json');
  expect(JSON.parse(output)).toMatchObject([
    { dealership: 'river-cars', feed: 'main', state: 'works', last_outcome: 'imported', failed_runs: 0, is_running: false },
    { dealership: 'river-cars', feed: 'gone', state: 'fails', last_outcome: 'unreadable', failed_runs: 1, last_success: null },
  ]);
  expect(exitCode).toBe(0);
  expect((await run('status')).output).toMatch(
    /^river-cars {2}gone {2}FAILS .*\n.*\n {2}last run .*: unreadable \(1 failed runs in a row\)/m,
  );
});

test('feeds run fetches only the named feed, and its exit code is 0 if the feed was imported', async () => {
  const { output, exitCode } = await run('run', '--dealership', 'river-cars', '--feed', 'main', '--json');
  expect(JSON.parse(output)).toMatchObject([{ dealership: 'river-cars', feed: 'main' }]);
  expect(exitCode).toBe(0);
});

test.each(['status', 'run'])('feeds %s fails for a feed without a schedule, and lists the feeds that have a schedule', async (command) => {
  const { output, exitCode } = await run(command, '--feed', 'other');
  expect(output).toContain('error no feed of that dealership and name has a schedule; known: river-cars main, river-cars gone.');
  expect(exitCode).toBe(1);
});

test('a feed with a schedule but without a source is reported as an error with file and line, and other feeds are still shown and run', async () => {
  await writeYard('lake-cars', 'feeds: [{ name: main, schedule: 1h }]');
  await writeYard('blue-lake-cars', 'feeds: [{ name: main, schedule: 1h }]');
  const wanted =
    /dealerships\/lake-cars\.yaml:6:\d+: feeds\[0\]\.schedule: "1h" needs the source of the feed; allowed: a schedule together with a 'source'/;
  for (const command of ['status', 'run']) {
    const { output, exitCode } = await run(command, '--dealership', 'lake-cars');
    expect(output).toMatch(wanted);
    expect(output).not.toContain('blue-lake-cars');
    expect(exitCode).toBe(1);
  }
  const all = await run('status');
  expect(all.output).toContain('warning the file of lake-cars has errors, so its feeds are left out');
  expect(all.output).toContain('river-cars  main');
  const ran = await run('run', '--json');
  expect(ran.exitCode).toBe(1);
  expect(JSON.parse(ran.output)).toContainEqual({
    dealership: 'lake-cars',
    feed: null,
    outcome: 'broken-settings',
    message: expect.stringMatching(wanted),
  });
  for (const slug of ['lake-cars', 'blue-lake-cars']) await rm(path.join(folder, `dealerships/${slug}.yaml`));
});

test('feeds of a dealership whose webhook secret is not set in the shell are shown and run', async () => {
  await writeYard(
    'secret-cars',
    `recipients: { webhooks: [{ url: 'https://crm.example/leads', secret: '\${SCHEDULED_FEEDS_TEST_SECRET}' }] }
feeds: [{ name: main, source: stock.csv, schedule: 1h }]`,
  );
  const { output, exitCode } = await run('run', '--dealership', 'secret-cars');
  expect(output).toContain('secret-cars  main  imported');
  expect(exitCode).toBe(0);
  await rm(path.join(folder, 'dealerships/secret-cars.yaml'));
});

test('if no feed has a schedule, feeds status says how to give a feed a schedule', async () => {
  await writeYard('river-cars', '');
  expect((await run('status')).output).toBe(
    'No feed has a schedule. To give a feed a schedule, set feeds[].schedule in dealerships/<slug>.yaml\n',
  );
  const { output, exitCode } = await run('run');
  expect(output).toContain('error no feed has a schedule');
  expect(exitCode).toBe(1);
});
