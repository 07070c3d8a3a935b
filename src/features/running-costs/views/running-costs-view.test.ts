import { expect, test } from 'vitest';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { runningCostsView } from './running-costs-view.ts';

const site = buildSite();
const delivering = buildSite({ delivery: { regions: [{ name: 'Here', price: 10, postcodes: ['4000'] }] } });
const using = (fuelConsumptionCombined: number | null): Vehicle => {
  const vehicle = buildVehicle();
  return { ...vehicle, variant: { ...vehicle.variant, fuelConsumptionCombined } };
};

test('FUEL-01 FUEL-02 FUEL-03 the fuel calculator starts with $1.70, 250 kms and 10 L', () => {
  expect(runningCostsView(site, using(null))?.fuel).toEqual({
    texts: { distance: '250', price: '1.70', consumption: '10' },
    errors: {},
    costs: { week: '$42.50', month: '$184', year: '$2,210' },
    isOwnConsumption: false,
  });
});

test('FUEL-01 FUEL-02 FUEL-03 the fuel calculator starts with the site’s own values, if it has any', () => {
  const other = buildSite({ runningCosts: { fuelPrice: 1.95, distance: 400, consumption: 14 } });
  expect(runningCostsView(other, using(null))?.fuel?.texts).toEqual({ distance: '400', price: '1.95', consumption: '14' });
});

test('FUEL-03 the fuel calculator uses the consumption of the vehicle’s version if it is known and plausible', () => {
  expect(runningCostsView(site, using(6.8))?.fuel).toMatchObject({ texts: { consumption: '6.8' }, isOwnConsumption: true });
  for (const impossible of [0, -3, 81, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(runningCostsView(site, using(impossible))?.fuel).toMatchObject({ texts: { consumption: '10' }, isOwnConsumption: false });
  }
});

test('the calculators keep typed values in the inputs and show their errors', () => {
  const view = runningCostsView(site, using(6.8), { distance: '1,000 kms', consumption: 'lots' });
  expect(view?.fuel).toMatchObject({ texts: { distance: '1,000 kms', consumption: 'lots' }, costs: null, isOwnConsumption: false });
  expect(Object.keys(view?.fuel?.errors ?? {})).toEqual(['consumption']);
});

test('FUEL-05 an electric car has no fuel calculator, but a hybrid has one', () => {
  expect(runningCostsView(site, buildVehicle({ simpleFuel: 'Electric' }))).toBeNull();
  expect(runningCostsView(delivering, buildVehicle({ simpleFuel: 'Electric' }))).toMatchObject({ fuel: null, delivery: { postcode: '' } });
  expect(runningCostsView(site, buildVehicle({ simpleFuel: 'Hybrid' }))?.fuel).not.toBeNull();
});

test('a caravan has no fuel calculator', () => {
  expect(runningCostsView(site, buildVehicle({ itemType: 'caravan', simpleFuel: null, fuel: null }))).toBeNull();
});

test('DELIV-01 on a site with delivery prices, the delivery calculator starts in the state “idle”', () => {
  expect(runningCostsView(site, using(null))?.delivery).toBeNull();
  expect(runningCostsView(delivering, using(null))?.delivery).toEqual({ postcode: '', state: { kind: 'idle' } });
});

test('a vehicle that cannot be bought has no running costs', () => {
  expect(runningCostsView(delivering, buildVehicle({ status: 'sold' }))).toBeNull();
});
