import { MINUTE_MS } from '#kernel/clock.ts';

/**
 * A due job that has waited longer than this, in milliseconds, is overdue. Workers look for due jobs every few seconds,
 * so an overdue job means that probably no worker runs.
 */
const OVERDUE_MS = 10 * MINUTE_MS;

/**
 * Whether a timed job should have started more than ten minutes ago and is not running. The usual cause is that no process
 * runs with WORKER=1.
 *
 * @param now the current time in epoch milliseconds
 * @example isOverdue({ isRunning: false, nextRunAt: 0 }, 11 * MINUTE_MS) === true
 */
export const isOverdue = (job: { readonly isRunning: boolean; readonly nextRunAt: number }, now: number): boolean =>
  !job.isRunning && now - job.nextRunAt > OVERDUE_MS;
