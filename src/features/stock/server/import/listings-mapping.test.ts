import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { createDealership, importRows, type TestDealership } from '#test/builders/stock/feed-import.ts';
import { type Listing, listing, listingsCsv } from '#test/builders/stock/feed-listings.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';
import { parseMapping } from '../../rules/import/mapping/parse-mapping.ts';
import { readFeed } from './open-feed.server.ts';

let opened: TestDatabase;
let mapping: FeedMapping;
let number = 0;
beforeAll(async () => {
  opened = await openTestDatabase();
  const parsed = parseMapping('au-vehicle-listings.yaml', await readFile('dealerships/mappings/au-vehicle-listings.yaml', 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  mapping = parsed.value;
});
afterAll(() => opened.close());

const importListings = (dealership: TestDealership, rows: readonly Listing[], options: { isFull?: boolean; at?: number } = {}) => {
  const bytes = (async function* () {
    yield Buffer.from(listingsCsv(rows));
  })();
  const items = readFeed({ name: 'listings.csv', bytes, totalBytes: null, contentType: null }, mapping);
  return importRows(opened.database, dealership, [], { items, mapping, ...options });
};

const newYard = () => createDealership(opened.database, `listings-${++number}`);

const vehiclesOf = async (dealership: TestDealership) =>
  (
    await opened.database.pool.query(
      `select make, model, badge, year, car_type, simple_body, simple_transmission, simple_fuel, fuel, simple_drive, odometer_km, colour,
        interior_colour, build_date, seats, doors, city, state, engine_size_litres::float8, (details->'variant'->>'cylinders')::int as cylinders,
        (details->'variant'->>'fuelConsumptionCombined')::float8 as consumption, price_cents, preorder, status, external_id, id
       from vehicles where dealership_id = $1 order by id`,
      [dealership.id],
    )
  ).rows;

/** Imports one listing, and returns the stored vehicle and the report of the import. */
const mapped = async (overrides: Partial<Listing>) => {
  const yard = await newYard();
  const report = await importListings(yard, [listing(overrides)]);
  const [vehicle] = await vehiclesOf(yard);
  return { ...vehicle, report };
};

const unknownCar: Partial<Listing> = {
  Engine: '-',
  DriveType: 'Other',
  FuelType: '-',
  FuelConsumption: '-',
  CylindersinEngine: '-',
  BodyType: 'NA',
  Doors: 'NA',
  Seats: 'NA',
};
const toOrder: Partial<Listing> = {
  'Car/Suv': 'NEW Available to order',
  UsedOrNew: 'NEW',
  Kilometres: '- / -',
  ColourExtInt: '7 years / Unlimited km',
  Location: 'NA',
};

test('ENT-07 the listings mapping imports a complete listing with each value in its field', async () => {
  const { report, id: _, external_id: __, ...vehicle } = await mapped({});
  expect(report).toMatchObject({ read: 1, inserted: 1, rejected: 0, warningsBy: {} });
  expect(vehicle).toEqual({
    make: 'Toyota',
    model: 'Yaris',
    badge: 'Ascent',
    year: 2019,
    car_type: 'used',
    simple_body: 'Hatchback',
    simple_transmission: 'Automatic',
    simple_fuel: 'Petrol',
    fuel: 'Unleaded',
    simple_drive: 'FWD',
    odometer_km: 41_250,
    colour: 'White',
    interior_colour: 'Black',
    build_date: null,
    seats: 5,
    doors: 5,
    city: 'Fremantle',
    state: 'wa',
    engine_size_litres: 1.5,
    cylinders: 4,
    consumption: 6.4,
    price_cents: 1_845_000,
    preorder: false,
    status: 'in_stock',
  });
});

const cases: readonly (readonly [string, Partial<Listing>, Readonly<Record<string, unknown>>])[] = [
  ["reads the price 'POA' as a missing price, without a warning", { Price: 'POA' }, { price_cents: null }],
  ["reads the price '-' as a missing price", { Price: '-' }, { price_cents: null }],
  [
    'gives an electric car no engine size, no cylinders and no consumption',
    { Engine: '0 L', CylindersinEngine: '0 L', FuelType: 'Electric', FuelConsumption: '0 L / 100 km' },
    { engine_size_litres: null, cylinders: null, consumption: null, simple_fuel: 'Electric' },
  ],
  [
    'reads a consumption of 0 litres as a missing value',
    { FuelConsumption: '0 L / 100 km', FuelType: 'Diesel' },
    { consumption: null, simple_fuel: 'Diesel' },
  ],
  [
    'reads an engine size without a number of cylinders',
    { Engine: '2 L', CylindersinEngine: '2 L' },
    { engine_size_litres: 2, cylinders: null },
  ],
  [
    'reads a number of cylinders without an engine size',
    { Engine: '6 cyl, 0 L', CylindersinEngine: '6 cyl' },
    { engine_size_litres: null, cylinders: 6 },
  ],
  [
    'reads an unknown engine as a missing engine size and number of cylinders',
    { Engine: '-', CylindersinEngine: '-' },
    { engine_size_litres: null, cylinders: null },
  ],
  [
    'does not read the number of seats in the column of doors as a number of doors',
    { Doors: ' 7 Seats', Seats: 'NA' },
    { doors: null, seats: 7 },
  ],
  ['reads the number of seats of a bus', { Seats: ' 22 Seats' }, { seats: 22 }],
  ["reads 'NA' as a missing number of doors or seats", { Doors: 'NA', Seats: 'NA' }, { doors: null, seats: null }],
  [
    'imports a car although its engine, drive, fuel, doors and seats are unknown',
    unknownCar,
    { simple_drive: null, simple_fuel: null, consumption: null, seats: null, simple_body: 'Hatchback' },
  ],
  ["reads the body from 'Car/Suv' if the column of bodies has none", { BodyType: 'NA', 'Car/Suv': 'Ute / Tray' }, { simple_body: 'Ute' }],
  ["does not read the name of a seller in 'Car/Suv' as a body", { BodyType: 'NA', 'Car/Suv': 'Swan River Autos' }, { simple_body: null }],
  [
    "does not read a masked telephone number in 'Car/Suv' as a body",
    { 'Car/Suv': '08 **** ****\n', BodyType: 'NA' },
    { simple_body: null, make: 'Toyota' },
  ],
  ["ignores the text 'nan' in 'Car/Suv'", { 'Car/Suv': 'nan' }, { simple_body: 'Hatchback', preorder: false }],
  ["does not read 'Other' as a body", { BodyType: 'Other', 'Car/Suv': 'USED Dealer ad' }, { simple_body: null }],
  ["reads the body 'Ute / Tray' as a ute", { BodyType: 'Ute / Tray' }, { simple_body: 'Ute' }],
  [
    'marks a car that must be ordered as a pre-order, and does not read the warranty in its colour column as a colour',
    toOrder,
    { preorder: true, colour: null, interior_colour: null, odometer_km: null, city: null, state: null, car_type: 'new' },
  ],
  [
    'does not read a long warranty in the colour column as a colour',
    { ...toOrder, ColourExtInt: '5 years / 160,000 km' },
    { colour: null, interior_colour: null, build_date: null },
  ],
  ['reads an exterior colour without an interior colour', { ColourExtInt: 'Green / -' }, { colour: 'Green', interior_colour: null }],
  ['reads an interior colour without an exterior colour', { ColourExtInt: '- / Cream' }, { colour: null, interior_colour: 'Cream' }],
  ['reads missing colours', { ColourExtInt: '- / -' }, { colour: null, interior_colour: null }],
  [
    'reads an interior colour that contains a slash',
    { ColourExtInt: 'Red / Black/Oyster Leather' },
    { colour: 'Red', interior_colour: 'Black/Oyster Leather' },
  ],
  [
    'does not read a trim code as an interior colour',
    { ColourExtInt: 'White / 3Qxb22' },
    { colour: 'White', interior_colour: null, build_date: null },
  ],
  [
    'reads a build date in the place of the interior colour as the build date',
    { ColourExtInt: 'Blue / 2018/09' },
    { colour: 'Blue', interior_colour: null, build_date: '2018-09' },
  ],
  ['reads a new car without an odometer reading', { UsedOrNew: 'NEW', Kilometres: '-' }, { car_type: 'new', odometer_km: null }],
  ["reads the car type 'DEMO' as a demonstrator", { UsedOrNew: 'DEMO', Kilometres: '0' }, { car_type: 'demo', odometer_km: 0 }],
  [
    'reads a make and a model of several words from the title',
    { Brand: 'Land', Model: 'Rover', Title: '2019 Land Rover Range Rover Sport SDV6 HSE' },
    { make: 'Land Rover', model: 'Range Rover Sport', badge: 'SDV6 HSE' },
  ],
  [
    'reads a make of two words and a model of one word from the title',
    { Brand: 'Alfa', Model: 'Romeo', Title: '2019 Alfa Romeo Giulia Super' },
    { make: 'Alfa Romeo', model: 'Giulia', badge: 'Super' },
  ],
  [
    'reads a make of two words from a title without a badge',
    { Brand: 'Aston', Model: 'Martin', Title: '2019 Aston Martin Vantage' },
    { make: 'Aston Martin', model: 'Vantage', badge: null },
  ],
  [
    'reads a model of two words from the title',
    { Brand: 'Jeep', Model: 'Grand', Title: '2019 Jeep Grand Cherokee Summit (4x4)' },
    { model: 'Grand Cherokee', badge: 'Summit (4x4)' },
  ],
  ['reads a model that is a digit', { Brand: 'Mazda', Model: '6', Title: '2019 Mazda 6 Touring' }, { model: '6', badge: 'Touring' }],
  [
    "adds the word 'Series' to the model if the title has it",
    { Brand: 'BMW', Model: '3', Title: '2019 BMW 3 Series 30i' },
    { model: '3 Series', badge: '30i' },
  ],
  [
    'reads the model from the title if a spreadsheet changed the model into a date',
    { Brand: 'Saab', Model: '5-Sep', Title: '2019 Saab 9-5 Aero' },
    { model: '9-5', badge: 'Aero' },
  ],
  [
    'reads a model that begins with the name of the make',
    { Brand: 'MG', Model: 'MG5', Title: '2019 MG MG5 Vibe' },
    { make: 'MG', model: 'MG5', badge: 'Vibe' },
  ],
  ['reads a title without a badge', { Title: '2019 Toyota Yaris' }, { badge: null }],
  ['reads a place in capital letters', { Location: 'NORTH HAVEN, SA' }, { city: 'North Haven', state: 'sa' }],
  ['reads a missing transmission', { Transmission: '-' }, { simple_transmission: null }],
  [
    'reads rear-wheel drive, a manual transmission and premium petrol',
    { DriveType: 'Rear', Transmission: 'Manual', FuelType: 'Premium' },
    { simple_drive: 'RWD', simple_transmission: 'Manual', simple_fuel: 'Petrol', fuel: 'Premium Unleaded' },
  ],
  ['reads all-wheel drive and a hybrid', { DriveType: 'AWD', FuelType: 'Hybrid' }, { simple_drive: 'AWD', simple_fuel: 'Hybrid' }],
];

test.each(cases)('the listings mapping %s', async (_, overrides, expected) => {
  const { report, ...vehicle } = await mapped(overrides);
  expect(report).toMatchObject({ read: 1, inserted: 1, rejected: 0, warningsBy: {} });
  expect(vehicle).toMatchObject(expected);
});

test.each([
  ['Land', '2018 Land Rover Discovery Sport SE', 'Land Rover', 'Discovery Sport', 'SE'],
  ['Toyota', '2023 Toyota Yaris Cross GX', 'Toyota', 'Yaris Cross', 'GX'],
  ['Toyota', '2006 Toyota Mark X 250G', 'Toyota', 'Mark X', '250G'],
])('the listings mapping reads model names of two words: brand %s, title %s', async (Brand, Title, make, model, badge) => {
  expect(await mapped({ Brand, Title, Model: Title.split(' ')[3] ?? '', Year: Title.slice(0, 4) })).toMatchObject({ make, model, badge });
});

describe('vehicles from listings that state no id', () => {
  const white = listing();
  const twin = listing({ Kilometres: '88000', Price: '15990' });

  test('are recognised when price and odometer have changed', async () => {
    const yard = await newYard();
    await importListings(yard, [white], { isFull: true });
    const [before] = await vehiclesOf(yard);
    const report = await importListings(yard, [listing({ Kilometres: '41300', Price: '17990' })], { isFull: true });
    expect(report).toMatchObject({ updated: 1, inserted: 0, markedSold: 0, ambiguous: 0 });
    expect((await vehiclesOf(yard))[0]).toMatchObject({ id: before.id, price_cents: 1_799_000, odometer_km: 41_300 });
    expect(await importListings(yard, [listing({ Kilometres: '41300', Price: '17990' })], { isFull: true })).toMatchObject({
      unchanged: 1,
    });
  });

  test('are imported as two vehicles, with a warning for each, if they differ in price and odometer and in no other column', async () => {
    const yard = await newYard();
    const report = await importListings(yard, [white, twin], { isFull: true });
    expect(report).toMatchObject({ read: 2, accepted: 2, inserted: 2, ambiguous: 2, warningsBy: { 'ambiguous-identity': 2 } });
    expect(report.warningSample.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'ambiguous-identity'],
      [3, 'ambiguous-identity'],
    ]);
    expect((await vehiclesOf(yard)).map((vehicle) => vehicle.price_cents)).toEqual([1_845_000, 1_599_000]);
    expect(await importListings(yard, [twin, white], { isFull: true })).toMatchObject({ unchanged: 2, inserted: 0 });
  });

  test('are recognised by their odometer readings if their identifying columns are equal and a price has changed', async () => {
    const yard = await newYard();
    await importListings(yard, [white, twin], { isFull: true });
    const before = await vehiclesOf(yard);
    const report = await importListings(yard, [listing({ Price: '14000' }), twin], { isFull: true });
    expect(report).toMatchObject({ updated: 1, unchanged: 1, inserted: 0, markedSold: 0 });
    expect((await vehiclesOf(yard)).map(({ id, price_cents }) => [id, price_cents])).toEqual([
      [before[0].id, 1_400_000],
      [before[1].id, 1_599_000],
    ]);
  });

  test('are imported as new vehicles if two stored vehicles have the same identifying columns, but other prices and odometer readings', async () => {
    const yard = await newYard();
    await importListings(yard, [white, twin]);
    const report = await importListings(yard, [listing({ Kilometres: '5', Price: '1' })]);
    expect(report).toMatchObject({ inserted: 1, updated: 0 });
    expect(await vehiclesOf(yard)).toHaveLength(3);
  });

  test('keep their database id when a later feed also contains a second vehicle with the same values in all identifying columns', async () => {
    const yard = await newYard();
    await importListings(yard, [white], { isFull: true });
    const [first] = await vehiclesOf(yard);
    expect(await importListings(yard, [twin, white], { isFull: true })).toMatchObject({ inserted: 1, unchanged: 1, markedSold: 0 });
    expect((await vehiclesOf(yard))[0]).toMatchObject({ id: first.id, price_cents: 1_845_000, status: 'in_stock' });
  });

  test('are not imported twice if two rows are equal in all columns; the second row is rejected and reported', async () => {
    const yard = await newYard();
    const report = await importListings(yard, [white, white, twin]);
    expect(report).toMatchObject({ read: 3, accepted: 2, inserted: 2, rejectedBy: { 'duplicate-identity': 1 } });
    expect(report.rejectedSample[0]).toMatchObject({ line: 3 });
  });

  test('are all counted in the report, whether accepted or rejected', async () => {
    const yard = await newYard();
    const report = await importListings(yard, [
      listing({ Title: '2019 Toyota Yaris SX' }),
      listing({ Title: '20190 Toyota Yaris ZR', Year: '20190' }),
      listing({ Title: '2019 Toyota Yaris YR', UsedOrNew: 'HIRE' }),
      listing({ Title: '2019 Toyota Yaris YRS', Kilometres: '9999999' }),
      listing({ Title: '2019 Toyota Yaris YRX', Price: '-100' }),
    ]);
    expect(report).toMatchObject({ read: 5, accepted: 1, rejected: 4, rejectedBy: { 'out-of-range': 3, 'unknown-value': 1 } });
    expect(report.rejectedSample.map(({ line, field, value }) => [line, field, value])).toEqual([
      [3, 'year', '20190'],
      [4, 'car_type', 'HIRE'],
      [5, 'km', '9999999'],
      [6, 'price', '-100'],
    ]);
  });
});
