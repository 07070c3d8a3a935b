import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { projectRoot } from '../project-root.server.ts';
import { JobScheduler, type JobTimes } from './job-scheduler.server.ts';
import { countReport, type JobReport, type TimedJob } from './timed-job.ts';
import { TimedJobStore } from './timed-job-store.server.ts';

const START = Date.parse('2026-11-22T09:00:00Z');
let opened: TestDatabase;
let store: TimedJobStore;
const clock = { nowMs: START, now: () => clock.nowMs };
const processes: ChildProcess[] = [];
const schedulers: JobScheduler[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  store = new TimedJobStore(opened.database);
  await opened.database.pool.query('create table job_marks (pid integer not null)');
});
afterAll(() => opened.close());
beforeEach(async () => {
  clock.nowMs = START;
  await opened.database.pool.query('delete from timed_jobs; delete from job_marks');
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(schedulers.splice(0).map((scheduler) => scheduler.stop()));
});

interface Bench {
  readonly scheduler: JobScheduler;
  readonly outcomes: string[];
  readonly log: string[];
}

/** Returns a job function for tests. The report of the function contains the given text and `didWork: true`. */
const reporting = (text: string) => async (): Promise<JobReport> => ({ text, didWork: true });

const schedule = (jobs: readonly TimedJob[], times: Partial<JobTimes> = {}): Bench => {
  const outcomes: string[] = [];
  const log: string[] = [];
  const noteAt =
    (level: string) =>
    (fields: object, message: string): void =>
      void log.push(`${level}: ${message} ${JSON.stringify(fields)}`);
  const scheduler = new JobScheduler({
    store,
    jobs,
    clock,
    log: { debug: noteAt('debug'), info: noteAt('info'), error: noteAt('error') } as never,
    onRun: (job, outcome) => outcomes.push(`${job} ${outcome}`),
    times: { pollMs: 20, ...times },
  });
  schedulers.push(scheduler);
  return { scheduler, outcomes, log };
};

const stateOf = async (name: string) => (await store.list()).find((job) => job.name === name);
const countMarks = async (): Promise<number> => (await opened.database.pool.query('select 1 from job_marks')).rowCount ?? 0;

/** Starts a separate process with a job scheduler (`job-runner.ts`), and waits until this process prints its first line. */
const startProcess = async (mode: 'once' | 'hang', leaseMs: number): Promise<ChildProcess> => {
  const runner = path.join(projectRoot, 'test', 'builders', 'program', 'job-runner.ts');
  const node24 = path.join(projectRoot, 'node_modules', 'node', 'bin', 'node');
  const child = spawn(node24, [runner, opened.connectionString, mode, String(leaseMs)], { stdio: ['pipe', 'pipe', 'inherit'] });
  processes.push(child);
  if (child.stdout) await once(child.stdout, 'data');
  return child;
};

test('a job runs at once, and again when its interval has passed', async () => {
  const runs: number[] = [];
  const { scheduler, outcomes } = schedule([
    {
      name: 'hourly',
      everyMs: HOUR_MS,
      run: async ({ now }) => {
        runs.push(now);
        return { text: `run ${runs.length}`, didWork: true };
      },
    },
  ]);
  await scheduler.runDue();
  clock.nowMs += HOUR_MS - 1;
  await scheduler.runDue();
  expect(runs).toEqual([START]);
  clock.nowMs += 1;
  await scheduler.runDue();
  expect(runs).toEqual([START, START + HOUR_MS]);
  expect(outcomes).toEqual(['hourly done', 'hourly done']);
  expect(await stateOf('hourly')).toMatchObject({
    isRunning: false,
    lastReport: 'run 2',
    nextRunAt: START + 2 * HOUR_MS,
    lastSucceededAt: START + HOUR_MS,
  });
});

test('a run is logged at the level info if its report counts something, and at the level debug if the count is 0', async () => {
  const reports: JobReport[] = [countReport(0, 'drafts deleted'), countReport(2, 'drafts deleted')];
  const run = async (): Promise<JobReport> => reports.shift() ?? countReport(0, '');
  const { scheduler, log } = schedule([{ name: 'cleanup', everyMs: MINUTE_MS, run }]);
  await scheduler.runDue();
  expect(await stateOf('cleanup')).toMatchObject({ lastReport: '0 drafts deleted', lastSucceededAt: START });
  clock.nowMs += MINUTE_MS;
  await scheduler.runDue();
  expect(log).toEqual([
    'debug: timed job done {"job":"cleanup","report":"0 drafts deleted"}',
    'info: timed job done {"job":"cleanup","report":"2 drafts deleted"}',
  ]);
});

test('a failing job is logged and runs again after 1, 2 and 4 minutes; a success sets its number of failures to 0', async () => {
  let isBroken = true;
  const run = async (): Promise<JobReport> => {
    if (isBroken) throw new Error('the disk is full');
    return { text: 'done', didWork: true };
  };
  const { scheduler, outcomes, log } = schedule([{ name: 'daily', everyMs: DAY_MS, run }]);
  const next: number[] = [];
  for (let failure = 0; failure < 3; failure++) {
    await scheduler.runDue();
    clock.nowMs = (await stateOf('daily'))?.nextRunAt ?? 0;
    next.push(clock.nowMs - START);
  }
  expect(next).toEqual([MINUTE_MS, 3 * MINUTE_MS, 7 * MINUTE_MS]);
  expect(await stateOf('daily')).toMatchObject({ failures: 3, lastError: 'the disk is full', lastSucceededAt: null });
  expect(log.filter((line) => line.startsWith('error: a timed job failed'))).toHaveLength(3);
  isBroken = false;
  await scheduler.runDue();
  expect(outcomes).toEqual(['daily failed', 'daily failed', 'daily failed', 'daily done']);
  expect(await stateOf('daily')).toMatchObject({ failures: 0, nextRunAt: clock.nowMs + DAY_MS, lastError: 'the disk is full' });
});

test('if the normal interval of a failed job is shorter than the retry time, the job runs again after the normal interval', async () => {
  const run = () => Promise.reject(new Error('no'));
  const { scheduler } = schedule([{ name: 'frequent', everyMs: 10_000, run }]);
  await scheduler.runDue();
  expect((await stateOf('frequent'))?.nextRunAt).toBe(START + 10_000);
});

test('while a long job runs, other jobs run at their times, and no second run of the long job starts', async () => {
  const slow = Promise.withResolvers<JobReport>();
  let slowRuns = 0;
  const quick = vi.fn(reporting('done'));
  const { scheduler } = schedule([
    {
      name: 'slow',
      everyMs: 1,
      run: () => {
        slowRuns += 1;
        return slow.promise;
      },
    },
    { name: 'quick', everyMs: MINUTE_MS, run: quick },
  ]);
  scheduler.start();
  await vi.waitFor(async () => expect((await stateOf('quick'))?.lastReport).toBe('done'));
  clock.nowMs += MINUTE_MS;
  await vi.waitFor(() => expect(quick).toHaveBeenCalledTimes(2));
  expect(slowRuns).toBe(1);
  expect((await stateOf('slow'))?.isRunning).toBe(true);
  slow.resolve({ text: 'done', didWork: true });
});

test('while a job runs, its lease is renewed, and another scheduler does not start the job', async () => {
  // A lease of three seconds is long enough. On a busy machine the process may pause, and a lease that is shorter than
  // the pause would be lost.
  const leaseMs = 3_000;
  const working = Promise.withResolvers<JobReport>();
  const first = schedule([{ name: 'long', everyMs: MINUTE_MS, run: () => working.promise }], { leaseMs });
  const second = schedule([{ name: 'long', everyMs: MINUTE_MS, run: reporting('second') }]);
  first.scheduler.start();
  const leaseEnd = async (): Promise<number> => {
    const { rows } = await opened.database.pool.query<{ ends: number }>(
      `select extract(epoch from lease_ends_at) * 1000 as ends from timed_jobs where name = 'long'`,
    );
    return Number(rows[0]?.ends ?? 0);
  };
  await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(0));
  const firstEnd = await leaseEnd();
  await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(firstEnd + leaseMs), { timeout: 20_000, interval: 50 });
  await second.scheduler.runDue();
  working.resolve({ text: 'first', didWork: true });
  await vi.waitFor(async () => expect((await stateOf('long'))?.lastReport).toBe('first'));
  expect(second.outcomes).toEqual([]);
});

test('a run that has lost its lease is aborted, and its result is not stored', async () => {
  const aborted = Promise.withResolvers<void>();
  const run: TimedJob['run'] = ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        aborted.resolve();
        resolve({ text: 'too late', didWork: true });
      });
    });
  const { scheduler } = schedule([{ name: 'lost', everyMs: MINUTE_MS, run }], { leaseMs: 300 });
  const running = scheduler.runDue();
  await vi.waitFor(async () => expect((await stateOf('lost'))?.isRunning).toBe(true));
  await opened.database.pool.query('update timed_jobs set lease = gen_random_uuid()');
  await aborted.promise;
  await running;
  expect(await stateOf('lost')).toMatchObject({ isRunning: true, lastReport: null });
});

test('if the scheduler stops, a running job is aborted and due again, and its run does not count as failed', async () => {
  const run: TimedJob['run'] = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('interrupted'))));
  const { scheduler, outcomes } = schedule([{ name: 'stopped', everyMs: DAY_MS, run }]);
  scheduler.start();
  await vi.waitFor(async () => expect((await stateOf('stopped'))?.isRunning).toBe(true));
  await scheduler.stop();
  expect(await stateOf('stopped')).toMatchObject({ isRunning: false, failures: 0, nextRunAt: START });
  expect(outcomes).toEqual([]);
});

test('a job that is leased while the program stops does not begin, and its lease ends at once', async () => {
  const run = vi.fn(reporting('done'));
  const { scheduler } = schedule([{ name: 'late', everyMs: DAY_MS, run }]);
  const lease = store.lease.bind(store);
  const stopped = Promise.withResolvers<void>();
  vi.spyOn(store, 'lease').mockImplementationOnce(async (...asked) => {
    const leased = await lease(...asked);
    stopped.resolve(scheduler.stop());
    return leased;
  });
  scheduler.start();
  await stopped.promise;
  expect(run).not.toHaveBeenCalled();
  expect(await stateOf('late')).toMatchObject({ isRunning: false, nextRunAt: START });
});

test('if the interval of a job is changed from a day to an hour, the next run is an hour after the last run', async () => {
  const run = reporting('done');
  await schedule([{ name: 'faster', everyMs: DAY_MS, run }]).scheduler.runDue();
  await schedule([{ name: 'faster', everyMs: HOUR_MS, run }]).scheduler.runDue();
  expect((await stateOf('faster'))?.nextRunAt).toBe(START + HOUR_MS);
});

test('of four processes that look for due jobs at the same time, exactly one runs the job', async () => {
  const children = await Promise.all(Array.from({ length: 4 }, () => startProcess('once', 60_000)));
  const ends = children.map((child) => once(child, 'exit'));
  for (const child of children) child.stdin?.write('go\n');
  await Promise.all(ends);
  expect(await countMarks()).toBe(1);
  expect(await stateOf('mark')).toMatchObject({ isRunning: false, lastReport: 'marked' });
});

test('another process runs a job again after the process that ran it was killed', async () => {
  clock.nowMs = Date.now();
  const child = await startProcess('hang', 1_000);
  const { scheduler, outcomes } = schedule([{ name: 'mark', everyMs: HOUR_MS, run: reporting('taken over') }]);
  await scheduler.runDue();
  expect(outcomes).toEqual([]);
  child.kill('SIGKILL');
  await vi.waitFor(
    async () => {
      await scheduler.runDue();
      expect(outcomes).toEqual(['mark lost']);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(await stateOf('mark')).toMatchObject({ isRunning: false, failures: 1, lastError: expect.stringContaining('was killed') });
  clock.nowMs += MINUTE_MS;
  await scheduler.runDue();
  expect(outcomes).toEqual(['mark lost', 'mark done']);
  expect(await countMarks()).toBe(1);
});

test('if a job ran while the clock was a day ahead, it runs again as soon as the clock is corrected', async () => {
  const run = vi.fn(reporting('done'));
  const { scheduler } = schedule([{ name: 'hourly', everyMs: HOUR_MS, run }]);
  clock.nowMs = START + DAY_MS;
  await scheduler.runDue();
  clock.nowMs = START;
  await scheduler.runDue();
  expect(run).toHaveBeenCalledTimes(2);
  expect((await stateOf('hourly'))?.nextRunAt).toBe(START + HOUR_MS);
});

test('if a node whose clock is a minute ahead has run a job, a node whose clock is right does not repeat this run', async () => {
  const run = vi.fn(reporting('done'));
  const { scheduler } = schedule([{ name: 'hourly', everyMs: HOUR_MS, run }]);
  clock.nowMs = START + MINUTE_MS;
  await scheduler.runDue();
  clock.nowMs = START;
  await scheduler.runDue();
  expect(run).toHaveBeenCalledOnce();
});

test('if the stored end of a lease is a day too late because of a wrong clock, its run is ended at once and stored as failed', async () => {
  const { scheduler } = schedule([{ name: 'hourly', everyMs: HOUR_MS, run: reporting('done') }]);
  await store.register([{ name: 'hourly', everyMs: HOUR_MS, run: reporting('done') }], START);
  await opened.database.pool.query(
    `update timed_jobs set lease = gen_random_uuid(), lease_ends_at = clock_timestamp() + interval '1 day' where name = 'hourly'`,
  );
  await scheduler.runDue();
  expect(await stateOf('hourly')).toMatchObject({ isRunning: false, failures: 1 });
});
