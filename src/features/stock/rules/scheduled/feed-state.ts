import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { type FeedSchedule, nextFeedRun } from '#model/dealership/feed-schedule.ts';

/** How a run of a scheduled feed ended. 'failed': the import ended with an error of the program or the database. */
export type FeedOutcome = 'imported' | 'unchanged' | 'removals-withheld' | 'refused' | 'unreadable' | 'failed';

/** The last runs of a scheduled feed. Times are in epoch milliseconds. */
export interface FeedRuns {
  readonly since: number;
  readonly lastSucceededAt: number | null;
  readonly lastOutcome: FeedOutcome | null;
  readonly failures: number;
}

export type FeedState = 'works' | 'fails' | 'waits for you' | 'overdue' | 'new';

/**
 * Whether a run brought the stock up to date. 'removals-withheld' is no success: a person must confirm that the missing
 * vehicles are removed.
 */
export const isSuccess = (outcome: FeedOutcome): boolean => outcome === 'imported' || outcome === 'unchanged';

/** Whether the feed needs a decision of a person. Without this decision, each further run would end with the same outcome. */
export const needsPerson = (outcome: FeedOutcome | null): boolean => outcome === 'refused' || outcome === 'removals-withheld';

/**
 * The operator gets a mail after this number of failed runs in a row. If a feed needs the decision of a person or is overdue,
 * the operator gets the mail at once.
 */
const TELL_AFTER_FAILURES = 3;

/**
 * A feed becomes overdue this number of milliseconds after the planned time of the second missed run. A run
 * takes some minutes. Without this delay, a feed would be overdue while the second run is still in progress.
 */
const OVERDUE_GRACE_MS = 30 * MINUTE_MS;

/**
 * The time at which a feed becomes overdue if no further run succeeds. It is half an hour after the second run that is
 * planned after the last successful run.
 *
 * @example overdueAt({ kind: 'interval', everyMs: HOUR_MS }, lastSuccess, zone) === lastSuccess + 2.5 * HOUR_MS
 */
export const overdueAt = (schedule: FeedSchedule, lastSuccess: number, timeZone: string): number =>
  nextFeedRun(schedule, nextFeedRun(schedule, lastSuccess, timeZone), timeZone) + OVERDUE_GRACE_MS;

/** Returns the state of a scheduled feed that the operator sees in mails and in `feeds status`. */
export const feedState = (runs: FeedRuns, schedule: FeedSchedule, timeZone: string, now: number): FeedState => {
  if (needsPerson(runs.lastOutcome)) return 'waits for you';
  if (now > overdueAt(schedule, runs.lastSucceededAt ?? runs.since, timeZone)) return 'overdue';
  if (runs.failures > 0) return 'fails';
  return runs.lastSucceededAt === null ? 'new' : 'works';
};

/** Whether the operator must know about a feed in this state. */
export const mustTell = (runs: FeedRuns, state: FeedState): boolean =>
  state === 'waits for you' || state === 'overdue' || runs.failures >= TELL_AFTER_FAILURES;

const FIRST_RETRY_MS = 5 * MINUTE_MS;

/**
 * The time of the next run of a feed. Normally this is the next time of the schedule. After a failed run, the feed runs
 * again earlier. The waiting time is 5 minutes after the first failure, and doubles with each further failure, up to
 * one hour.
 *
 * @param failures failed runs since the last success
 */
export const nextRunAt = (
  schedule: FeedSchedule,
  timeZone: string,
  { outcome, failures }: { readonly outcome: FeedOutcome; readonly failures: number },
  now: number,
): number => {
  const planned = nextFeedRun(schedule, now, timeZone);
  if (isSuccess(outcome) || needsPerson(outcome)) return planned;
  return Math.min(planned, now + Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), HOUR_MS));
};
