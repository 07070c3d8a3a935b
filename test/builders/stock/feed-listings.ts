/**
 * Generates rows in the export format of a classified-ads website, for tests and benchmarks. The rows contain the same kinds of
 * faults as real exports of that website. The mapping `dealerships/mappings/au-vehicle-listings.yaml` reads this format. The
 * same seed always gives the same rows.
 */
export const LISTING_COLUMNS = [
  'Brand',
  'Year',
  'Model',
  'Car/Suv',
  'Title',
  'UsedOrNew',
  'Transmission',
  'Engine',
  'DriveType',
  'FuelType',
  'FuelConsumption',
  'Kilometres',
  'ColourExtInt',
  'Location',
  'CylindersinEngine',
  'BodyType',
  'Doors',
  'Seats',
  'Price',
] as const;
export type ListingColumn = (typeof LISTING_COLUMNS)[number];
export type Listing = Readonly<Record<ListingColumn, string>>;

/** A row without faults. A test overrides only the cells that it checks. */
export const listing = (overrides: Partial<Listing> = {}): Listing => ({
  Brand: 'Toyota',
  Year: '2019',
  Model: 'Yaris',
  'Car/Suv': 'Hatchback',
  Title: '2019 Toyota Yaris Ascent',
  UsedOrNew: 'USED',
  Transmission: 'Automatic',
  Engine: '4 cyl, 1.5 L',
  DriveType: 'Front',
  FuelType: 'Unleaded',
  FuelConsumption: '6.4 L / 100 km',
  Kilometres: '41250',
  ColourExtInt: 'White / Black',
  Location: 'Fremantle, WA',
  CylindersinEngine: '4 cyl',
  BodyType: 'Hatchback',
  Doors: ' 5 Doors',
  Seats: ' 5 Seats',
  Price: '18450',
  ...overrides,
});

const cell = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

export const listingsCsv = (rows: Iterable<Listing>): string => `${[...listingLines(rows)].join('')}`;

/** Yields the header row and the rows as CSV lines, so that a stream of any length needs little memory. */
export function* listingLines(rows: Iterable<Listing>): Generator<string> {
  yield `${LISTING_COLUMNS.join(',')}\n`;
  for (const row of rows) yield `${LISTING_COLUMNS.map((column) => cell(row[column])).join(',')}\n`;
}

const MODELS = [
  ['Toyota', 'Yaris', 'Hatchback', 'Ascent'],
  ['Toyota', 'Landcruiser Prado', 'SUV', 'GXL (4X4)'],
  ['Mazda', 'CX-3', 'SUV', 'Maxx (fwd)'],
  ['Ford', 'Ranger', 'Ute / Tray', 'XLT 3.2 (4X4)'],
  ['Land Rover', 'Range Rover Evoque', 'SUV', 'SE Dynamic'],
  ['Holden', 'Commodore', 'Sedan', 'SV6'],
  ['Kia', 'Carnival', 'Wagon', 'S'],
  ['Mercedes-Benz', 'Sprinter', 'Commercial', '313CDI LWB'],
  ['BMW', '3 Series', 'Coupe', 'M Sport'],
  ['Hyundai', 'Kona', 'SUV', 'Highlander'],
] as const;
const PLACES = [
  'Fremantle, WA',
  'Geelong, VIC',
  'Toowoomba, QLD',
  'Orange, NSW',
  'Glenelg, SA',
  'Launceston, TAS',
  'Belconnen, ACT',
  'Darwin, NT',
];
const COLOURS = ['White / -', 'Black / Black', 'Silver / Grey', 'Blue / 2020/07', 'Red / Black Leather', '- / -'];
const FUELS = ['Unleaded', 'Diesel', 'Premium', 'Hybrid', '-'];

/** A small, fast generator of reproducible random numbers (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/** Generates `count` different listings. About 1 in 25 has one of the known faults. */
export function* generateListings(count: number, seed = 1): Generator<Listing> {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('The list to pick from is empty');
    return item;
  };
  for (let index = 0; index < count; index++) {
    const [make, model, body, badge] = pick(MODELS);
    const year = String(2005 + Math.floor(random() * 19));
    const isDirty = random() < 0.04;
    const cylinders = pick(['3', '4', '4', '4', '6', '8']);
    yield listing({
      Brand: make.split(' ')[0] ?? make,
      Model: make === 'Land Rover' ? 'Rover' : (model.split(' ')[0] ?? model),
      Year: year,
      'Car/Suv': isDirty ? pick(['nan', 'USED Dealer ad', '02 **** ****\n']) : body,
      Title: `${year} ${make} ${model} ${badge} No. ${index}`,
      UsedOrNew: pick(['USED', 'USED', 'USED', 'USED', 'NEW', 'DEMO']),
      Transmission: isDirty ? '-' : pick(['Automatic', 'Automatic', 'Manual']),
      Engine: isDirty ? '-' : `${cylinders} cyl, ${(1 + Math.floor(random() * 40) / 10).toFixed(1)} L`,
      CylindersinEngine: isDirty ? '-' : `${cylinders} cyl`,
      DriveType: isDirty ? 'Other' : pick(['Front', 'Rear', 'AWD', '4WD']),
      FuelType: pick(FUELS),
      FuelConsumption: isDirty ? '-' : `${(4 + random() * 10).toFixed(1)} L / 100 km`,
      Kilometres: isDirty ? '-' : String(Math.floor(random() * 250_000)),
      ColourExtInt: pick(COLOURS),
      Location: pick(PLACES),
      BodyType: isDirty ? 'NA' : body,
      Doors: isDirty ? ' 5 Seats' : ' 4 Doors',
      Seats: isDirty ? 'NA' : ' 5 Seats',
      Price: random() < 0.005 ? 'POA' : String(3_000 + Math.floor(random() * 90_000)),
    });
  }
}
