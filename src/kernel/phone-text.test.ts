import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['0755501234', '(07) 5550 1234'],
  ['07 5550 1234', '(07) 5550 1234'],
  ['(07) 5550-1234', '(07) 5550 1234'],
  ['+61 7 5550 1234', '(07) 5550 1234'],
  ['+61 (0)7 5550 1234', '(07) 5550 1234'],
  ['+61412345678', '0412 345 678'],
  ['1300975707', '1300 975 707'],
  ['+61 1800 555 019', '1800 555 019'],
  ['13-22-55', '13 22 55'],
])('writes %s as %s', (given, written) => {
  expect(phoneText(given)).toBe(written);
});

test('phoneText does not change a number of another country, or digits that are not a complete number', () => {
  for (const given of ['+64 9 555 0123', '+1 (212) 555-0123', '555 019', '5550 1234']) expect(phoneText(given)).toBe(given);
});

test('phoneText changes no digit of a number without a country code, and does not change a number that it has already formatted', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d ()-]{6,20}$/), (given) => {
      const written = phoneText(given);
      expect(written.replace(/\D/g, '')).toBe(given.replace(/\D/g, ''));
      expect(phoneText(written)).toBe(written);
    }),
  );
});
