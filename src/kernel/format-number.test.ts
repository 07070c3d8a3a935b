import { expect, test } from 'vitest';
import { formatFixed, formatUpTo, formatWhole } from './format-number.ts';

test('formatWhole puts commas between thousands and drops decimals', () => {
  expect([formatWhole(0), formatWhole(999), formatWhole(45_210.4), formatWhole(1_234_567)]).toEqual(['0', '999', '45,210', '1,234,567']);
});

test('formatUpTo rounds to a maximum number of decimals and adds no zeros', () => {
  expect([formatUpTo(1_234.5, 2), formatUpTo(2.345, 2), formatUpTo(7, 2)]).toEqual(['1,234.5', '2.35', '7']);
});

test('formatFixed adds zeros up to the number of decimals', () => {
  expect([formatFixed(4.5, 2), formatFixed(2, 1), formatFixed(1_000, 0)]).toEqual(['4.50', '2.0', '1,000']);
});
