import { expect, test } from 'vitest';
import { bodyName } from './body-names.ts';

test('SEARCH-35 every known body type of the specification has a name for shoppers', () => {
  const wireNames =
    '4x4 bus cabChassis convertible coupe hardtop hatch hatchback motorhome lightTruck peopleMover sedan softtop suv ute van wagon stationWagon';
  expect(wireNames.split(' ').map(bodyName)).toEqual([
    '4x4',
    'Bus',
    'Cab Chassis',
    'Convertible',
    'Coupe',
    'Hardtop',
    'Hatchback',
    'Hatchback',
    'Motorhome',
    'Light Truck',
    'People Mover',
    'Sedan',
    'Softtop',
    'SUV',
    'Ute',
    'Van',
    'Wagon',
    'Wagon',
  ]);
});

test.each([
  ['Hatch', 'Hatchback'],
  ['STATION WAGON', 'Wagon'],
  ['station-wagon', 'Wagon'],
  ['Coupé', 'Coupe'],
  ['Cab/Chassis', 'Cab Chassis'],
  ['Tipper', 'Tipper'],
  ['5D HATCHBACK', '5D HATCHBACK'],
])('%s is %s', (given, name) => expect(bodyName(given)).toBe(name));
