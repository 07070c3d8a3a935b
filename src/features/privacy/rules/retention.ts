/**
 * Returns the instant that is `months` whole months before `now`. The retention period of data from before this instant is
 * over. If the earlier month has no such day (31 March, one month back), the last day of that month is used.
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds
 * @example new Date(retentionLimit(Date.UTC(2026, 2, 31), 1)).toISOString() === '2026-02-28T00:00:00.000Z'
 */
export const retentionLimit = (now: number, months: number): number => {
  const limit = new Date(now);
  const day = limit.getUTCDate();
  limit.setUTCDate(1);
  limit.setUTCMonth(limit.getUTCMonth() - months);
  const daysInMonth = new Date(Date.UTC(limit.getUTCFullYear(), limit.getUTCMonth() + 1, 0)).getUTCDate();
  limit.setUTCDate(Math.min(day, daysInMonth));
  return limit.getTime();
};
