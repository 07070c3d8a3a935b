import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/**
 * For how long a collected payment is checked for refunds. Card networks let a merchant send money back for about half a
 * year. The rest of the 400 days allows for slow banks.
 */
const CHECKED_MS = 400 * DAY_MS;

/**
 * When a collected payment is compared with its provider again, because somebody may have sent money back there. Usually a
 * notice of the provider reports this earlier. The comparison finds refunds whose notice was lost. The interval is a tenth
 * of the age of the payment, at least an hour and at most a week.
 *
 * @param createdAt epoch milliseconds
 * @param now epoch milliseconds
 * @returns epoch milliseconds; null for a payment of more than 400 days ago
 * @example nextRefundCheck(0, 20 * DAY_MS) === 22 * DAY_MS
 */
export const nextRefundCheck = (createdAt: number, now: number): number | null => {
  const age = now - createdAt;
  return age > CHECKED_MS ? null : now + Math.min(7 * DAY_MS, Math.max(HOUR_MS, age / 10));
};
