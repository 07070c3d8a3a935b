import { type Clock, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { within } from '#kernel/time-limit.ts';
import type { Logger } from '../log.server.ts';
import { keepLease } from './keep-lease.ts';
import type { TimedJob } from './timed-job.ts';
import type { LeasedRun, TimedJobStore } from './timed-job-store.server.ts';

/** Times of the scheduler in milliseconds. Tests use shorter times than the program. */
export interface JobTimes {
  /** Duration of a lease. It is renewed while the job runs, so it does not limit the duration of a run. */
  readonly leaseMs: number;
  /** Time between two searches for due jobs. */
  readonly pollMs: number;
}

const TIMES: JobTimes = { leaseMs: MINUTE_MS, pollMs: 5 * SECOND_MS };
const STOP_LIMIT_MS = 10 * SECOND_MS;

export interface JobSchedulerDependencies {
  readonly store: TimedJobStore;
  readonly jobs: readonly TimedJob[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'error'>;
  /**
   * Called with the result of each run, to count the results in the metrics. 'lost' means that the process of the run
   * was killed or lost the database.
   */
  readonly onRun?: (job: string, outcome: 'done' | 'failed' | 'lost') => void;
  readonly times?: Partial<JobTimes>;
}

/**
 * Runs the timed jobs of the program. Any number of nodes may have a scheduler. A lease in the database ensures that
 * two nodes never run a job at the same time. A slow job does not delay other jobs, because they run at the same time.
 */
export class JobScheduler {
  readonly #dependencies: JobSchedulerDependencies;
  readonly #times: JobTimes;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #loop: Promise<void> | null = null;
  #isRegistered = false;

  constructor(dependencies: JobSchedulerDependencies) {
    this.#dependencies = dependencies;
    this.#times = { ...TIMES, ...dependencies.times };
  }

  start(): void {
    this.#loop ??= this.#work();
  }

  /** Starts no more runs, aborts the runs in progress, and waits at most 10 seconds until these runs have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    await within(STOP_LIMIT_MS, Promise.all(this.#running));
  }

  /** Runs all jobs that are due now, and returns when no job runs any more. */
  async runDue(): Promise<void> {
    await this.#startDue();
    await Promise.all(this.#running);
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#startDue();
      } catch (error) {
        this.#dependencies.log.error({ err: error }, 'the timed jobs could not be read');
      }
      await this.#pause();
    }
  }

  async #startDue(): Promise<void> {
    const { store, jobs, clock, log, onRun } = this.#dependencies;
    if (!this.#isRegistered) await store.register(jobs, clock.now());
    this.#isRegistered = true;
    for (const job of await store.endLostRuns(jobs, clock.now())) {
      log.error({ job }, 'a timed job did not finish because its process was killed or lost the database; it runs again');
      onRun?.(job, 'lost');
    }
    for (;;) {
      if (this.#stopping.signal.aborted) return;
      const leased = await store.lease(jobs, this.#times.leaseMs, clock.now());
      if (leased === null) return;
      // While this code waited for the database, the program may have begun to stop. The event `abort` was then sent
      // before the job began. A job that waits for this event would never end, so the job is not started.
      if (this.#stopping.signal.aborted) return store.giveBack(leased);
      const run: Promise<void> = this.#run(leased).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  async #run(leased: LeasedRun): Promise<void> {
    const { store, clock, log, onRun } = this.#dependencies;
    const { job } = leased;
    const { leaseMs } = this.#times;
    const kept = keepLease(() => store.renew(leased, leaseMs), leaseMs);
    const now = clock.now();
    try {
      const report = await job.run({ now, signal: AbortSignal.any([kept.lost, this.#stopping.signal]) });
      await store.succeed(leased, now, report.text, clock.now());
      // Runs that did nothing are logged only at the level debug, because some jobs run every minute.
      log[report.didWork ? 'info' : 'debug']({ job: job.name, report: report.text }, 'timed job done');
      onRun?.(job.name, 'done');
    } catch (error) {
      await this.#endFailedRun(leased, error);
    } finally {
      kept.stop();
    }
  }

  async #endFailedRun(leased: LeasedRun, error: unknown): Promise<void> {
    const { store, clock, log, onRun } = this.#dependencies;
    const job = leased.job.name;
    try {
      if (this.#stopping.signal.aborted) return await store.giveBack(leased);
      log.error({ err: error, job }, 'a timed job failed; it runs again later');
      onRun?.(job, 'failed');
      await store.fail(leased, error instanceof Error ? error.message : String(error), clock.now());
    } catch (storeError) {
      // The result of the run is not stored. When the lease of the run has ended, `endLostRuns` stores a failure.
      log.error({ err: storeError, job }, 'the end of a timed job could not be stored');
    }
  }

  async #pause(): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#times.pollMs);
    const wake = (): void => resolve();
    signal.addEventListener('abort', wake, { once: true });
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
  }
}
