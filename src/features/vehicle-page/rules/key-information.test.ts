import { expect, test } from 'vitest';
import { NO_VARIANT } from '#features/stock/rules/blank-feed-vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { keyInformation } from './key-information.ts';

test('VDP-08 the key information has the required order', () => {
  const vehicle = buildVehicle({
    engineSizeLitres: 1.8,
    variant: { ...NO_VARIANT, cylinders: 4 },
    interiorColour: 'Black',
    vin: 'ZZ0123',
    regPlate: 'DEMO1',
    regoExpiry: '2027-01-31',
    buildDate: '2021-03',
    complianceDate: '2021',
  });
  expect(keyInformation(vehicle)).toEqual([
    { label: 'Condition', value: 'Used' },
    { label: 'Odometer', value: '45,210 km' },
    { label: 'Transmission', value: 'Continuous Variable' },
    { label: 'Body', value: 'Hatchback' },
    { label: 'Fuel', value: 'Unleaded Petrol' },
    { label: 'Drive', value: 'Front Wheel Drive' },
    { label: 'Engine', value: '1.8 L, 4 cyl' },
    { label: 'Colour', value: 'White' },
    { label: 'Interior colour', value: 'Black' },
    { label: 'Seats', value: '5' },
    { label: 'Doors', value: '5' },
    { label: 'Stock number', value: 'S100001' },
    { label: 'VIN', value: 'ZZ0123' },
    { label: 'Registration', value: 'DEMO1' },
    { label: 'Registration expires', value: '31 Jan 2027' },
    { label: 'Built', value: 'Mar 2021' },
    { label: 'Complied', value: '2021' },
  ]);
});

test.each([
  ['new', 'New'],
  ['demo', 'Demo'],
  ['used', 'Used'],
] as const)('VDP-08 the condition of a %s vehicle is shown as %s', (carType, value) => {
  expect(keyInformation(buildVehicle({ carType }))[0]).toEqual({ label: 'Condition', value });
});

test('VDP-08 the key information has no rows with unknown or impossible values', () => {
  const vehicle = buildVehicle({
    odometerKm: -1,
    transmission: 'null',
    simpleTransmission: null,
    seats: 0,
    doors: 5.5,
    buildDate: '0000-00-00',
    regoExpiry: '2027-02-30',
    vin: 'null',
  });
  const labels = keyInformation(vehicle).map(({ label }) => label);
  for (const label of ['Odometer', 'Transmission', 'Seats', 'Doors', 'Built', 'Registration expires', 'Engine', 'VIN'])
    expect(labels).not.toContain(label);
});

test("VDP-08 the key information shows the simple description, such as 'Automatic', when the full description is missing", () => {
  const values = keyInformation(buildVehicle({ transmission: null, body: null, fuel: 'null', drive: '' })).map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['Automatic', 'Hatch', 'Petrol', 'FWD']));
});

test('VDP-08 the engine size of a motorcycle is shown in cubic centimetres', () => {
  const engineOf = (itemType: string) =>
    keyInformation(buildVehicle({ itemType, engineSizeCc: 689 })).find(({ label }) => label === 'Engine')?.value;
  expect(engineOf('motorcycle')).toBe('689 cc');
  expect(engineOf('car')).toBe('0.7 L');
});
