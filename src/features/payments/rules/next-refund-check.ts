import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/**
 * A collected payment is checked for refunds for 400 days. Card networks let a merchant send money back for about
 * half a year. The additional days are for slow banks.
 */
const CHECKED_MS = 400 * DAY_MS;

/**
 * The time at which the program asks the payment provider again whether money of a collected payment was refunded.
 * Usually a notice of the provider reports a refund earlier; this check finds refunds whose notice was lost. The time
 * until the next check is a tenth of the age of the payment, but at least an hour and at most a week.
 * @param createdAt epoch milliseconds
 * @param now epoch milliseconds
 * @returns epoch milliseconds; null if the payment is more than 400 days old
 * @example nextRefundCheck(0, 20 * DAY_MS) === 22 * DAY_MS
 */
export const nextRefundCheck = (createdAt: number, now: number): number | null => {
  const age = now - createdAt;
  return age > CHECKED_MS ? null : now + Math.min(7 * DAY_MS, Math.max(HOUR_MS, age / 10));
};
