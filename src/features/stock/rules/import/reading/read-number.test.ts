import { describe, expect, test } from 'vitest';
import { type DecimalSign, decimalVote, readNumber } from './read-number.ts';

const read = (text: string, decimal?: DecimalSign) => {
  const number = readNumber(text, decimal);
  if (number === null) return null;
  return number.isDoubtful ? 'doubtful' : [number.value, number.suffix];
};

describe('readNumber with a decimal point', () => {
  test.each([
    ['$34,990.50', 34_990.5, ''],
    ['AUD 12 500', 12_500, ''],
    ['$ 12,990', 12_990, ''],
    ['1,234,567', 1_234_567, ''],
    ['12\u00a0990', 12_990, ''],
    ['12\u2009990', 12_990, ''],
    ['12\u202f990', 12_990, ''],
    ["12'990", 12_990, ''],
    ['12’990', 12_990, ''],
    ['12,345 km', 12_345, 'km'],
    ['-7', -7, ''],
    ['−7', -7, ''],
    ['.5', 0.5, ''],
    ['0.999', 0.999, ''],
    ['34990.0000', 34_990, ''],
    ['6.7 L / 100 km', 6.7, 'l/100km'],
    ['1500kg', 1500, 'kg'],
    ['12k', 12, 'k'],
    ['34,990 Drive Away', 34_990, 'driveaway'],
  ])('reads %j as a number', (text, value, suffix) => expect(read(text)).toEqual([value, suffix]));

  test.each([
    'POA',
    '',
    '12,34,5',
    '1.234,50',
    '1 2',
    '10-20',
    'Call 0400 000 000 now',
    'NaN',
    'Infinity',
    '12,99',
    '1,23,456',
    '12,990 500',
    '012,990',
    '12.990.500',
    '3.499E4',
    '2.5E+04',
    '$10,000-$12,000',
    '$10,000 - $12,000',
    'was $12,990 now $9,990',
    '34,990*',
    '€34,990',
    'NZ$34,990',
    'US$ 34,990',
    '(34,990)',
    '34990.-',
    '３４９９０',
    '٣٤٩٩٠',
    '34990\n12990',
    'from $9,990',
    '<$10,000',
    `1${'0'.repeat(80)}`,
  ])('returns null for %j', (text) => expect(read(text)).toBeNull());

  test.each(['12.990', '$12.990', '60.000 km'])('reads %j as an ambiguous number', (text) => expect(read(text)).toBe('doubtful'));
});

describe('readNumber with a decimal comma', () => {
  test.each([
    ['12.990', 12_990],
    ['1.234.567,50', 1_234_567.5],
    ['12990,5', 12_990.5],
    ['12 990,00', 12_990],
    ['0,999', 0.999],
    ['12990', 12_990],
  ])('reads %j as a number', (text, value) => expect(read(text, 'comma')).toEqual([value, '']));

  test.each(['12,990.00', '12990.5', '1,234,567', '12.99'])('returns null for %j', (text) => expect(read(text, 'comma')).toBeNull());
  test('reads 12,990 as an ambiguous number', () => expect(read('12,990', 'comma')).toBe('doubtful'));
});

describe('decimalVote', () => {
  test.each([
    ['12,990', 'point'],
    ['12990.50', 'point'],
    ['1,234,567', 'point'],
    ['12.990', 'comma'],
    ['$12.990,00', 'comma'],
    ['12990,5', 'comma'],
    ['12990', 'plain'],
    ['990', null],
    ['12 990', null],
    ['POA', null],
  ])('for the value %j the detected decimal sign is %j', (text, vote) => expect(decimalVote(text, false)).toBe(vote));

  test('returns null for 1.998 or 1,998 if the field may have decimals, because the separator may be a decimal sign or a thousands separator', () => {
    expect(decimalVote('1.998', true)).toBeNull();
    expect(decimalVote('1,998', true)).toBeNull();
    expect(decimalVote('2,0', true)).toBe('comma');
  });
});
