import { expect } from 'vitest';
import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { feedRows } from '#test/builders/stock/feed-import.ts';

/**
 * Texts and numbers that only the second dealer has. If the first dealer's site answers with one of them, data have
 * leaked. Tests never send them in a request.
 */
export const SECRETS_OF_B: readonly string[] = [
  'Bravo Motors',
  'Kilo Street',
  'sales@bravo.example',
  '5552 2222',
  '55522222',
  'Bravoblue',
  'only Bravo knows',
  'BRAVOVIN000000001',
  'BRV-STOCK',
  '$47,770',
  'LMD 222222',
];

const dealership = (slug: string, name: string, details: string): string => `
slug: ${slug}
name: ${name}
state: qld
stock: { noPriceText: Ask ${name} }
${details}`;

export const TWO_DEALERS: Readonly<Record<string, string>> = {
  'dealerships/alpha-yard.yaml': dealership(
    'alpha-yard',
    'Alpha Autos',
    `
licences: [{ state: qld, kind: dealer, label: LMD, number: '111111' }]
recipients: { email: [sales@alpha.example], adf: [crm@alpha.example] }
locations:
  - { id: southport, name: Alpha Southport, slug: southport, phone: (07) 5551 1111, address: { street: 1 Alpha Road, city: Southport, state: qld, postcode: '4215' } }`,
  ),
  'dealerships/bravo-yard.yaml': dealership(
    'bravo-yard',
    'Bravo Motors',
    `
licences: [{ state: qld, kind: dealer, label: LMD, number: '222222' }]
recipients: { email: [sales@bravo.example] }
locations:
  - { id: robina, name: Bravo Motors Robina, slug: robina, phone: (07) 5552 2222, address: { street: 2 Kilo Street, city: Robina, state: qld, postcode: '4226' } }`,
  ),
  'sites/alpha/site.yaml': `
slug: alpha
template: metro
name: Alpha Autos
dealerships: [alpha-yard]
phones: { used: (07) 5551 1111 }
vehiclePage: { sidebar: [enquire, quote] }
features: { garage: true, compare: true }
`,
  'sites/bravo/site.yaml': `
slug: bravo
template: metro
name: Bravo Motors
tagline: only Bravo knows
dealerships: [bravo-yard]
phones: { used: (07) 5552 2222 }
vehiclePage: { sidebar: [enquire, quote] }
features: { garage: true, compare: true }
`,
  'sites/alpha/brands.yaml': `
brands:
  - { title: Toyota, slug: toyota, description: [Toyota as Alpha tells it.] }
`,
  'sites/bravo/brands.yaml': `
brands:
  - { title: Toyota, slug: toyota, description: [only Bravo knows Toyota.] }
  - { title: Bravo Only, slug: bravo-only, description: [only Bravo knows.] }
`,
  'sites/bravo/delivery.yaml': `
regions:
  - { name: only Bravo knows this region, price: 5, postcodes: ['4226'] }
`,
  'sites/both/site.yaml': `
slug: both
template: group
name: Both Together
dealerships: [alpha-yard, bravo-yard]
`,
};

/** The feed rows of a dealer's four vehicles: three used cars and one demonstrator. */
const rowsOf = (prefix: string, overrides: FeedRecord['fields']): readonly FeedRecord['fields'][] =>
  ['1', '2', '3', '4'].map((number) => ({
    id: `${prefix}-${number}`,
    year: 2021,
    car_type: number === '4' ? 'demo' : 'used',
    km: 30_000,
    simple_body: 'SUV',
    ...overrides,
  }));

/** The host of this picture does not exist. */
export const PICTURE_OF_B = 'https://pictures.invalid/bravo.jpg';

export const ROWS_OF_A = rowsOf('a', { make: 'Kia', model: 'Sportage', price: 25_990, stocknum: 'ALP-STOCK', colour: 'White' });
export const ROWS_OF_B = rowsOf('b', {
  make: 'Toyota',
  model: 'Kluger',
  price: 47_770,
  stocknum: 'BRV-STOCK',
  colour: 'Bravoblue',
  vin: 'BRAVOVIN000000001',
  dealercomments: 'This text belongs only to dealer Bravo',
  images: [{ image: { url: PICTURE_OF_B } }],
});

/** Two dealers with one site each and a group site over both, with a few vehicles, in the running program. */
export interface TwoDealers {
  readonly running: RunningProgram;
  readonly a: readonly Vehicle[];
  readonly b: readonly Vehicle[];
  import(slug: string, rows: readonly FeedRecord['fields'][], isFull?: boolean): Promise<void>;
  vehicles(site: string): Promise<readonly Vehicle[]>;
  close(): Promise<void>;
}

export const startTwoDealers = async (
  environment: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = TWO_DEALERS,
): Promise<TwoDealers> => {
  const running = await startRunningProgram({ files, environment });
  const { database } = running;
  const importer = new StockImporter({ database, clock: systemClock });
  const importRows: TwoDealers['import'] = async (slug, rows, isFull = true) => {
    const owner = running.program.sites.flatMap(({ dealerships }) => dealerships).find((one) => one.slug === slug);
    if (!owner) throw new Error(`There is no dealership '${slug}'; ${running.program.problems.join('; ')}`);
    const report = await importer.importStock({ dealership: owner, feed: 'main', source: 'test', items: feedRows(rows), isFull });
    if (report.rejected > 0 || report.outcome !== 'imported') throw new Error(`The import failed: ${JSON.stringify(report)}`);
  };
  const vehicles: TwoDealers['vehicles'] = async (slug) => {
    const { rows } = await database.pool.query<{ id: number }>('select id from vehicles order by id');
    return new VehicleStore(database, systemClock).listByIds(
      running.site(slug),
      rows.map(({ id }) => id),
    );
  };
  await importRows('alpha-yard', ROWS_OF_A);
  await importRows('bravo-yard', ROWS_OF_B);
  // The search reads imported rows only after a notification from the database, so the test waits until they are found.
  for (const site of running.program.sites) {
    await eventually(
      async () => JSON.parse((await running.get(site.slug, '/api/search-count')).text).count,
      (count) => expect(count).toBeGreaterThanOrEqual(ROWS_OF_A.length * site.dealerships.length),
    );
  }
  return { running, a: await vehicles('alpha'), b: await vehicles('bravo'), import: importRows, vehicles, close: () => running.close() };
};

/** Returns the first item of a list. @throws an Error if the list is empty */
export const first = <Thing>(things: readonly Thing[]): Thing => {
  const [thing] = things;
  if (thing === undefined) throw new Error('The list is empty');
  return thing;
};
