import { describe, expect, test } from 'vitest';
import { vehicleOf } from '#test/builders/stock/mapped-row.ts';
import { completeBody, completeDrive, completeFuel, completeTransmission } from './derive-simple.ts';

describe('simple and full descriptions', () => {
  test('ENT-07 a missing simple description of body, transmission, fuel or drive is derived from the full one, and a missing full one from the simple one', () => {
    expect(
      vehicleOf({ body: '5D HATCHBACK', trans: '8 SP AUTOMATIC', fuel: 'Premium Unleaded', drive: 'Front Wheel Drive' }),
    ).toMatchObject({
      simpleBody: 'Hatchback',
      simpleTransmission: 'Automatic',
      simpleFuel: 'Petrol',
      simpleDrive: 'FWD',
    });
    expect(vehicleOf({ simple_body: 'SUV' })).toMatchObject({ simpleBody: 'SUV', body: 'SUV' });
    expect(vehicleOf({ simple_fuel: 'ULP', fuel: 'Diesel' }).simpleFuel).toBe('ULP');
  });

  test.each([
    [completeTransmission, 'Sports Automatic Dual Clutch', 'Automatic'],
    [completeTransmission, '6M', '6M'],
    [completeTransmission, 'Constantly Variable Transmission', 'Automatic'],
    [completeFuel, 'Petrol - Plug-in Hybrid', 'Plug-in Hybrid'],
    [completeFuel, 'Diesel/Electric Hybrid', 'Hybrid'],
    [completeDrive, '4x2', 'RWD'],
    [completeDrive, '4x4 Dual Range', '4WD'],
    [completeBody, '4D DOUBLE CAB PICKUP', 'Ute'],
    [completeBody, '2D Cab Chassis', 'Cab Chassis'],
    [completeBody, 'Something else', 'Something else'],
  ])('the function %o derives a simple description from the full description %s', (complete, full, simple) =>
    expect(complete({ simple: null, full }).simple).toBe(simple),
  );
});
