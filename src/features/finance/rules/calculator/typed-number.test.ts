import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['$34,990', 34_990],
  ['34 990', 34_990],
  ['1,234,567.50', 1_234_567.5],
  ['-5', -5],
  ['.5', 0.5],
  ['30000.', 30_000],
])('typedNumber reads the amount %j as %d', (text, amount) => {
  expect(typedNumber(text, 'amount')).toBe(amount);
});

test.each([
  ['8.99', 8.99],
  ['8,99 %', 8.99],
  ['1,5', 1.5],
  [',5', 0.5],
  ['10%', 10],
])('typedNumber reads the rate %j as %d', (text, rate) => {
  expect(typedNumber(text, 'rate')).toBe(rate);
});

test.each(['', ' ', 'abc', '0x5000', '1e9', 'Infinity', 'NaN', '1.2.3', '5-', '٢٥٠', '<b>'])(
  'typedNumber does not read %j as a number',
  (text) => {
    expect([typedNumber(text, 'amount'), typedNumber(text, 'rate')]).toEqual([null, null]);
  },
);

test('typedNumber reads an amount with and without commas as the same number', () => {
  const written = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      expect(typedNumber(written.format(cents / 100), 'amount')).toBe(cents / 100);
    }),
  );
});
