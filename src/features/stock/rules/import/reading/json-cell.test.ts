import { expect, test } from 'vitest';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import { readField } from './read-field.ts';

const read = (field: ImportField, value: string) =>
  readField(IMPORT_FIELDS[field], value, { unit: null, date: 'dmy', decimal: 'point', listSeparator: null });

test('ENT-14 the import reads the interest rates and repayments of lenders from JSON in one cell of a table', () => {
  expect(read('finance_lenders', ' {"angle":{"interestRate":8.99,"comparisonRate":9.4,"paymentWeek":181}}')).toMatchObject({
    value: { angle: { interestRate: 8.99, comparisonRate: 9.4, paymentWeekCents: 18_100 } },
  });
});

test('ENT-06 the import reads hotspots and their positions from JSON in a cell of a table', () => {
  expect(read('hotspots.exterior', '[{"id":"a","description":"Tow bar"}]').value).toEqual([{ id: 'a', description: 'Tow bar' }]);
  expect(read('hotspots.positions', '[{"hotspotId":"a","activeAngle":180,"posX":50,"posY":70}]').value).toHaveLength(1);
});

test('ENT-05 the import reads pictures from a JSON list in a cell of a table', () => {
  expect(read('spin_images', '["/1.jpg","/2.jpg"]').value).toEqual(['/1.jpg', '/2.jpg']);
  expect(read('images', '["/1.jpg"]').value).toEqual([{ url: '/1.jpg', thumbUrl: null }]);
  expect(read('standardEquipment', '["Tow bar, 3.5 t","Awning"]').value).toEqual(['Tow bar, 3.5 t', 'Awning']);
});

test.each<ImportField>(['images', 'spin_images', 'standardEquipment', 'finance_lenders', 'hotspots.exterior', 'hotspots.positions'])(
  'if the JSON of the field %s is nested too deep, the field is left out and reported',
  (field) => {
    const reading = read(field, `${'{"image":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
    expect(reading).toEqual({
      value: null,
      fault: {
        severity: 'warning',
        reason: 'not-understood',
        message: 'the JSON in the cell is nested deeper than 24 levels; the field is left out',
      },
    });
  },
);

test.each(['{"angle":', '{broken', '[]x', '8.99%'])(
  'the import reports the text %s in the column of lenders, because the text is not a JSON map',
  (text) => {
    const { value, fault } = read('finance_lenders', text);
    expect(value).toBeNull();
    expect(fault?.message).toContain('in a table, write it as JSON in one cell');
  },
);
