import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATES } from '#model/site/options/field-types.ts';
import { DEPOSIT_LAWS, mostKept } from './deposit-laws.ts';

test.each([
  ['qld', 3_000_000, 10_000],
  ['qld', 100_000, 10_000],
  ['vic', 1_000_000, 40_000],
  ['vic', 3_000_000, 60_000],
  ['vic', null, 40_000],
  ['sa', 3_000_000, 10_000],
  ['sa', 300_000, 6_000],
  ['sa', null, 0],
  ['nsw', 3_000_000, 0],
  ['tas', 3_000_000, 0],
] as const)('in %s, if the price of the vehicle is %s cents, the dealer may keep at most %s cents of the deposit', (state, price, kept) => {
  expect(mostKept(state, price)).toBe(kept);
});

test('in a state that DEPOSIT_LAWS does not contain, a dealer may keep nothing; each law in DEPOSIT_LAWS has a source with a year', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STATES), fc.nat(), (state, price) => {
      const law = DEPOSIT_LAWS[state];
      if (law === undefined) expect(mostKept(state, price)).toBe(0);
      else expect(law.source).toMatch(/ \d{4}$/);
      expect(mostKept(state, price)).toBeGreaterThanOrEqual(0);
    }),
  );
});
