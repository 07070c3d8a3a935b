import { expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { cardFacts } from './card-facts.ts';

test('CARD-07 a car in stock shows condition, transmission, odometer and fuel', () => {
  expect(cardFacts(buildVehicle()).map(({ value }) => value)).toEqual(['Used', 'Automatic', '45,210 km', 'Petrol']);
});

test('CARD-07 the card of a car that is not in stock shows no facts, even if it is coming soon', () => {
  expect(cardFacts(buildVehicle({ status: 'coming_soon' }))).toEqual([]);
  expect(cardFacts(buildVehicle({ status: 'sold' }))).toEqual([]);
});

test('CARD-07 unknown facts are omitted, but 0 km is shown', () => {
  const vehicle = buildVehicle({ odometerKm: 0, simpleFuel: 'null', fuel: null, simpleTransmission: null, transmission: 'CVT' });
  expect(cardFacts(vehicle).map(({ value }) => value)).toEqual(['Used', 'CVT', '0 km']);
});
