import { afterAll, beforeAll, expect, test } from 'vitest';
import { byAttribute, byClass } from '#test/builders/pages/page-markup.ts';
import { FULL_CAR, openVehicleBench, type VehicleBench } from '#test/builders/vehicle-page/vehicle-page-bench.ts';

let bench: VehicleBench;

beforeAll(async () => {
  bench = await openVehicleBench({ full: FULL_CAR, sold: { ...FULL_CAR, status: 'sold' } });
});
afterAll(() => bench.close());

test('VDP-08 VDP-09 VDP-19 the page of a sold vehicle shows no comments, disclaimer, registration or VIN', async () => {
  const shown = await bench.show('full');
  const sold = await bench.show('sold');
  expect(shown.byId('key-information').text).toContain('VIN');
  expect(shown.byId('key-information').text).toContain('Registration');
  expect(sold.byId('key-information').text).toContain('Odometer');
  expect(sold.byId('key-information').text).not.toMatch(/VIN|Registration/);
  const parts = { comments: byAttribute('id', 'comments'), disclaimer: byClass('vehicle-disclaimer') };
  for (const [name, part] of Object.entries(parts)) expect([name, shown.has(part), sold.has(part)]).toEqual([name, true, false]);
});
