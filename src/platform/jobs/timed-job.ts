import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';

/** The data that a job receives for one run. */
export interface JobRun {
  /** The time of the run in epoch milliseconds, from the clock of the program. */
  readonly now: number;
  /**
   * The signal is aborted when the program stops, or when the lease of the run is lost. Then a long job must end early,
   * because another node may run the job.
   */
  readonly signal: AbortSignal;
}

/** The result of one run of a timed job. */
export interface JobReport {
  /** A short text for the operator, without personal data: '3 expired valuations deleted'. */
  readonly text: string;
  /** False if the run found no work. The scheduler then logs the run at the level debug instead of info. */
  readonly didWork: boolean;
}

/**
 * Creates the report of a run that processed `count` things.
 * @example countReport(3, 'form drafts deleted') // { text: '3 form drafts deleted', didWork: true }
 */
export const countReport = (count: number, what: string): JobReport => ({ text: `${count} ${what}`, didWork: count > 0 });

/**
 * A job that the worker runs again and again, on one node at a time.
 *
 * Another node starts the job again in two cases: the process of the run was killed, or it was stopped for longer than
 * the lease. So a job must read from the database which work is not done yet. It must record each piece of work in the
 * same transaction that does this work.
 */
export interface TimedJob {
  /** Unique, in kebab-case: 'lead-reminders'. It is the key in the table `timed_jobs` and a label of the metrics. */
  readonly name: string;
  /** Time in milliseconds from the start of a successful run to the next run. */
  readonly everyMs: number;
  /**
   * Does the work that is due. If the work for one lead, site or dealership fails, the job still does the remaining
   * work, and throws an error at the end.
   *
   * @throws if the run failed; the job runs again after `retryWaitMs`
   */
  run(run: JobRun): Promise<JobReport>;
}

const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;

/**
 * The time in milliseconds until a failed job runs again. The time is one minute after the first failure, and twice
 * as long after each further failure. It is never longer than an hour or than the normal interval of the job.
 *
 * @param failures number of failed runs since the last success, including this one
 * @example retryWaitMs(3, DAY_MS) === 4 * MINUTE_MS
 */
export const retryWaitMs = (failures: number, everyMs: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10), LONGEST_WAIT_MS, everyMs);
