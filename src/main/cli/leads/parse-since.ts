import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/** A date, or a date with a time. */
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Whether the date exists. This check is necessary, because `Date.parse` reads 30 February as 2 March. */
const isDay = (text: string): boolean => z.iso.date().safeParse(text.slice(0, 10)).success;

/**
 * Converts a date ('2026-11-01'), a date with time, or a time span before now ('36h', '7d') to epoch milliseconds. A
 * date without a time means midnight UTC. A time without a time zone is in the time zone of this machine.
 *
 * @throws for any other text
 */
export const parseSince = (text: string, now: number): number => {
  const ago = /^(\d{1,5})([hd])$/.exec(text);
  if (ago) return now - Number(ago[1]) * (ago[2] === 'h' ? HOUR_MS : DAY_MS);
  // Date.parse alone would also accept other texts: it reads '5' as a month.
  const at = DATE.test(text) && isDay(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new InvalidArgumentError(
      `'${text}' is not a time; allowed: a date (2026-11-01), a date with a time (2026-11-01T08:30:00Z), or a time span before now (36h, 7d)`,
    );
  return at;
};
