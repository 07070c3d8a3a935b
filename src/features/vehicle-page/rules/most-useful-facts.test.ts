import { expect, test } from 'vitest';
import { NO_VARIANT } from '#features/stock/rules/blank-feed-vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { mostUsefulFacts } from './most-useful-facts.ts';

const labels = (vehicle: ReturnType<typeof buildVehicle>) => mostUsefulFacts(vehicle).map(({ label }) => label);
const engine = { engineSizeLitres: 1.8, variant: { ...NO_VARIANT, cylinders: 4 } };

test('the fact strip shows the six most useful facts in short words', () => {
  const car = buildVehicle(engine);
  expect(labels(car)).toEqual(['Odometer', 'Transmission', 'Body', 'Fuel', 'Drive', 'Engine']);
  expect(mostUsefulFacts(car)[0]).toEqual({ label: 'Odometer', value: '45,210 km' });
  const hybrid = { simpleFuel: 'Hybrid', fuel: 'Hybrid with Petrol - Unleaded ULP' };
  expect(mostUsefulFacts(buildVehicle(hybrid))).toContainEqual({ label: 'Fuel', value: 'Hybrid' });
  expect(mostUsefulFacts(buildVehicle({ ...hybrid, simpleFuel: 'null' }))).toContainEqual({ label: 'Fuel', value: hybrid.fuel });
});

test('the fact strip skips unknown facts and shows the next known one instead', () => {
  expect(labels(buildVehicle({ ...engine, odometerKm: null }))).toEqual(['Transmission', 'Body', 'Fuel', 'Drive', 'Engine', 'Seats']);
});

test('the fact strip of a caravan shows length, beds and weights', () => {
  const caravan = buildVehicle({
    itemType: 'caravan',
    body: 'Pop Top',
    simpleBody: null,
    caravan: {
      bodyLength: '21 ft',
      bodyWidth: '8 ft',
      sleeps: '4',
      tareWeight: '2450',
      aggregateTrailerMass: '3200',
      axleType: 'Tandem',
    },
  });
  expect(mostUsefulFacts(caravan)).toEqual([
    { label: 'Body', value: 'Pop Top' },
    { label: 'Body length', value: '6.40 m' },
    { label: 'Sleeps', value: '4' },
    { label: 'Tare weight', value: '2,450 kg' },
    { label: 'Aggregate trailer mass', value: '3,200 kg' },
    { label: 'Axle type', value: 'Tandem' },
  ]);
});
