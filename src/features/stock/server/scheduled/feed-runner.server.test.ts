import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import { createLog } from '#platform/log.server.ts';
import type { OperatorNotice } from '#platform/operator/operator-notices.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildDealership } from '#test/builders/site/site-builder.ts';
import { listImports } from '../import/stock-imports.server.ts';
import { FeedLanes } from './feed-lanes.server.ts';
import { FeedRunStore } from './feed-run-store.server.ts';
import { FeedRunner, type FeedRunnerDependencies, type ScheduledFeed, scheduledFeeds } from './feed-runner.server.ts';

const NOW = Date.UTC(2026, 10, 27, 3, 0);
const { signal } = new AbortController();
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let bench: TestDatabase;
let server: Server;
let asked: IncomingMessage[];
let answer: Answer;
let told: OperatorNotice[];
let logged: string[];
let nowMs: number;
let feed: ScheduledFeed;
let nextYard = 0;

const csv = (rows: number): string =>
  [
    'id,make,model,year,car_type,price,km',
    ...Array.from({ length: rows }, (_, row) => `S${row},Kia,Sportage,2021,used,2599${row % 10},30000`),
  ].join('\n');
const sends =
  (rows: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (request, response) => {
    if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(csv(rows));
  };
const fails: Answer = (_, response) => void response.writeHead(500).end();

const addYard = async (schedule = '1h', path = '/stock.csv'): Promise<ScheduledFeed> => {
  nextYard += 1;
  const slug = `yard-${nextYard}`;
  const { rows } = await bench.database.pool.query<{ id: number }>('insert into dealerships (slug) values ($1) returning id', [slug]);
  const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const settings = { name: 'main', source, schedule, mapping: null, full: true, maxRemovalShare: 0.5, maxEmptiedShare: 0.3 };
  const dealership = buildDealership({
    id: rows[0]?.id ?? 0,
    slug,
    feeds: [{ ...settings, strictPrices: false, newArrivals: false }] as Dealership['feeds'],
  });
  const [scheduled] = scheduledFeeds([dealership]);
  if (scheduled === undefined) throw new Error('the feed has no schedule');
  return scheduled;
};
const store = () => new FeedRunStore(bench.database);
const makeRunner = (timeoutMs = 10_000, changes: Partial<FeedRunnerDependencies> = {}): FeedRunner =>
  new FeedRunner({
    database: bench.database,
    store: store(),
    notices: { add: async (_, notice) => void told.push(notice) },
    clock: { now: () => nowMs },
    log: createLog({ LOG_LEVEL: 'error' }, { write: (line: string) => void logged.push(line) }).log,
    sitesDir: '/nowhere',
    allowPrivate: ['127.0.0.1'],
    maxVehicles: 1_000,
    timeoutMs,
    ...changes,
  });
const runsOf = async (one = feed) => store().find({ dealershipId: one.dealership.id, feed: 'main' }, nowMs);
const runDue = (runner = makeRunner(), feeds = [feed]) => new FeedLanes({ runner }).startDue(feeds);
const subjects = (): readonly string[] => told.map(({ subject }) => subject);

beforeAll(async () => {
  bench = await openTestDatabase();
});
afterAll(() => bench.close());
beforeEach(async () => {
  nowMs = NOW;
  asked = [];
  told = [];
  logged = [];
  answer = sends(3);
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  feed = await addYard();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a feed with an interval is imported at once, and again when the interval is over', async () => {
  expect((await runDue()).text).toBe(`${feed.dealership.slug} main: imported`);
  expect(await runsOf()).toMatchObject({ lastOutcome: 'imported', failures: 0, nextRunAt: NOW + HOUR_MS, lastSucceededAt: NOW });
  expect((await runsOf())?.lastMessage).toContain('inserted 3');
  nowMs += HOUR_MS - 1;
  expect((await runDue()).didWork).toBe(false);
  nowMs += 1;
  answer = sends(4);
  expect((await runDue()).didWork).toBe(true);
  expect((await listImports(bench.database, feed.dealership.id)).map(({ report }) => report.inserted)).toEqual([1, 3]);
});

test('a feed whose format cannot be detected is unreadable, and its connection or file is closed', async () => {
  let isClosed = false;
  answer = (_, response) => {
    response.on('close', () => {
      isClosed = true;
    });
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).write('id,make\n');
  };
  const fetched = await addYard('1h', '/stock');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feeds-'));
  try {
    const file = path.join(folder, 'stock.dat');
    await writeFile(file, csv(3));
    const local = await addYard();
    const localFeed = { ...local, settings: { ...local.settings, source: file } };
    await runDue(makeRunner(60_000), [fetched, localFeed]);
    for (const one of [fetched, localFeed])
      expect(await runsOf(one)).toMatchObject({ lastOutcome: 'unreadable', lastMessage: expect.stringContaining('the format of') });
    await vi.waitFor(() => expect(isClosed).toBe(true));
    const open = await readdir('/proc/self/fd').then((numbers) =>
      Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => ''))),
    );
    expect(open).not.toContain(file);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a new feed with a cron expression is imported for the first time at the next time that the expression describes, and not at once', async () => {
  feed = await addYard('30 13 * * *');
  expect((await runDue()).didWork).toBe(false);
  expect((await runsOf())?.nextRunAt).toBe(NOW + 30 * MINUTE_MS);
});

test('if two nodes look for due feeds at the same time, each feed is imported only once', async () => {
  const reports = await Promise.all([runDue(), runDue(makeRunner())]);
  expect(reports.filter(({ didWork }) => didWork)).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('an unchanged feed is imported again after a day; before that, an answer with the status 304 confirms that the feed still contains its vehicles', async () => {
  answer = sends(3, { etag: '"v1"' });
  await runDue();
  nowMs += HOUR_MS;
  await runDue();
  expect(asked.at(-1)?.headers['if-none-match']).toBe('"v1"');
  expect(await runsOf()).toMatchObject({ lastOutcome: 'unchanged', lastSucceededAt: nowMs });
  expect(await listImports(bench.database, feed.dealership.id)).toHaveLength(1);
  const { rows } = await bench.database.pool.query('select distinct confirmed_at from vehicle_confirmations where dealership_id = $1', [
    feed.dealership.id,
  ]);
  expect(rows).toEqual([{ confirmed_at: new Date(nowMs) }]);
  nowMs = NOW + DAY_MS;
  await runDue();
  expect(asked.at(-1)?.headers['if-none-match']).toBeUndefined();
  expect(await runsOf()).toMatchObject({ lastOutcome: 'imported' });
});

test('after the settings of a feed have changed, the feed is fetched without `If-None-Match`, so that the server sends an unchanged feed too', async () => {
  answer = sends(3, { etag: '"v1"' });
  await runDue();
  nowMs += HOUR_MS;
  feed = { ...feed, settings: { ...feed.settings, strictPrices: true } };
  await runDue();
  expect(asked.at(-1)?.headers['if-none-match']).toBeUndefined();
});

test('a failed run is repeated after 5, 10, 20 and 40 minutes; the operator gets one mail about the failures, and one when the feed works again', async () => {
  answer = fails;
  for (const wait of [5, 10, 20, 40]) {
    await runDue();
    expect((await runsOf())?.nextRunAt).toBe(nowMs + wait * MINUTE_MS);
    nowMs += wait * MINUTE_MS;
  }
  expect(await runsOf()).toMatchObject({ lastOutcome: 'unreadable', failures: 4, lastMessage: "the feed's server answered 500" });
  expect(subjects()).toEqual([`Stock: the feed 'main' of ${feed.dealership.slug} keeps failing`]);
  expect(JSON.parse(logged.join(''))).toMatchObject({ feed: 'main', state: 'fails', reason: "the feed's server answered 500" });
  answer = sends(3);
  await runDue();
  expect(subjects().slice(1)).toEqual([`Stock: the feed 'main' of ${feed.dealership.slug} works again`]);
  nowMs += HOUR_MS;
  await runDue();
  expect(subjects()).toHaveLength(2);
});

test('if a feed is refused, its run has failed: the report of the import is stored, and the operator gets a mail at once', async () => {
  answer = sends(10);
  await runDue();
  answer = sends(2);
  nowMs += HOUR_MS;
  await runDue();
  expect(await runsOf()).toMatchObject({ lastOutcome: 'refused', failures: 1, lastSucceededAt: NOW });
  expect((await listImports(bench.database, feed.dealership.id))[0]?.report).toMatchObject({ outcome: 'refused', read: 2 });
  expect(subjects()).toEqual([`Stock: the feed 'main' of ${feed.dealership.slug} was not imported, and needs your decision`]);
});

test('if the server of a feed never answers, the run of this feed fails; the feeds of other dealerships are imported in the meantime', async () => {
  const healthy = await addYard('1h', '/healthy.csv');
  answer = (request, response) => {
    if (request.url === '/healthy.csv') sends(2)(request, response);
  };
  const { text } = await runDue(makeRunner(1_000), [feed, healthy]);
  expect(text).toBe(`${healthy.dealership.slug} main: imported, ${feed.dealership.slug} main: unreadable`);
  expect((await runsOf())?.lastMessage).toContain('within 1000 ms');
});

test('while a request for a feed has no answer, the feed is not requested again; due feeds of other dealerships are imported', async () => {
  const others = await Promise.all(['/a.csv', '/b.csv'].map((path) => addYard('1h', path)));
  answer = (request, response) => {
    if (request.url !== '/stock.csv') sends(2)(request, response);
  };
  const lanes = new FeedLanes({ runner: makeRunner(MINUTE_MS), settleMs: 1_000 });
  const reports: string[] = [];
  for (let hour = 0; hour < 2; hour++) {
    reports.push((await lanes.startDue([feed, ...others])).text);
    nowMs += HOUR_MS;
  }
  const imported = others.map(({ dealership }) => `${dealership.slug} main: imported`).join(', ');
  expect(reports.map((text) => text.split(', ').toSorted().join(', '))).toEqual([imported, imported]);
  expect(asked.filter(({ url }) => url === '/stock.csv')).toHaveLength(1);
  await lanes.stop();
  expect(await runsOf()).toMatchObject({ isRunning: false, failures: 0 });
});

test('an import takes no database connection if its server stops in the middle of the feed; other feeds are imported in the meantime', async () => {
  const stalled = await Promise.all([addYard('1h', '/stall.csv'), addYard('1h', '/stall.csv'), addYard('1h', '/stall.csv')]);
  const others = await Promise.all([addYard(), addYard()]);
  const connect = vi.spyOn(bench.database, 'connectForLongWork');
  answer = (request, response) => {
    if (request.url !== '/stall.csv') sends(3)(request, response);
    // The server sends 1,500 rows and then nothing more. An import takes a database connection after it has received
    // 1,000 rows. Here it receives no rows: `readAhead` waits until the answer has ended or has 4 MB.
    else response.writeHead(200, { 'content-type': 'text/csv' }).write(csv(1_500));
  };
  const stop = new AbortController();
  const runner = makeRunner(60_000);
  for (const one of [...stalled, ...others]) await runner.register(one);
  const running = stalled.map((one) => runner.run(one, 'due', stop.signal));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  for (const other of others) expect(await runner.run(other, 'due', signal)).toMatchObject({ outcome: 'imported' });
  expect(connect).toHaveBeenCalledTimes(2);
  connect.mockRestore();
  stop.abort();
  expect(await Promise.all(running)).toEqual([null, null, null]);
});

test('if as many feeds hang as may run at the same time, the next feed begins as soon as one of them ends', async () => {
  const healthy = await addYard('1h', '/healthy.csv');
  answer = (request, response) => {
    if (request.url === '/healthy.csv') sends(2)(request, response);
  };
  const lanes = new FeedLanes({ runner: makeRunner(300), mostLanes: 1 });
  expect((await lanes.startDue([feed, healthy])).text).toBe(
    `${feed.dealership.slug} main: unreadable, ${healthy.dealership.slug} main: imported`,
  );
});

test('if the run of one feed ends with a database error, the feeds of other dealerships are still imported', async () => {
  const healthy = await addYard('1h', '/healthy.csv');
  const runner = makeRunner();
  const run = runner.run.bind(runner);
  vi.spyOn(runner, 'run').mockImplementation(async (one, ...rest) => {
    if (one === feed) throw new Error('the database does not answer');
    return run(one, ...rest);
  });
  const lanes = new FeedLanes({ runner });
  await expect(lanes.startDue([feed, healthy])).rejects.toThrow('the database does not answer');
  expect(await runsOf(healthy)).toMatchObject({ lastOutcome: 'imported' });
});

test('if a feed is overdue, the operator gets one mail, and no further mail while the feed stays overdue', async () => {
  await runDue();
  const runner = makeRunner();
  nowMs += 2.5 * HOUR_MS + 1;
  for (let time = 0; time < 2; time++) await runner.tell(feed);
  expect(subjects()).toEqual([`Stock: the feed 'main' of ${feed.dealership.slug} is overdue`]);
});

test('if the program stops during the run of a feed, the run is not counted as a failure, and the feed is due again immediately', async () => {
  const lanes = new FeedLanes({ runner: makeRunner() });
  let stopped: Promise<void> | null = null;
  answer = () => {
    stopped = lanes.stop();
  };
  const report = await lanes.startDue([feed]);
  await stopped;
  expect(report.didWork).toBe(false);
  answer = sends(1);
  expect((await runDue()).didWork).toBe(true);
  expect(await runsOf()).toMatchObject({ lastOutcome: 'imported', failures: 0 });
});

test('if the lease of a run cannot be renewed in time, the run is aborted, because another node may then run the feed', async () => {
  answer = () => {};
  const silent = Object.assign(store(), { renew: () => Promise.reject(new Error('the database does not answer')) });
  const runner = makeRunner(MINUTE_MS, { store: silent, leaseMs: 300 });
  await runner.register(feed);
  expect(await runner.run(feed, 'due', signal)).toBeNull();
  expect(await runsOf()).toMatchObject({ isRunning: false, failures: 0, lastFinishedAt: null });
});
