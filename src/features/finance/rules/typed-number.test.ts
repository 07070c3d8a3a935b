import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenNumber } from './typed-number.ts';

test.each([
  ['$34,990', 34_990],
  ['34 990', 34_990],
  ['1,234,567.50', 1_234_567.5],
  ['-5', -5],
  ['.5', 0.5],
  ['30000.', 30_000],
])('writtenNumber reads the amount %j as %d', (text, amount) => {
  expect(writtenNumber(text, 'amount')).toBe(amount);
});

test.each([
  ['8.99', 8.99],
  ['8,99 %', 8.99],
  ['1,5', 1.5],
  [',5', 0.5],
  ['10%', 10],
])('writtenNumber reads the rate %j as %d', (text, rate) => {
  expect(writtenNumber(text, 'rate')).toBe(rate);
});

test.each(['', ' ', 'abc', '0x5000', '1e9', 'Infinity', 'NaN', '1.2.3', '5-', '٢٥٠', '<b>'])(
  'writtenNumber does not read %j as a number',
  (text) => {
    expect([writtenNumber(text, 'amount'), writtenNumber(text, 'rate')]).toEqual([null, null]);
  },
);

test('writtenNumber reads an amount with and without commas as the same number', () => {
  const written = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      expect(writtenNumber(written.format(cents / 100), 'amount')).toBe(cents / 100);
    }),
  );
});
