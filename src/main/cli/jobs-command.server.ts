import type { Command } from 'commander';
import { systemClock } from '#kernel/clock.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import { isOverdue } from '#platform/jobs/overdue-job.ts';
import { type JobState, TimedJobStore } from '#platform/jobs/timed-job-store.server.ts';
import type { CliContext } from './cli-context.server.ts';

const timeOf = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString());

const shownJob = (job: JobState, now: number) => ({
  name: job.name,
  state: job.isRunning ? 'running' : isOverdue(job, now) ? 'overdue' : 'waiting',
  last_run: timeOf(job.lastStartedAt),
  next_run: timeOf(job.nextRunAt),
  last_success: timeOf(job.lastSucceededAt),
  last_report: job.lastReport,
  failures_since_success: job.failures,
  last_failure: timeOf(job.lastFailedAt),
  last_error: job.lastError,
});

const writeJob = (context: CliContext, job: ReturnType<typeof shownJob>): void => {
  const state = job.state === 'waiting' ? '' : `  ${job.state.toUpperCase()}`;
  context.write(plainLine(`${job.name}  last run ${job.last_run ?? 'never'}  next run ${job.next_run}${state}`));
  if (job.last_report !== null) context.write(plainLine(`  ${job.last_success}: ${job.last_report}`));
  if (job.last_error === null) return;
  const repeated = job.failures_since_success > 0 ? `, number of failed runs since the last success: ${job.failures_since_success}` : '';
  context.write(plainLine(`  last error ${job.last_failure}: ${job.last_error}${repeated}`));
};

const listJobs = async (context: CliContext, asJson: boolean): Promise<void> => {
  const now = systemClock.now();
  const jobs = (await new TimedJobStore(await context.openDatabase()).list()).map((job) => shownJob(job, now));
  if (asJson) return context.write(plainJson(jobs, 2));
  if (jobs.length === 0) context.write('No job has run yet: jobs run in the processes with WORKER=1');
  for (const job of jobs) writeJob(context, job);
};

/** `forecourt jobs`: shows when the timed jobs ran, and their last reports and errors. */
export const addJobsCommand = (program: Command, context: CliContext): void => {
  program
    .command('jobs')
    .description('show the timed jobs (reminders, retention, expiry): last run, next run, last error')
    .option('--json', 'print the jobs as JSON')
    .action((options: { json?: boolean }) => listJobs(context, options.json === true));
};
