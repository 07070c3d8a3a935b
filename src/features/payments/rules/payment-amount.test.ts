import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPaymentAmount } from './payment-amount.ts';

const LIMITS = { minCents: 100, maxCents: 1_000_000 };

test.each([
  ['250', 25_000],
  ['249.50', 24_950],
  ['$1,249.50', 124_950],
  [' 10 000 ', 1_000_000],
])('the amount %j is read as %i cents', (text, cents) => {
  expect(readPaymentAmount(text, LIMITS)).toEqual({ ok: true, value: cents });
});

test.each(['', 'ten', '-5', '12.5', '12.345', '1,2', '1e3', '0x10', '٣'])('the text %j is refused', (text) => {
  expect(readPaymentAmount(text, LIMITS)).toMatchObject({ ok: false, error: expect.stringContaining('like 250 or 249.50') });
});

test('an amount outside the limits of the site is refused, and the error message states the limit', () => {
  expect(readPaymentAmount('0.99', LIMITS)).toMatchObject({ error: 'Please enter at least $1.' });
  expect(readPaymentAmount('10000.01', LIMITS)).toMatchObject({ error: expect.stringContaining('at most $10,000') });
});

test('every amount within the limits is read to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), (cents) => {
      expect(readPaymentAmount((cents / 100).toFixed(2), LIMITS)).toEqual({ ok: true, value: cents });
    }),
  );
});
