import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, RETRY_WAITS_MS, retryWaitMs } from './retry-schedule.ts';

test('retryWaitMs returns waits that grow from 0 seconds to 24 hours, and null after the last attempt', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, failed) => retryWaitMs(failed, 0.5));
  expect(waits.map((wait) => (wait ?? 0) / 1000)).toEqual([0, 5, 10, 20, 30, 45, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(retryWaitMs(MAX_ATTEMPTS, 0.5)).toBeNull();
});

test('if an outage lasts up to a minute, a failed delivery is tried again within a minute after its end, whatever the random variation of the waits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: MAX_ATTEMPTS, maxLength: MAX_ATTEMPTS }),
      (outageMs, randoms) => {
        let at = 0;
        for (let failed = 1; at < outageMs; failed++) at += retryWaitMs(failed, randoms[failed] ?? 0.5) ?? Number.NaN;
        return at - outageMs <= 60_000;
      },
    ),
  );
});

test('retryWaitMs varies each wait by up to ten percent', () => {
  fc.assert(
    fc.property(fc.nat({ max: MAX_ATTEMPTS - 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (failed, random) => {
      const wait = retryWaitMs(failed, random) ?? Number.NaN;
      const planned = RETRY_WAITS_MS[failed] ?? Number.NaN;
      return Math.abs(wait - planned) <= planned / 10 + 1;
    }),
  );
});
