import { Cron } from 'croner';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';

/**
 * The times at which the program automatically fetches a feed: repeatedly after a fixed interval, or at the times of a
 * cron expression.
 */
export type FeedSchedule = { readonly kind: 'interval'; readonly everyMs: number } | { readonly kind: 'cron'; readonly expression: string };

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const SHORTEST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 7 * DAY_MS;
const CRON_FIELDS = 5;

/** The two forms of a schedule, as text. The text is a part of the error message about an invalid schedule. */
export const SCHEDULE_FORMS =
  "an interval from 5m to 7d (30m, 2h, 1d), or a cron expression of five fields in the time zone of the dealership ('15 6-20 * * 1-6')";

const readCron = (expression: string, timeZone: string): Cron | null => {
  if (expression.split(/\s+/).length !== CRON_FIELDS) return null;
  try {
    const cron = new Cron(expression, { paused: true, timezone: timeZone });
    return cron.nextRun() === null ? null : cron;
  } catch {
    return null;
  }
};

/**
 * Reads the schedule of a feed. Null if the text is not a valid schedule.
 *
 * @example parseFeedSchedule('30m') // { kind: 'interval', everyMs: 1_800_000 }
 */
export const parseFeedSchedule = (text: string): FeedSchedule | null => {
  const trimmed = text.trim();
  const [, count, unit] = /^(\d{1,4}) ?([mhd])$/.exec(trimmed) ?? [];
  if (count !== undefined && unit !== undefined) {
    const everyMs = Number(count) * (UNITS[unit] ?? 0);
    return everyMs >= SHORTEST_MS && everyMs <= LONGEST_MS ? { kind: 'interval', everyMs } : null;
  }
  return readCron(trimmed, 'UTC') === null ? null : { kind: 'cron', expression: trimmed };
};

/**
 * The first time of a schedule after an instant, in epoch milliseconds.
 *
 * @param timeZone the time zone of the dealership, for cron expressions
 * @example nextFeedRun({ kind: 'interval', everyMs: 1_800_000 }, now, 'Australia/Perth') === now + 1_800_000
 */
export const nextFeedRun = (schedule: FeedSchedule, after: number, timeZone: string): number => {
  if (schedule.kind === 'interval') return after + schedule.everyMs;
  const next = readCron(schedule.expression, timeZone)?.nextRun(new Date(after));
  return next?.getTime() ?? after + LONGEST_MS;
};
