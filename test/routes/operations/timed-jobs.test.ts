import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { TimedJobStore } from '#platform/jobs/timed-job-store.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { startTwoDealers } from '../tenants/two-dealers.ts';

const JOB = 'expired-captchas';

/** Returns the number of finished runs of `JOB` that the metrics of a program report. */
const runsOf = async ({ program }: RunningProgram): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${program.metricsPort}/metrics`)).text();
  const pattern = new RegExp(`^forecourt_job_runs_total\\{job="${JOB}",outcome="done"\\} (\\d+)$`, 'm');
  return Number(pattern.exec(text)?.[1] ?? 0);
};

test('of two programs with the same database, only one runs a timed job when it is due, and this program counts the run', async () => {
  const dealers = await startTwoDealers();
  const second = await startRunningProgram({ beside: dealers.running });
  try {
    const runs = async (): Promise<number> => (await runsOf(dealers.running)) + (await runsOf(second));
    await eventually(runs, (count) => expect(count).toBe(1));
    await dealers.running.database.pool.query(`update timed_jobs set next_run_at = now() - interval '1 hour' where name = $1`, [JOB]);
    await eventually(runs, (count) => expect(count).toBe(2));
    const job = (await new TimedJobStore(dealers.running.database).list()).find(({ name }) => name === JOB);
    expect(job).toMatchObject({ isRunning: false, failures: 0, lastReport: '0 used captchas deleted' });
  } finally {
    await second.close();
    await dealers.close();
  }
});

/** The timed jobs that `docs/operations.md` lists, with their intervals in milliseconds. */
const jobsInDocs = async (): Promise<Readonly<Record<string, number>>> => {
  const text = await readFile(path.join(projectRoot, 'docs', 'operations.md'), 'utf8');
  const intervals: Readonly<Record<string, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };
  const rows = text.matchAll(/^\| `([\w-]+)` \| (?:(\d+) seconds|(minute|hour|day)) \|/gm);
  return Object.fromEntries(
    [...rows].map(([, name = '', seconds, every = '']) => [name, seconds ? Number(seconds) * SECOND_MS : (intervals[every] ?? 0)]),
  );
};

test('docs/operations.md lists every timed job with its interval', async () => {
  const dealers = await startTwoDealers();
  try {
    const { pool } = dealers.running.database;
    const jobs = () =>
      pool.query<{ name: string; seconds: number }>(
        'select name, (round(extract(epoch from next_run_at - last_started_at) / 10) * 10)::integer as seconds from timed_jobs where last_succeeded_at is not null',
      );
    const listed = await jobsInDocs();
    await eventually(jobs, ({ rows }) =>
      expect(Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds * SECOND_MS]))).toEqual(listed),
    );
  } finally {
    await dealers.close();
  }
});
