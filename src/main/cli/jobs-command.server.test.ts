import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { JobScheduler } from '#platform/jobs/job-scheduler.server.ts';
import { countReport } from '#platform/jobs/timed-job.ts';
import { TimedJobStore } from '#platform/jobs/timed-job-store.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { addJobsCommand } from './jobs-command.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const run = async (...args: string[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  const program = new Command().exitOverride();
  addJobsCommand(program, {
    environment: { ...environmentSchema.parse({}), MODE: 'demo' },
    write: (line) => lines.push(line),
    openDatabase: async () => opened.database,
  });
  await program.parseAsync(['jobs', ...args], { from: 'user' });
  return lines;
};

test('jobs shows the last run, the next run and the last error of each job, and which jobs are overdue', async () => {
  expect(await run()).toEqual(['No job has run yet: jobs run in the processes with WORKER=1']);
  const startedAt = Date.now() - DAY_MS;
  const time = (epochMs: number): string => new Date(epochMs).toISOString();
  const scheduler = new JobScheduler({
    store: new TimedJobStore(opened.database),
    jobs: [
      { name: 'broken', everyMs: HOUR_MS, run: () => Promise.reject(new Error('the disk\nis full')) },
      { name: 'weekly', everyMs: 7 * DAY_MS, run: async () => countReport(3, 'leads erased') },
    ],
    clock: fixedClock(startedAt),
    log: { info: () => {}, error: () => {} } as never,
  });
  await scheduler.runDue();
  expect(await run()).toEqual([
    `broken  last run ${time(startedAt)}  next run ${time(startedAt + 60_000)}  OVERDUE`,
    `  last error ${time(startedAt)}: the disk is full, number of failed runs since the last success: 1`,
    `weekly  last run ${time(startedAt)}  next run ${time(startedAt + 7 * DAY_MS)}`,
    `  ${time(startedAt)}: 3 leads erased`,
  ]);
  expect(JSON.parse((await run('--json')).join('\n'))).toMatchObject([
    { name: 'broken', state: 'overdue', failures_since_success: 1 },
    { name: 'weekly', state: 'waiting', last_report: '3 leads erased', last_error: null },
  ]);
});
