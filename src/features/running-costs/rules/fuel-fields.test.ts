import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUEL_ERRORS, readFuelField, readFuelFields } from './fuel-fields.ts';

test.each([
  ['250', 250],
  ['250 kms', 250],
  ['250kms', 250],
  ['1,250 KMS', 1_250],
  [' 1 250 km ', 1_250],
  ['12,345.5 kilometres', 12_345.5],
])('FUEL-04 the distance %j is read as %d', (text, distance) => {
  expect(readFuelField('distance', text)).toBe(distance);
});

test("FUEL-04 a distance is read the same with and without commas and 'kms'", () => {
  const written = new Intl.NumberFormat('en-AU');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom('', ' km', 'kms', ' kms', ' KM'), (distance, unit) => {
      expect(readFuelField('distance', `${written.format(distance)}${unit}`)).toBe(distance);
    }),
  );
});

test.each(['', 'kms', '0', '-5', '1e3', 'NaN', 'Infinity', '2 5 0 miles', '20001', '1.2.3', '0x10', '٢٥٠'])(
  'the text %j is not read as a distance',
  (text) => {
    expect(readFuelField('distance', text)).toBeNull();
  },
);

test('reading a field of the fuel calculator never gives an impossible number', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = readFuelField('consumption', text);
      expect(value === null || (value > 0 && value <= 80)).toBe(true);
    }),
  );
});

test('a price and a consumption are read with or without units', () => {
  expect(readFuelField('price', '$1.85 per litre')).toBe(1.85);
  expect(readFuelField('price', '1.85/L')).toBe(1.85);
  expect(readFuelField('consumption', '7.5 L/100km')).toBe(7.5);
  expect(readFuelField('consumption', '7.5 litres / 100 kms')).toBe(7.5);
  // A decimal comma, as in many countries.
  expect(readFuelField('consumption', '7,5 L/100km')).toBe(7.5);
  expect(readFuelField('price', '$1,85')).toBe(1.85);
});

test('an invalid field of the fuel calculator gives no costs and is named in the result', () => {
  expect(readFuelFields({ distance: '250 kms', price: '1.70', consumption: '10' })).toEqual({
    use: { distance: 250, price: 1.7, consumption: 10 },
    errors: {},
  });
  expect(readFuelFields({ distance: 'far', price: '1.70', consumption: '' })).toEqual({
    use: null,
    errors: { distance: FUEL_ERRORS.distance, consumption: FUEL_ERRORS.consumption },
  });
});
