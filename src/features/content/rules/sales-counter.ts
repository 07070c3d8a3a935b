import { HOUR_MS, SECOND_MS } from '#kernel/clock.ts';

/** Brisbane has no daylight saving: it is ten hours ahead of UTC all year. */
const BRISBANE_AHEAD_MS = 10 * HOUR_MS;
const SALES_A_DAY = 192;
const SECONDS_A_SALE = 450;

/** Time between two updates of the counter on an open page (HOME-13). */
export const SALES_REFRESH_MS = 150 * SECOND_MS;

const secondsOfDay = (brisbane: Date): number => brisbane.getUTCHours() * 3600 + brisbane.getUTCMinutes() * 60 + brisbane.getUTCSeconds();

/**
 * 'Sales this Month' as the specification calculates it from the clock (HOME-13; rounded down, A-65): (day of month -
 * 1) x 192 + seconds since midnight / 450, in Brisbane. It does not count real sales; a site that shows it gets a
 * compliance note.
 *
 * @param now epoch milliseconds
 */
export const salesThisMonth = (now: number): number => {
  const brisbane = new Date(now + BRISBANE_AHEAD_MS);
  return Math.floor((brisbane.getUTCDate() - 1) * SALES_A_DAY + secondsOfDay(brisbane) / SECONDS_A_SALE);
};

/** The instant of the counter's next value, in epoch milliseconds. */
export const salesChangeAt = (now: number): number => {
  const brisbaneMs = now + BRISBANE_AHEAD_MS;
  const step = SECONDS_A_SALE * SECOND_MS;
  // The counter changes every 450 seconds after midnight. Counting these steps from the epoch instead gives the same
  // times, because a day has exactly 192 steps of 450 seconds.
  return (Math.floor(brisbaneMs / step) + 1) * step - BRISBANE_AHEAD_MS;
};
