import { expect, test } from 'vitest';
import { bodyShape } from './body-shape.ts';

test.each([
  ['Hatch', null, 'hatch'],
  [null, 'Hatchback', 'hatch'],
  ['Ute', null, 'ute'],
  [null, 'Double Cab Pick-up', 'ute'],
  [null, 'Cab Chassis', 'ute'],
  [null, 'People Mover', 'van'],
  [null, 'Cabriolet', 'convertible'],
  ['Wagon', 'Station Wagon', 'wagon'],
  ['SUV', '4x4', 'suv'],
  [null, null, 'suv'],
])('bodyShape of a vehicle with simpleBody %j and body %j is the outline drawing %s', (simpleBody, body, shape) => {
  expect(bodyShape({ itemType: 'car', simpleBody, body })).toBe(shape);
});

test('for a vehicle that is not a car, bodyShape chooses the outline by the item type', () => {
  expect(bodyShape({ itemType: 'motorcycle', simpleBody: null, body: 'Naked' })).toBe('motorcycle');
  expect(bodyShape({ itemType: 'caravan', simpleBody: null, body: null })).toBe('caravan');
  expect(bodyShape({ itemType: 'truck', simpleBody: null, body: null })).toBe('truck');
});
