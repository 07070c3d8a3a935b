import { describe, expect, test } from 'vitest';
import { build, mapped, vehicleOf } from '#test/builders/stock/mapped-row.ts';
import { valueAt } from '../feed-record.ts';

describe('applyMapping', () => {
  test('a field gets its value from the first rule that finds a value; a rule with several columns reads the first column that is not empty', () => {
    const mapping = mapped(
      { seats: { from: ['Seats', 'Doors'], extract: '(\\d+) Seats' }, doors: [{ from: 'Doors', extract: '(\\d+) Doors' }, 'D'] },
      { treatAsEmpty: ['NA'] },
    );
    expect(vehicleOf({ Seats: 'NA', Doors: '7 Seats', D: '4' }, mapping)).toMatchObject({ seats: 7, doors: 4 });
  });

  test('joins texts, splits a text, removes a prefix from a text and changes a text to title case', () => {
    const mapping = mapped({
      year: 'y',
      badge: { from: 't', after: ['year', 'make', 'model'] },
      carsales_title: { from: ['a', 'b'], join: ' + ' },
      city: { from: 'place', split: ',', letterCase: 'title' },
      state: { from: 'place', split: ',', part: -1 },
    });
    expect(vehicleOf({ y: '2020', t: '2020 Kia Rio S-Line', a: 'One', b: 'Two', place: "O'CONNOR-WEST, NSW" }, mapping)).toMatchObject({
      badge: 'S-Line',
      titleOverride: 'One + Two',
      city: "O'Connor-West",
      state: 'nsw',
    });
    // The model 'Rio' is removed only if it is a whole word, so 'Rionero' is kept.
    expect(vehicleOf({ y: '2020', t: '2020 Kia Rionero' }, mapping).badge).toBe('Rionero');
  });

  test('applies a regular expression only to the first 2,000 characters of a text', () => {
    const mapping = mapped({ seats: { from: 't', extract: '(\\d+) seats' } });
    const text = (before: number) => `${'. '.repeat(before / 2)}7 seats`;
    expect(vehicleOf({ t: text(1_992) }, mapping).seats).toBe(7);
    expect(vehicleOf({ t: text(1_994) }, mapping).seats).toBeNull();
    expect(vehicleOf({ t: text(1_000_000) }, mapping).seats).toBeNull();
  });

  test('ignores letter case in value maps; the option `otherwise` decides whether a value that is not in the map is kept, dropped or rejected', () => {
    const rule = (otherwise: 'keep' | 'drop' | 'reject') => mapped({ colour: { from: 'c', values: { wht: 'White' }, otherwise } });
    expect(vehicleOf({ c: ' WHT ' }, rule('keep')).colour).toBe('White');
    expect(vehicleOf({ c: 'Teal' }, rule('keep')).colour).toBe('Teal');
    expect(vehicleOf({ c: 'Teal' }, rule('drop')).colour).toBeNull();
    expect(build({ c: 'Teal' }, rule('reject'))).toMatchObject({
      ok: false,
      error: [{ field: 'colour', value: 'Teal', reason: 'unknown-value' }],
    });
  });

  test('converts a number from the unit in the mapping; a unit in the value itself is used instead of the unit in the mapping', () => {
    const mapping = mapped({
      km: { from: 'd', unit: 'mi' },
      price: { from: 'p', unit: 'cents' },
      'variant.vehiclelength': { from: 'l', unit: 'ft' },
    });
    expect(vehicleOf({ d: '10,000', p: '1999000', l: '20' }, mapping)).toMatchObject({
      odometerKm: 16_093,
      priceCents: 1_999_000,
      variant: { lengthMm: 6_096 },
    });
    expect(vehicleOf({ d: '10,000 km' }, mapping).odometerKm).toBe(10_000);
  });

  test('sets constants, fills missing values with defaults, and splits lists', () => {
    const mapping = mapped(
      { colour: 'c', standardEquipment: { from: 'e', list: ';' }, images: { from: 'i', list: ',' } },
      { constants: { item_type: 'truck' }, defaults: { colour: 'White', car_type: 'new' } },
    );
    expect(vehicleOf({ c: '', e: ' Tow bar;Tow bar; ;Snorkel', i: '/1.jpg,/2.jpg' }, mapping)).toMatchObject({
      itemType: 'truck',
      colour: 'White',
      carType: 'new',
      standardEquipment: ['Tow bar', 'Snorkel'],
      media: { images: [{ url: '/1.jpg' }, { url: '/2.jpg' }] },
    });
  });

  test('valueAt follows a path into maps and lists, but a column whose name is the whole path has priority', () => {
    expect(valueAt({ a: { b: [{ c: 1 }] } }, 'a.b.0.c')).toBe(1);
    expect(valueAt({ 'a.b': 2, a: { b: 1 } }, 'a.b')).toBe(2);
    expect(valueAt({ a: {} }, 'a.constructor')).toBeNull();
    expect(valueAt({}, '__proto__')).toBeNull();
  });
});
