import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler } from '#pages/page.ts';
import { canonicalAddressOf } from '#pages/route.ts';
import { createLocalRateLimiter } from '#platform/local-rate-limit.server.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { carsApi, carsRoute } from '../vehicles/cars.route.ts';
import { multiSearchApi } from './multi-search.route.ts';
import { searchApi, searchApiRoute } from './search.route.ts';

const site = buildSite({ dealerships: [buildDealership({ id: 1 })] });
const other = buildSite({ id: 9, slug: 'other', dealerships: [buildDealership({ id: 2, slug: 'other' })] });
const vehicle = (id: number, overrides: Partial<Vehicle>): Vehicle => buildVehicle({ id, slug: `v-${id}`, rank: -id, ...overrides });
const services = buildSearchServices(
  [site, other],
  [
    vehicle(1, { carType: 'new', priceCents: 3_000_000 }),
    vehicle(2, { model: 'HiLux', priceCents: 6_000_000 }),
    vehicle(3, { make: 'Land Rover', model: 'Defender', priceCents: 9_000_000, odometerKm: 0 }),
    vehicle(4, { dealershipId: 2, make: 'Secret' }),
  ],
);

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON that the test looks into
  readonly value: any;
}
const ask = async (handler: PageHandler, address: string, init?: RequestInit, of = site): Promise<Answer> => {
  const answer = await askPage(handler, of, address, init);
  if (answer.kind !== 'json') throw new Error(`not JSON but ${answer.kind}`);
  return { status: answer.status, value: JSON.parse(JSON.stringify(answer.value)) };
};
const post = (body: unknown, of = site) =>
  ask(
    multiSearchApi(services),
    '/api/multi-search',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    of,
  );
const idsOf = (hits: readonly { id: number }[]) => hits.map(({ id }) => id);

describe('GET /api/search', () => {
  test('ENT-11 ENT-12 gives hits, facets with minimum and maximum, count, time and pages', async () => {
    const { status, value } = await ask(searchApi(services), '/api/search?path=/search&refinementList[make][0]=Toyota');
    expect(status).toBe(200);
    expect(Object.keys(value).sort()).toEqual(['count', 'facetStats', 'facets', 'hits', 'ms', 'pages']);
    expect(value).toMatchObject({ count: 2, pages: 1, facetStats: { price: { min: 30_000, max: 60_000 } } });
    expect(value.facets.make).toContainEqual({ label: 'Land Rover', value: 'Land Rover', count: 1 });
    expect(value.hits[0]).toMatchObject({ id: 1, make: 'Toyota', price: 30_000, car_type: 'new' });
  });

  test('gives the results that the search page of the same path and query shows', async () => {
    const { value } = await ask(searchApi(services), '/api/search?path=/search/used-cars&sortBy=Car_production:price:desc');
    expect(idsOf(value.hits)).toEqual([3, 2]);
  });

  test('ignores invalid parameters of a query, as the search page does', async () => {
    const { status, value } = await ask(searchApi(services), '/api/search?page=9999999999&range[price]=x&refinementList[nope][0]=1');
    expect([status, value.count]).toEqual([200, 3]);
  });

  test('API-03 gives the hits that hitsPerPage and offset select', async () => {
    const { value } = await ask(searchApi(services), '/api/search?hitsPerPage=1&offset=1');
    expect([idsOf(value.hits), value.count, value.pages]).toEqual([[2], 3, 3]);
    const all = await ask(searchApi(services), '/api/search?hitsPerPage=2');
    expect([idsOf(all.value.hits), all.value.pages]).toEqual([[1, 2], 2]);
  });

  test.each(['hitsPerPage=0', 'hitsPerPage=101', 'hitsPerPage=ten', 'offset=-1', 'offset=x'])(
    'API-03 refuses the parameter %s, and the error message names the allowed values',
    async (query) => {
      const { status, value } = await ask(searchApi(services), `/api/search?${query}`);
      expect([status, value.error]).toEqual([
        400,
        expect.stringMatching(/^(hitsPerPage|offset): must be a whole number from \d+ to \d+, not '/),
      ]);
    },
  );

  test('refuses a path that is not a search page, and lists the search pages', async () => {
    const { status, value } = await ask(searchApi(services), '/api/search?path=/cars/v-1');
    expect(status).toBe(400);
    expect(value.error).toContain('/search/used-cars');
  });
});

describe('POST /api/multi-search', () => {
  test('API-07 answers the queries in their order, each with 10 hits or with the number of hits in its limit', async () => {
    const { status, value } = await post({
      queries: [
        { index: 'Car_production', filter: 'make="Land Rover"', limit: 10, highlightPreTag: '<b>', highlightPostTag: '</b>' },
        { filter: 'price<70000 AND car_type=used' },
        { filter: '', limit: 1 },
      ],
    });
    expect(status).toBe(200);
    expect(value.results.map(({ hits }: { hits: { id: number }[] }) => idsOf(hits))).toEqual([[3], [2], [1]]);
  });

  test('API-07 answers ten queries with 10 hits each', async () => {
    const many = Array.from({ length: 30 }, (_, index) => vehicle(100 + index, {}));
    const services = buildSearchServices([site], many);
    const body = JSON.stringify({ queries: Array.from({ length: 10 }, () => ({})) });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const { status, value } = await ask(multiSearchApi(services), '/api/multi-search', init);
    expect([status, value.results.map(({ hits }: { hits: object[] }) => hits.length)]).toEqual([200, Array.from({ length: 10 }, () => 10)]);
  });

  test('API-07 finds no vehicle of another site', async () => {
    expect((await post({ queries: [{ filter: 'make=Secret' }] })).value.results).toEqual([{ hits: [] }]);
    expect((await post({ queries: [{ filter: 'make=Secret' }] }, other)).value.results[0].hits).toHaveLength(1);
  });

  test.each([
    ['no queries', { queries: [] }, 'queries'],
    ['too many queries', { queries: Array.from({ length: 11 }, () => ({})) }, 'queries'],
    ['another index', { queries: [{}, { index: 'Truck_production' }] }, "queries.1.index: this site has only the index 'Car_production'"],
    ['a broken filter', { queries: [{ filter: 'make=' }] }, 'queries.0.filter: at character'],
    ['a wrong limit', { queries: [{ limit: 0 }] }, 'queries.0.limit'],
    ['a body that is not an object', 'hello', 'body'],
    ['a limit above 100', { queries: [{ limit: 101 }] }, 'queries.0.limit'],
    [
      'queries for more vehicles than one answer may contain',
      { queries: [{ limit: 100 }, {}] },
      'the sum of their limits is 110; allowed: 100',
    ],
  ])('refuses %s, and the error message names the wrong part of the body', async (_what, body, words) => {
    const { status, value } = await post(body);
    expect(status).toBe(400);
    expect(value.error).toContain(words);
  });

  test('refuses a body that is not JSON', async () => {
    const answer = await ask(multiSearchApi(services), '/api/multi-search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(answer.status).toBe(400);
  });
});

describe('the rate limit for reading, which counts points for each IP address', () => {
  const limitedTo = (points: number) => ({
    ...services,
    readLimiter: createLocalRateLimiter({ clock: services.clock, points, pointsPerSecond: 10 }),
  });
  const refusal = {
    kind: 'json',
    status: 429,
    value: { error: expect.stringMatching(/^Too many requests from this address\. Try again in \d+ seconds?\.$/) },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  };

  test('API-07 a multi-search uses points for each of its queries and for each requested hit', async () => {
    const limited = multiSearchApi(limitedTo(30));
    const asking = (queries: readonly object[]) =>
      askPage(limited, site, '/api/multi-search', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ queries }),
      });
    expect(await asking([{ limit: 10 }, { limit: 10 }])).toMatchObject({ status: 200 });
    expect(await asking([{ limit: 10 }])).toMatchObject(refusal);
    expect(await asking([{ limit: 1 }])).toMatchObject({ status: 200 });
  });

  test.each([
    ['/api/search', searchApiRoute.handler(limitedTo(22))],
    ['/api/cars', carsRoute.handler(limitedTo(11))],
  ])('a request to %s uses points for each vehicle in the answer, and another IP address keeps all its points', async (path, handler) => {
    expect(await askPage(handler, site, path)).toMatchObject({ status: 200 });
    expect(await askPage(handler, site, path)).toMatchObject(refusal);
    expect(await askPage((page) => handler({ ...page, clientAddress: '203.0.113.8' }), site, path)).toMatchObject({ status: 200 });
  });
});

describe('a request that says how many vehicles it wants', () => {
  /** The rate limit allows one request for 100 vehicles, or several requests for the default number of vehicles. */
  const limited = () => ({ ...services, readLimiter: createLocalRateLimiter({ clock: services.clock, points: 150, pointsPerSecond: 10 }) });

  test.each([
    ['/api/search?hitsPerPage=100', searchApiRoute.handler(limited())],
    ['/api/cars?limit=100', carsRoute.handler(limited())],
  ])('uses one point of the rate limit for each of these vehicles: %s', async (path, handler) => {
    expect(await askPage(handler, site, path)).toMatchObject({ status: 200 });
    expect(await askPage(handler, site, path)).toMatchObject({ status: 429 });
  });
});

test.each([
  ['/api/search?hitsPerPage=-1000000000', searchApiRoute.handler],
  ['/api/cars?limit=-1000000000', carsRoute.handler],
])('the request %s asks for a negative number of results, and still uses points of the rate limit', async (path, handlerOf) => {
  const readLimiter = createLocalRateLimiter({ clock: services.clock, points: 22, pointsPerSecond: 10 });
  const handler = handlerOf({ ...services, readLimiter });
  const allowed = async () => readLimiter.consume(site.id, '203.0.113.9', 0);
  const asked = (page: Parameters<typeof handler>[0]) => handler({ ...page, clientAddress: '203.0.113.9' });
  for (let count = 0; count < 10; count += 1) expect(await askPage(asked, site, path)).toMatchObject({ status: 400 });
  expect(await allowed()).toEqual({ ok: true, value: { remainingPoints: 11 } });
});

test('if /api/search ignores parts of a search, its answer lists these parts and is not stored in a shared cache', async () => {
  const wrong = '/api/search?range[price]=9:1&refinementList[make][0]=Toyota';
  const { value } = await ask(searchApiRoute.handler(services), wrong);
  expect(value.ignored).toEqual(['range[price]: wrong-range']);
  expect((await ask(searchApiRoute.handler(services), '/api/search')).value).not.toHaveProperty('ignored');
  expect(canonicalAddressOf(searchApiRoute, site, new URL(`http://x.localhost${wrong}`)).canonical).toBeNull();
});

describe('the canonical URL of /api/search', () => {
  const address = (query: string) => canonicalAddressOf(searchApiRoute, site, new URL(`http://x.localhost/api/search?${query}`)).canonical;

  test('is the same for all spellings of one search', () => {
    expect(address('utm_source=mail&page=1&path=/search')).toBe('/api/search?path=%2Fsearch');
    expect(address('refinementList[make][]=Toyota&hitsPerPage=5')).toBe(address('hitsPerPage=5&refinementList[make][0]=Toyota&gclid=1'));
  });

  test('contains every parameter that changes the answer', () => {
    const all = ['', 'offset=1', 'hitsPerPage=1', 'page=2', 'query=x', 'path=/search/used-cars'].map(address);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('GET /api/cars', () => {
  test('API-08 gives the vehicles that match a filter, up to the limit', async () => {
    const { status, value } = await ask(carsApi(services), `/api/cars?filter=${encodeURIComponent('make=Toyota OR km<1')}&limit=2`);
    expect([status, idsOf(value.items)]).toEqual([200, [1, 2]]);
  });

  test.each(['limit=0', 'limit=-1', 'limit=ten', 'filter=%22'])('refuses %s with a reason', async (query) => {
    const { status, value } = await ask(carsApi(services), `/api/cars?${query}`);
    expect(status).toBe(400);
    expect(value.error).toMatch(/^(limit|filter): /);
  });
});
