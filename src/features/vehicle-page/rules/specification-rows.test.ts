import { describe, expect, test } from 'vitest';
import { NO_VARIANT } from '#features/stock/rules/blank-feed-vehicle.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { lengthInMetres } from './length-in-metres.ts';
import { specificationRows } from './specification-rows.ts';

const full = {
  ...NO_VARIANT,
  cylinders: 4,
  engineSizeLitres: 1.8,
  induction: 'Turbo',
  gearType: 'Automatic',
  fuelConsumptionCombined: 5.6,
  fuelCapacityLitres: 50,
  grossVehicleMassKg: 1_820,
  lengthMm: 4_375,
  widthMm: 1_790,
  heightMm: 1_435,
  torque: '172Nm',
  bodyConfiguration: '5 door hatch',
  ancapRating: '5',
  ancapYear: 2018,
};
const rows = (overrides: Partial<Vehicle>) => {
  const { shown, rest } = specificationRows(buildVehicle(overrides));
  return Object.fromEntries([...shown, ...rest].map(({ label, value }) => [label, value]));
};

test('VDP-12 the specifications show four rows; the other rows are hidden until the shopper opens the whole list', () => {
  const list = specificationRows(buildVehicle({ variant: full, gears: 6 }));
  expect(list.shown.map(({ label }) => label)).toEqual(['Engine', 'Cylinders', 'Induction', 'Gears']);
  expect(list.rest.length).toBeGreaterThan(4);
  expect(specificationRows(buildVehicle({ variant: { ...NO_VARIANT, torque: '1Nm' } }))).toMatchObject({
    shown: [{ label: 'Torque' }],
    rest: [],
  });
});

test("VDP-13 specification rows that are empty, 'null' or impossible are hidden", () => {
  expect(rows({ variant: NO_VARIANT })).toEqual({});
  expect(
    rows({
      gears: 0,
      engineSizeLitres: -2,
      bodyConfiguration: ' ',
      variant: {
        ...full,
        torque: 'null',
        induction: 'NULL',
        cylinders: 900,
        lengthMm: 0,
        widthMm: Number.NaN,
        heightMm: 1e9,
        fuelConsumptionCombined: -1,
        gearType: '',
        bodyConfiguration: 'null',
        grossVehicleMassKg: null,
        fuelCapacityLitres: null,
        engineSizeLitres: null,
      },
    }),
  ).toEqual({ 'ANCAP rating': '5 stars (2018)' });
});

test('VDP-14 specification values come from the vehicle and its variant', () => {
  expect(rows({ variant: full, gears: 6 })).toEqual({
    Engine: '1.8 L',
    Cylinders: '4',
    Induction: 'Turbo',
    Gears: '6',
    'Gear type': 'Automatic',
    Torque: '172 Nm',
    'Fuel consumption (combined)': '5.6 L/100 km',
    'Fuel capacity': '50 L',
    'ANCAP rating': '5 stars (2018)',
    'Body configuration': '5 door hatch',
    Length: '4,375 mm',
    Width: '1,790 mm',
    Height: '1,435 mm',
    'Gross vehicle mass': '1,820 kg',
  });
  expect(rows({ variant: full, engineSizeLitres: 2.5, bodyConfiguration: 'Dual cab' })).toMatchObject({
    Engine: '2.5 L',
    'Body configuration': 'Dual cab',
  });
  // If the vehicle has no engine size, the engine size of its variant is shown. For a motorcycle the size is in cubic
  // centimetres.
  const ofBike = { ...NO_VARIANT, engineSizeCc: 649 };
  expect(rows({ variant: ofBike, itemType: 'motorcycle' })).toEqual({ Engine: '649 cc' });
  expect(rows({ variant: ofBike, itemType: 'motorcycle', engineSizeCc: 847 })).toEqual({ Engine: '847 cc' });
});

test('VDP-14 the specifications show no safety stars if the year of the safety rating is unknown or the number of stars is impossible', () => {
  expect(rows({ variant: { ...full, ancapYear: null } })).not.toHaveProperty('ANCAP rating');
  expect(rows({ variant: { ...full, ancapRating: '9' } })).not.toHaveProperty('ANCAP rating');
});

test('VDP-14 VDP-15 the specifications of a caravan show its dimensions first, in metres', () => {
  const caravan = {
    bodyWidth: '8\'2"',
    bodyLength: '21 ft',
    tareWeight: '2340',
    axleType: 'Tandem',
    sleeps: '4',
    aggregateTrailerMass: '2.795 t',
  };
  expect(rows({ caravan, variant: NO_VARIANT })).toEqual({
    'Body length': '6.40 m',
    'Body width': '2.49 m',
    Sleeps: '4',
    'Tare weight': '2,340 kg',
    'Aggregate trailer mass': '2,795 kg',
    'Axle type': 'Tandem',
  });
  expect(rows({ caravan: { ...caravan, bodyLength: 'null', sleeps: '', tareWeight: 'heavy' }, variant: NO_VARIANT })).not.toHaveProperty(
    'Body length',
  );
});

describe('VDP-15 a length', () => {
  test.each([
    ['1 ft', 0.3048],
    ['21 ft', 6.4008],
    ['21', 6.4008],
    ['21\'6"', 6.5532],
    ['21ft 6in', 6.5532],
    ['22.5 feet', 6.858],
    ['6.4 m', 6.4],
    ['6400 mm', 6.4],
    ['6,400 mm', 6.4],
    ['6400', 6.4],
    ['640 cm', 6.4],
  ])('VDP-15 of %s is %d m', (text, metres) => {
    expect(lengthInMetres(text)).toBeCloseTo(metres, 6);
  });

  test.each(['', 'long', '0 ft', '-3 m', '900 ft', '1e9', '21 ft 6 m'])('VDP-15 the text %j is not read as a length', (text) => {
    expect(lengthInMetres(text)).toBeNull();
  });
});
