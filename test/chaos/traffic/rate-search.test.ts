import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchRate } from './rate-search.ts';

const LIMIT_MS = 200;

test('searchRate finds the lowest request rate at which the 99th percentile of the answer times exceeds the limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 41, max: 10_000 }), async (boundary) => {
      const { rate, steps } = await searchRate(async (at) => (at < boundary ? 20 : 900), LIMIT_MS);
      expect(rate).toBeGreaterThanOrEqual(boundary);
      // The search begins with the range from a rate to its double, and halves this range four times. So the result
      // can be too high by a sixteenth of the rate. The test allows 2 more, because rates are rounded to whole
      // numbers.
      expect(rate - boundary).toBeLessThanOrEqual(rate / 16 + 2);
      expect(steps.at(-1)).toBeDefined();
    }),
  );
});

test('searchRate throws an error if the answer times exceed the limit even at the first request rate', async () => {
  await expect(searchRate(async () => 300, LIMIT_MS)).rejects.toThrow('300 ms already at 40 requests a second');
});
