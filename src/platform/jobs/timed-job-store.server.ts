import { randomUUID } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '#kernel/clock.ts';
import type { Database } from '../database/database.server.ts';
import { giveLeaseBack, hasLeaseEnded, type LeasedRow, leaseEnd, renewLease } from './leases.server.ts';
import { retryWaitMs, type TimedJob } from './timed-job.ts';

interface JobTables {
  timed_jobs: {
    name: string;
    next_run_at: Date;
    lease: string | null;
    lease_ends_at: Date | null;
    failures: Generated<number>;
    last_started_at: Date | null;
    last_succeeded_at: Date | null;
    last_report: string | null;
    last_failed_at: Date | null;
    last_error: string | null;
  };
}

/** A run that this process has leased. No other process runs the job until the lease ends. */
export interface LeasedRun {
  readonly job: TimedJob;
  readonly lease: string;
}

/** The state of a job, as its row in the table `timed_jobs` contains it. Times are in epoch milliseconds. */
export interface JobState {
  readonly name: string;
  readonly nextRunAt: number;
  readonly isRunning: boolean;
  readonly failures: number;
  readonly lastStartedAt: number | null;
  readonly lastSucceededAt: number | null;
  readonly lastReport: string | null;
  readonly lastFailedAt: number | null;
  readonly lastError: string | null;
}

const MAX_TEXT_CHARACTERS = 500;
const PROCESS_LOST = 'the process that ran the job was killed, or lost the database';

/**
 * The table `timed_jobs`, which all nodes share. It contains no data of a site or of a dealership.
 *
 * The clock of the calling node decides whether a job is due (`now`). The clock of the database decides whether a lease has
 * ended, so that nodes whose clocks differ never run a job at the same time.
 */
export class TimedJobStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds the jobs that are not in the database yet. They are due at once. A job that is already in the database runs
   * again after `everyMs` at the latest: a later planned time is changed.
   */
  async register(jobs: readonly TimedJob[], now: number): Promise<void> {
    for (const { name, everyMs } of jobs) {
      await this.#tables
        .insertInto('timed_jobs')
        .values({ name, next_run_at: new Date(now) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ next_run_at: sql<Date>`least(timed_jobs.next_run_at, ${new Date(now + everyMs)}::timestamptz)` }),
        )
        .execute();
    }
  }

  /**
   * Leases the job that has been due for the longest time. Returns null if no job is due.
   *
   * If the clock was wrong when a run was planned, the time until this run can be longer than the interval of the job
   * (ADR 079). Such a job is due at once.
   */
  async lease(jobs: readonly TimedJob[], leaseMs: number, now: number): Promise<LeasedRun | null> {
    const lease = randomUUID();
    const leased = await this.#tables
      .with('due', (tables) =>
        tables
          .selectFrom('timed_jobs')
          .select('name')
          .where((where) =>
            where.or(
              jobs.map(({ name, everyMs }) =>
                where.and([
                  where('name', '=', name),
                  where.or([
                    where('next_run_at', '<=', new Date(now)),
                    where('next_run_at', '>', new Date(now + everyMs + CLOCK_TOLERANCE_MS)),
                  ]),
                ]),
              ),
            ),
          )
          .where('lease', 'is', null)
          .orderBy('next_run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('timed_jobs')
      .from('due')
      .whereRef('timed_jobs.name', '=', 'due.name')
      .set({ lease, lease_ends_at: leaseEnd(leaseMs), last_started_at: new Date(now) })
      .returning('timed_jobs.name')
      .executeTakeFirst();
    const job = jobs.find(({ name }) => name === leased?.name);
    return job === undefined ? null : { job, lease };
  }

  /** Extends the lease of a run. @returns false if the run has lost its lease */
  renew(run: LeasedRun, leaseMs: number): Promise<boolean> {
    return renewLease(this.#database, rowOf(run), leaseMs);
  }

  /** Stores a successful run. */
  async succeed(run: LeasedRun, startedAt: number, report: string, now: number): Promise<void> {
    await this.#finish(run, {
      next_run_at: new Date(startedAt + run.job.everyMs),
      failures: 0,
      last_succeeded_at: new Date(now),
      last_report: report.slice(0, MAX_TEXT_CHARACTERS),
    });
  }

  /** Stores that a run has failed, and when the job runs again. */
  async fail(run: LeasedRun, error: string, now: number): Promise<void> {
    const row = await this.#tables
      .selectFrom('timed_jobs')
      .select('failures')
      .where('name', '=', run.job.name)
      .where('lease', '=', run.lease)
      .executeTakeFirst();
    if (row) await this.#finish(run, failure(run.job, row.failures + 1, error, now));
  }

  /** Ends a run that was interrupted because the program stops. The job is due immediately, and the run does not count as failed. */
  giveBack(run: LeasedRun): Promise<void> {
    return giveLeaseBack(this.#database, rowOf(run));
  }

  /**
   * Stores each lost run as failed. A run is lost if its process was killed or lost the database, and the lease of the
   * run has ended.
   *
   * @returns the names of the jobs
   */
  async endLostRuns(jobs: readonly TimedJob[], now: number): Promise<readonly string[]> {
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<JobTables>();
      const lost = await tables
        .selectFrom('timed_jobs')
        .select(['name', 'failures'])
        .where(hasLeaseEnded)
        .forUpdate()
        .skipLocked()
        .execute();
      const ended = lost.flatMap(({ name, failures }) => {
        const job = jobs.find((known) => known.name === name);
        return job === undefined ? [] : [{ job, failures: failures + 1 }];
      });
      for (const { job, failures } of ended) {
        await tables
          .updateTable('timed_jobs')
          .set({ lease: null, lease_ends_at: null, ...failure(job, failures, PROCESS_LOST, now) })
          .where('name', '=', job.name)
          .execute();
      }
      return ended.map(({ job }) => job.name);
    });
  }

  /** All jobs that ever ran with this database, by name. */
  async list(): Promise<readonly JobState[]> {
    const rows = await this.#tables.selectFrom('timed_jobs').selectAll().orderBy('name').execute();
    return rows.map((row) => ({
      name: row.name,
      nextRunAt: row.next_run_at.getTime(),
      isRunning: row.lease !== null,
      failures: row.failures,
      lastStartedAt: row.last_started_at?.getTime() ?? null,
      lastSucceededAt: row.last_succeeded_at?.getTime() ?? null,
      lastReport: row.last_report,
      lastFailedAt: row.last_failed_at?.getTime() ?? null,
      lastError: row.last_error,
    }));
  }

  get #tables() {
    return this.#database.as<JobTables>();
  }

  /** Stores the end of a run. If the run has lost its lease, nothing is stored. */
  async #finish({ job, lease }: LeasedRun, changes: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#tables
      .updateTable('timed_jobs')
      .set({ lease: null, lease_ends_at: null, ...changes })
      .where('name', '=', job.name)
      .where('lease', '=', lease)
      .execute();
  }
}

const rowOf = ({ job, lease }: LeasedRun): LeasedRow => ({ table: 'timed_jobs', key: sql<boolean>`name = ${job.name}`, lease });

const failure = (job: TimedJob, failures: number, error: string, now: number) => ({
  next_run_at: new Date(now + retryWaitMs(failures, job.everyMs)),
  failures,
  last_failed_at: new Date(now),
  last_error: error.slice(0, MAX_TEXT_CHARACTERS),
});
