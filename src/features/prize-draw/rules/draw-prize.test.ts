import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spinToWinOptions } from '#model/site/options/shoppers/spin-to-win-options.ts';
import { drawPrize, TICKETS } from './draw-prize.ts';

/** Lists of two to twelve chances, in hundredths of a per cent. The chances of each list add up to 100 per cent. */
const chances = fc
  .array(fc.integer({ min: 1, max: 800 }), { minLength: 1, maxLength: 11 })
  .map((parts) => [...parts, TICKETS - parts.reduce((sum, part) => sum + part, 0)]);

test('ROUTE-57 if each possible ticket number is drawn once, each prize is won exactly as often as its chance promises', () => {
  fc.assert(
    fc.property(chances, (parts) => {
      const prizes = parts.map((part, at) => ({ name: `Prize ${at}`, chance: part / 100, value: 1 }));
      const drawn = new Map<string, number>();
      for (let ticket = 0; ticket < TICKETS; ticket += 1) {
        const { name } = drawPrize(prizes, ticket);
        drawn.set(name, (drawn.get(name) ?? 0) + 1);
      }
      expect(prizes.map(({ name }) => drawn.get(name))).toEqual(parts);
    }),
    { numRuns: 50 },
  );
});

const promotion = {
  name: 'winter',
  opens: '2026-06-01',
  closes: '2026-08-31',
  promoter: 'The Yard Pty Ltd, ABN 00 000 000 001',
  prizes: [
    { name: 'Fuel', chance: 33.33, value: 90 },
    { name: 'No prize', chance: 66.67, value: 0 },
  ],
  terms: ['Open to residents of Australia who are 18 or older.'],
};

test('ROUTE-57 a promotion is accepted if its chances add up to 100 per cent exactly', () => {
  expect(spinToWinOptions.safeParse(promotion).success).toBe(true);
});

test.each([
  ['chances below 100 per cent', { prizes: [promotion.prizes[0], { name: 'No prize', chance: 66.66, value: 0 }] }],
  ['chances above 100 per cent', { prizes: [promotion.prizes[0], { name: 'No prize', chance: 66.68, value: 0 }] }],
  [
    'a chance with three decimals',
    {
      prizes: [
        { name: 'Fuel', chance: 33.333, value: 90 },
        { name: 'No prize', chance: 66.667, value: 0 },
      ],
    },
  ],
  [
    'two entries with one name',
    {
      prizes: [
        { name: 'Fuel', chance: 50, value: 90 },
        { name: 'Fuel', chance: 50, value: 0 },
      ],
    },
  ],
  ['one entry', { prizes: [{ name: 'Fuel', chance: 100, value: 90 }] }],
  ['an end before the beginning', { closes: '2026-05-31' }],
  ['no terms', { terms: [] }],
  ['no promoter', { promoter: '' }],
])('ROUTE-57 a promotion with %s is refused', (_what, change) => {
  expect(spinToWinOptions.safeParse({ ...promotion, ...change }).success).toBe(false);
});

test('ROUTE-57 a site has no prize wheel by default', () => {
  expect(spinToWinOptions.parse(undefined)).toBeNull();
});
