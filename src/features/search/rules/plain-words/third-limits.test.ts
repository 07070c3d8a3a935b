import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thirdLimit } from './third-limits.ts';

test('the limit for the cheapest third is a multiple of 500: at least a third of the prices are at or below it, and fewer than a third are at or below the next lower multiple', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 900, max: 90_000 }), { minLength: 3, maxLength: 60 }), async (prices) => {
      const count = (max: number): number => prices.filter((price) => price <= max).length;
      const stats = { min: Math.min(...prices), max: Math.max(...prices) };
      const limit = (await thirdLimit({ attribute: 'price', share: 1 / 3, step: 500 }, stats, async (max) => count(max))) ?? 0;
      expect(limit % 500).toBe(0);
      expect(count(limit)).toBeGreaterThanOrEqual(Math.ceil(prices.length / 3));
      expect(count(limit - 500)).toBeLessThan(Math.ceil(prices.length / 3));
    }),
  );
});

test('there is no limit for the cheapest third if the stock has only two vehicles', async () => {
  expect(await thirdLimit({ attribute: 'price', share: 1 / 3, step: 500 }, { min: 1, max: 9 }, async () => 2)).toBeNull();
});
