import { type Clock, HOUR_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { JobScheduler } from '#platform/jobs/job-scheduler.server.ts';
import type { TimedJob } from '#platform/jobs/timed-job.ts';
import { TimedJobStore } from '#platform/jobs/timed-job-store.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Metrics } from '#platform/metrics.server.ts';
import type { LeadServices } from './lead-services.server.ts';

interface TimedJobParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** The jobs of the program. `docs/operations.md` lists them for the operator. */
const listTimedJobs = ({ captcha }: LeadServices): readonly TimedJob[] => [
  {
    name: 'expired-captchas',
    everyMs: HOUR_MS,
    run: async ({ now }) => `${await captcha.deleteExpired(now)} used captchas deleted`,
  },
];

/** The scheduler that runs the timed jobs of the program, each on one node at a time. */
export const createTimedJobs = ({ database, clock, log, metrics }: TimedJobParts, leads: LeadServices): JobScheduler =>
  new JobScheduler({
    store: new TimedJobStore(database),
    jobs: listTimedJobs(leads),
    clock,
    log,
    onRun: (job, outcome) => metrics.countJobRun({ job, outcome }),
  });
