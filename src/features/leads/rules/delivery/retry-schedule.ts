import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';

/**
 * Waiting time before each delivery attempt in milliseconds; the first attempt is immediate. The schedule is that of
 * Standard Webhooks 1.0.0 (docs/law-and-formats.md, section 6), with further attempts in the first two minutes. So a
 * delivery is repeated within a minute after a short outage.
 */
export const RETRY_WAITS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  10 * SECOND_MS,
  20 * SECOND_MS,
  30 * SECOND_MS,
  45 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Number of failed attempts after which a delivery is dead: it is not tried again automatically. */
export const MAX_ATTEMPTS = RETRY_WAITS_MS.length;

/**
 * Each waiting time varies randomly by this fraction, so that deliveries that failed together are not retried
 * together.
 */
const JITTER = 0.1;

/** A time in milliseconds, varied by up to ten percent. `random` is between 0 and 1. */
export const vary = (ms: number, random: number): number => Math.round(ms * (1 + JITTER * (2 * random - 1)));

/**
 * How long to wait after a number of failed attempts, in milliseconds. Null after the last attempt: the delivery is
 * dead until an operator retries it. `random` is between 0 and 1.
 *
 * @example retryWaitMs(1, 0.5) === 5_000
 */
export const retryWaitMs = (failedAttempts: number, random: number): number | null => {
  const wait = RETRY_WAITS_MS[failedAttempts];
  return wait === undefined ? null : vary(wait, random);
};
