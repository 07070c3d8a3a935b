import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { nextRefundCheck } from './next-refund-check.ts';

test.each([
  [0, HOUR_MS],
  [5 * HOUR_MS, HOUR_MS],
  [20 * DAY_MS, 2 * DAY_MS],
  [300 * DAY_MS, 7 * DAY_MS],
  // The clock was set back after the payment, so the payment seems to be in the future.
  [-HOUR_MS, HOUR_MS],
])('if a payment is %i ms old, the provider is asked about refunds again after %i ms', (age, interval) => {
  expect(nextRefundCheck(1_000, 1_000 + age)).toBe(1_000 + age + interval);
});

test('the provider is no longer asked about refunds of a payment that is older than 400 days', () => {
  expect(nextRefundCheck(0, 401 * DAY_MS)).toBeNull();
});
