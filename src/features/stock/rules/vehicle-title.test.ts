import { expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { titleLines, vehicleName, vehicleTitle } from './vehicle-title.ts';

test('CARD-05 a title is year, make, model, badge and series', () => {
  expect(vehicleTitle(buildVehicle())).toBe('2021 Toyota Corolla Ascent Sport ZWE211R');
  expect(titleLines(buildVehicle())).toEqual({ heading: '2021 Toyota Corolla', detail: 'Ascent Sport ZWE211R' });
});

test('CARD-05 missing parts of a title leave no gap', () => {
  const vehicle = buildVehicle({ year: null, badge: 'null', series: ' ' });
  expect(vehicleTitle(vehicle)).toBe('Toyota Corolla');
  expect(titleLines(vehicle).detail).toBe('');
});

test('ENT-36 ENT-01 the page uses the title from the feed; the name of the vehicle is still generated from year, make and model', () => {
  const vehicle = buildVehicle({ titleOverride: 'Ex-hire special' });
  expect(vehicleTitle(vehicle)).toBe('Ex-hire special');
  expect(titleLines(vehicle)).toEqual({ heading: 'Ex-hire special', detail: '' });
  expect(vehicleName(vehicle)).toBe('2021 Toyota Corolla');
  expect(vehicleTitle(buildVehicle({ titleOverride: 'NULL' }))).toContain('Corolla');
});
