import { describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#kernel/clock.ts';
import { buildSearch } from '#test/builders/search/search-builder.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { parseStockQuery } from '../rules/query/parse-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '../rules/query/stock-query.ts';

describe('a site’s search', () => {
  test('ROUTE-18 ROUTE-20 ROUTE-23 ROUTE-24 ROUTE-25 the path selects the stock that is searched', async () => {
    const { source, search } = buildSearch();
    source.write(
      7,
      { id: 1, carType: 'new', make: 'Land Rover', model: 'Range Rover' },
      { id: 2, carType: 'used', make: 'LAND ROVER', model: 'Discovery' },
      { id: 3, carType: 'demo', make: 'Kia', offerPriceCents: 2_000_000 },
    );
    expect((await search({}, '/search/new-cars')).hits).toEqual([1]);
    expect((await search({}, '/search/used-cars')).hits).toEqual([2]);
    expect((await search({}, '/search/new-and-demo-cars')).hits).toEqual([1, 3]);
    expect((await search({}, '/search/land-rover')).hits).toEqual([1, 2]);
    expect((await search({}, '/search/Land-Rover/range-rover')).hits).toEqual([1]);
    expect((await search({}, '/special-offers')).hits).toEqual([3]);
  });

  test('findAmong(ids) runs one search for every 500 ids, and returns all matching vehicles, including sold ones', async () => {
    const { source, service, site, base, asked } = buildSearch();
    const make = (id: number) => (id % 2 === 0 ? 'Kia' : 'Ford');
    source.write(7, ...Array.from({ length: 1_100 }, (_, index) => ({ id: index + 1, make: make(index + 1) })));
    source.write(7, { id: 2, make: 'Kia', status: 'sold', soldAt: TEST_NOW - HOUR_MS });
    const given = Array.from({ length: 1_050 }, (_, index) => index + 1);
    const found = await service.findAmong(site, base('/search/kia'), EMPTY_STOCK_QUERY, given);
    expect([...found].sort((one, other) => one - other)).toEqual(given.filter((id) => id % 2 === 0));
    expect(asked).toHaveLength(3);
    expect(await service.findAmong(site, base('/search/kia'), EMPTY_STOCK_QUERY, [])).toEqual([]);
    expect(asked).toHaveLength(3);
  });

  test('API-05 SEARCH-28 SEARCH-30 SEARCH-31 sorts vehicles by custom rank, sorts bodies by descending count and then by descending name, and returns the lowest and highest price', async () => {
    const { source, search } = buildSearch();
    source.write(
      7,
      { id: 1, rank: 1, simpleBody: 'SUV', priceCents: 1_000_000 },
      { id: 2, rank: 9, simpleBody: 'Coupe', priceCents: 2_000_000 },
      { id: 3, rank: 5, simpleBody: 'Ute', priceCents: 3_000_000 },
      { id: 4, rank: 0, simpleBody: 'Ute', priceCents: 4_000_000 },
    );
    const result = await search({ ranges: { price: { max: 30_000 } } });
    expect(result.hits).toEqual([2, 3, 1]);
    expect(result.facets.simple_body?.map(({ label, count }) => `${label} ${count}`)).toEqual(['Ute 1', 'SUV 1', 'Coupe 1']);
    expect((await search()).facets.simple_body?.map(({ label, count }) => `${label} ${count}`)).toEqual(['Ute 2', 'SUV 1', 'Coupe 1']);
    expect(result.stats.price).toEqual({ min: 10_000, max: 40_000 });
  });

  test('ENT-11 ENT-12 a result has hits, facets (label, value and count), facet statistics, the number of hits, the time in ms and the number of pages', async () => {
    const { source, search } = buildSearch({ search: { facets: ['make', 'km'], pageSize: 2 } });
    source.write(7, { id: 1, make: 'KIA' }, { id: 2, make: 'Kia' }, { id: 3, make: 'Kia' });
    expect(await search()).toMatchObject({
      hits: [1, 2],
      count: 3,
      pages: 2,
      ms: expect.any(Number),
      facets: { make: [{ label: 'Kia', value: 'Kia', count: 3 }] },
      stats: { km: { min: 45_210, max: 45_210 } },
    });
  });

  test("SEARCH-11 SEARCH-12 lists sold vehicles for the number of days in the dealership's settings; an option of the site reduces adjacent sold vehicles to the first of them", async () => {
    const { source, search } = buildSearch({ stock: { collapseSold: true } });
    const sold = { status: 'sold', soldAt: TEST_NOW - HOUR_MS };
    source.write(
      7,
      { id: 1 },
      { id: 2, ...sold },
      { id: 3, ...sold },
      { id: 4 },
      { id: 5, status: 'sold', soldAt: TEST_NOW - 73 * HOUR_MS },
    );
    expect(await search()).toMatchObject({ hits: [1, 2, 4], count: 4 });
  });

  test("ROUTE-31 a link with a dealership filter shows that dealership's stock", async () => {
    const { site, source, search } = buildSearch({ dealerships: [buildDealership({ id: 7 }), buildDealership({ id: 8, slug: 'other' })] });
    source.write(7, { id: 1 });
    source.write(8, { id: 2 });
    expect((await search()).hits).toEqual([1, 2]);
    const { query } = parseStockQuery('refinementList[dealership_slug][0]=dealer-8', site.search);
    expect((await search(query)).hits).toEqual([2]);
  });

  test('ROUTE-29 the parts of a used-car path are matched with the makes, models and bodies in the stock', async () => {
    const { source, service, site } = buildSearch();
    source.write(7, { id: 1, make: 'Kia', model: 'Rio', simpleBody: 'Hatch' }, { id: 2, make: 'Kia', model: 'Sorento', simpleBody: 'SUV' });
    const hits = async (path: string) => {
      const base = await service.resolvePath(site, path);
      return base ? (await service.search(site, base, EMPTY_STOCK_QUERY)).hits : null;
    };
    expect(await hits('/used-car/kia/suv')).toEqual([2]);
    expect(await hits('/used-car/hatch')).toEqual([1]);
    expect(await hits('/used-car/kia/sorento/spaceship')).toEqual([1, 2]);
    expect(await hits('/nowhere')).toBeNull();
  });

  test('SEARCH-25 with the option priceAscendingHidesUnpriced, sorting by lowest price omits vehicles without a price', async () => {
    const { source, search } = buildSearch({ search: { priceAscendingHidesUnpriced: true } });
    source.write(7, { id: 1, priceCents: null }, { id: 2, priceCents: 2_000_000 }, { id: 3, priceCents: 1_000_000 });
    expect((await search({ sort: { attribute: 'price', direction: 'asc' } })).hits).toEqual([3, 2]);
    expect((await search({ sort: { attribute: 'price', direction: 'desc' } })).hits).toEqual([2, 3, 1]);
  });

  test("SEARCH-33 the facet shows the series in the site's order, and then the series that this order does not contain", async () => {
    const { source, search } = buildSearch({ search: { facets: ['series'], seriesOrder: ['duo', 'city', 'sport'] } });
    source.write(7, ...['Sport', 'Base', 'City', 'Duo', 'Base'].map((series, id) => ({ id, series })));
    expect((await search()).facets.series?.map((item) => item.label)).toEqual(['Duo', 'City', 'Sport', 'Base']);
  });

  test('SEARCH-34 the used-car filter excludes used vehicles that are too old, and the result is valid until the end of the year, when more vehicles become too old', async () => {
    const { source, search } = buildSearch({ stock: { usedCarFilter: true, usedMaxAgeYears: 5 } });
    source.write(7, { id: 1, year: 2021 }, { id: 2, year: 2020 }, { id: 3, year: 2010, carType: 'demo' }, { id: 4, year: null });
    const result = await search();
    expect(result.hits).toEqual([1, 3]);
    expect(result.validUntil).toBe(Date.UTC(2026, 11, 31, 14));
  });

  test('SITE-23 if the settings of a site contain a city, the search shows this city for all vehicles of the site and ignores a filter by city', async () => {
    const { source, search } = buildSearch({ stock: { overrideCity: 'Southport' } });
    source.write(7, { id: 1, city: 'Cairns' }, { id: 2, city: 'Perth' });
    const result = await search({ refinements: { city: ['Perth'] } });
    expect(result.facets.city).toEqual([{ label: 'Southport', value: 'Southport', count: 2 }]);
    expect(result.count).toBe(2);
  });

  test('API-06 a single facet or a single range can be requested', async () => {
    const { source, service, site, base } = buildSearch();
    source.write(
      7,
      { id: 1, simpleBody: 'SUV', priceCents: 1_000_000 },
      { id: 2, simpleBody: 'Ute', priceCents: 3_000_000 },
      { id: 3, simpleBody: 'SUV', priceCents: null },
    );
    expect(await service.readFacet(site, base(), EMPTY_STOCK_QUERY, 'simple_body')).toEqual([
      { label: 'SUV', value: 'SUV', count: 2 },
      { label: 'Ute', value: 'Ute', count: 1 },
    ]);
    expect(await service.readStats(site, base(), EMPTY_STOCK_QUERY, 'price')).toEqual({ min: 10_000, max: 30_000 });
    expect(await service.readStats(site, base(), EMPTY_STOCK_QUERY, 'weekly_price_range')).toBeUndefined();
    expect(await service.count(site, base(), { ...EMPTY_STOCK_QUERY, refinements: { simple_body: ['Ute'] } })).toBe(1);
  });

  test('API-08 returns vehicles that match a filter, up to a limit', async () => {
    const { source, service, site } = buildSearch();
    source.write(7, ...[1, 2, 3, 4].map((id) => ({ id, make: id === 3 ? 'Kia' : 'Ford' })));
    const filter = { kind: 'is', attribute: 'make', value: 'ford' } as const;
    expect((await service.findIds(site, { filter, limit: 2 })).value).toEqual([1, 2]);
    expect((await service.findIds(site, { filter, limit: 1_000 })).value).toEqual([1, 2, 4]);
    expect((await service.findIds(site, { filter, limit: -1 })).value).toEqual([]);
  });

  test('API-07 one request with several queries returns up to 10 hits for each, and an unknown index name is an error', async () => {
    const { source, service, site } = buildSearch();
    source.write(7, ...Array.from({ length: 12 }, (_, at) => ({ id: at + 1, make: at < 11 ? 'Kia' : 'Land Rover' })));
    const index = 'Car_production';
    const answer = await service.multiSearch(site, [
      { index, filter: 'make=kia' },
      { index, filter: 'make="Land Rover" AND year>2000', limit: 3 },
    ]);
    expect(answer).toEqual({ ok: true, value: [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [12]] });
    expect(await service.multiSearch(site, [{ index: 'Other', filter: '' }])).toMatchObject({
      ok: false,
      error: { query: 0, kind: 'unknown-index' },
    });
    expect(
      await service.multiSearch(site, [
        { index, filter: '' },
        { index, filter: 'make=' },
      ]),
    ).toMatchObject({
      ok: false,
      error: { query: 1, kind: 'wrong-filter', filter: { position: 5 } },
    });
  });
});

describe('the cache of search results', () => {
  test('SEARCH-47 a search with the same offset, query, sort and refinements as before uses the cached result; any other search is carried out', async () => {
    const { source, search, asked } = buildSearch();
    source.write(7, ...Array.from({ length: 30 }, (_, at) => ({ id: at + 1 })));
    await search({ refinements: { make: ['Toyota'], fuel: ['Petrol'] } });
    await search({ refinements: { fuel: ['petrol', 'Petrol'], make: ['Toyota'] } });
    const first = asked.length;
    await search({ refinements: { fuel: ['Petrol'], make: ['Toyota'] } });
    expect(asked.length).toBe(first);
    for (const other of [
      { page: 2 },
      { text: 'toyota' },
      { sort: { attribute: 'km', direction: 'asc' } as const },
      { ranges: { price: { min: 1 } } },
      { refinements: { make: ['Kia'] } },
    ]) {
      const before = asked.length;
      await search(other);
      expect(asked.length, JSON.stringify(other)).toBe(before + 1);
    }
    const before = asked.length;
    await search({}, '/search/used-cars');
    await search({}, '/search/new-cars');
    expect(asked.length).toBe(before + 2);
  });

  test('SEARCH-48 caches about 50 results and removes the oldest', async () => {
    const { source, search, asked } = buildSearch();
    source.write(7, { id: 1 });
    for (let page = 1; page <= 51; page += 1) await search({ page });
    const before = asked.length;
    await search({ page: 51 });
    await search({ page: 2 });
    expect(asked.length).toBe(before);
    await search({ page: 1 });
    expect(asked.length).toBe(before + 1);
  });

  test('cached results are dropped when the stock changes or when they expire', async () => {
    const { source, index, search, wait } = buildSearch();
    source.write(7, { id: 1 }, { id: 2, status: 'sold', soldAt: TEST_NOW - 71 * HOUR_MS });
    expect((await search()).hits).toEqual([1, 2]);
    wait(2 * HOUR_MS);
    expect((await search()).hits).toEqual([1]);
    source.write(7, { id: 3 });
    index.notify(7);
    await vi.waitFor(async () => expect((await search()).hits).toEqual([1, 3]), { timeout: 15_000 });
  });

  test('a cached result of one site is never used for another site', async () => {
    const { source, service, base } = buildSearch();
    source.write(7, { id: 1 });
    source.write(8, { id: 2 });
    const one = buildSite({ id: 1, dealerships: [buildDealership({ id: 7 })] });
    const other = buildSite({ id: 2, dealerships: [buildDealership({ id: 8 })] });
    expect((await service.search(one, base(), EMPTY_STOCK_QUERY)).hits).toEqual([1]);
    expect((await service.search(other, base(), EMPTY_STOCK_QUERY)).hits).toEqual([2]);
  });
});
