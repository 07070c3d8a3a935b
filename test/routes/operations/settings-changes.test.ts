import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, type RunningProgram } from '#test/builders/program/running-program.ts';
import { ROWS_OF_A, startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

/**
 * The search index contains values from the settings files of dealerships. So a change of such a file must reach the
 * index while the program runs.
 */
const FILE = 'dealerships/alpha-yard.yaml';
const SETTINGS = TWO_DEALERS[FILE] ?? '';
let dealers: TwoDealers;
let running: RunningProgram;

beforeAll(async () => {
  dealers = await startTwoDealers({ WORKER: '0' });
  running = dealers.running;
  // The vehicle has both a weekly subscription price of $300 and a price of $25,990.
  await dealers.import(
    'alpha-yard',
    ROWS_OF_A.map((row) => ({ ...row, subscription_price: 300 })),
  );
});
afterAll(() => dealers?.close());

const read = async (slug: string, address: string) => JSON.parse((await running.get(slug, address)).text);
const namesOf = async (slug: string): Promise<readonly string[]> =>
  (await read(slug, '/api/facets/dealership_name')).items.map(({ label }: { label: string }) => label).toSorted();
const pricesOf = (slug: string) => read(slug, '/api/facets/price');
const countOf = async (slug: string, query: string): Promise<number> => (await read(slug, `/api/search?${query}`)).count;

beforeEach(async () => {
  await running.writeFile(FILE, SETTINGS);
  await eventually(
    () => Promise.all([namesOf('alpha'), pricesOf('alpha')]),
    (now) => expect(now).toEqual([['Alpha Autos'], { min: 25_990, max: 25_990 }]),
  );
});

describe('a dealership’s file that changes while the program runs', () => {
  test('SITE-05 a new name of the dealership is shown in the facet on the dealership’s own site and on the site of the group', async () => {
    expect(await namesOf('both')).toEqual(['Alpha Autos', 'Bravo Motors']);
    await running.writeFile(FILE, SETTINGS.replace('name: Alpha Autos', 'name: Alpha Renamed'));
    await eventually(
      () => Promise.all([namesOf('alpha'), namesOf('both')]),
      (names) => expect(names).toEqual([['Alpha Renamed'], ['Alpha Renamed', 'Bravo Motors']]),
    );
    expect(await countOf('alpha', 'refinementList[dealership_name][0]=Alpha+Renamed')).toBe(ROWS_OF_A.length);
    expect(await countOf('alpha', 'refinementList[dealership_name][0]=Alpha+Autos')).toBe(0);
  });

  test('PRICE-01 when a dealership starts to offer only subscriptions, the filter, the price slider and the page use weekly prices', async () => {
    expect(await countOf('alpha', 'range[price]=:1000')).toBe(0);
    await running.writeFile(FILE, SETTINGS.replace('stock: {', 'stock: { offersSubscriptions: true, onlySubscriptions: true,'));
    await eventually(
      () => pricesOf('alpha'),
      (prices) => expect(prices).toEqual({ min: 300, max: 300 }),
    );
    expect(await countOf('alpha', 'range[price]=:1000')).toBe(ROWS_OF_A.length);
    expect(await countOf('alpha', 'range[price]=20000:30000')).toBe(0);
    const { text } = await running.get('alpha', '/search');
    expect([text.includes('$300'), text.includes('$25,990')]).toEqual([true, false]);
    // The group site shows the vehicles of dealerships A and B. Its lowest price now comes from dealership A and is a
    // weekly price. Its highest price comes from dealership B, whose settings have not changed.
    expect(await pricesOf('both')).toEqual({ min: 300, max: 47_770 });
  });
});
