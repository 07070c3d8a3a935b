import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vehicleOf, warningsOf } from '#test/builders/stock/mapped-row.ts';
import { plainLine, plainProse } from './plain-text.ts';
import { readDate, readInstant } from './read-date.ts';

describe('the import of numbers, money and dates', () => {
  test('a price in whole dollars is read correctly from a number, and from texts such as "$1,000" and "1000.00"', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), (dollars) => {
        for (const price of [String(dollars), `$${dollars.toLocaleString('en-AU')}`, `${dollars}.00`, dollars]) {
          expect(vehicleOf({ price }).priceCents).toBe(dollars * 100);
        }
      }),
    );
  });

  test.each([
    ['2021', '2021'],
    ['2021-03', '2021-03'],
    ['15/03/2021', '2021-03-15'],
    ['3/2021', '2021-03'],
    ['Mar 2021', '2021-03'],
    ['20210315', '2021-03-15'],
    ['2021-03-15T10:00:00Z', '2021-03-15'],
    ['29/02/2023', null],
    ['2021-13', null],
    ['soon', null],
  ])('reads the date %s as %s', (text, expected) => expect(readDate(text, 'dmy')).toBe(expected));

  test('reads the first number of a date such as 03/04/2021 as the month only if the mapping has the date format mdy', () => {
    expect(readDate('03/04/2021', 'mdy')).toBe('2021-03-04');
    expect(readDate('03/04/2021', 'dmy')).toBe('2021-04-03');
    expect(readInstant('2026-11-02T09:30:00+10:00', 'dmy')).toBe(Date.UTC(2026, 10, 1, 23, 30));
  });
});

describe('the import of texts', () => {
  test('converts HTML to text and removes scripts with their content', () => {
    const html = '<p>One &amp; only</p><script>alert(1)</script><ul><li>Tow bar</li><li>Roof racks</li></ul><img src=x onerror=alert(1)>';
    expect(plainProse(html, 400).text).toBe('One & only\n• Tow bar\n• Roof racks');
    expect(plainProse('&lt;b&gt;Twice&lt;/b&gt; encoded', 400).text).toBe('Twice encoded');
    expect(plainLine('under <5000 km & quick', 80).text).toBe('under <5000 km & quick');
  });

  test('keeps emoji and apostrophes, and removes control characters and direction marks', () => {
    expect(plainLine("Driver's dream \u{1f697}\u{1f468}\u200d\u{1f469}\u0000\u202e\u0007", 80).text).toBe(
      "Driver's dream \u{1f697}\u{1f468}\u200d\u{1f469}",
    );
    expect(plainLine('half \ud83d pair', 80).text).toBe('half pair');
  });

  test('returns clean text of limited length for any input, and does not change a text that is already clean', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('<script>', '</script>', '<b', '>', '&lt;', '&#0;', '&#60;', '\u0000', '\ud800'),
      ),
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const { text } = plainProse(parts.join(''), 50);
        expect([...text].length).toBeLessThanOrEqual(51);
        expect(text.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not come out
        expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
        expect(text.trim()).toBe(text);
      }),
    );
  });

  test('a text that is too long is cut with a warning; the words null and undefined are read as a missing value', () => {
    const long = 'x'.repeat(30_000);
    expect(vehicleOf({ dealercomments: long }).dealerComments).toHaveLength(20_001);
    expect(warningsOf({ dealercomments: long })).toEqual([['dealercomments', 'text-cut', expect.stringContaining('xxx')]]);
    expect(vehicleOf({ badge: 'NULL', series: 'null', fuel: 'undefined' })).toMatchObject({ badge: null, series: null, fuel: null });
  });
});
