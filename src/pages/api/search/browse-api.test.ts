import { describe, expect, test } from 'vitest';
import { DealershipSearchService } from '#features/search/server/dealership-search.server.ts';
import { ModelSearchService } from '#features/search/server/model-search.server.ts';
import { StockModelCatalogue } from '#features/search/server/stock-model-catalogue.server.ts';
import type { PageHandler } from '#pages/page.ts';
import { buildSearch } from '#test/builders/search/search-builder.ts';
import { askPage } from '#test/builders/search/search-services.ts';
import { buildDealership } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { dealershipCarsApi } from '../vehicles/dealership-cars.route.ts';
import { facetsApi } from './facets.route.ts';
import { modelsApi } from './models.route.ts';

/** The tested site has two dealerships. Dealership 9 belongs to another site. */
const { site, source, engine, clock, service } = buildSearch({
  dealerships: [buildDealership({ id: 7, slug: 'river' }), buildDealership({ id: 8, slug: 'hill' })],
});
source.write(
  7,
  ...Array.from({ length: 25 }, (_, at) => ({
    id: at + 1,
    make: 'Kia',
    model: `Model ${at}`,
    simpleBody: 'SUV',
    categories: at === 3 ? ['Demo deals'] : [],
    priceCents: (at + 1) * 1_000_000,
    rank: -at,
  })),
);
source.write(8, { id: 31, make: 'Ford', model: 'Ranger', simpleBody: 'Ute', priceCents: 100_000 });
source.write(9, { id: 41, make: 'Secret', model: 'Other', simpleBody: 'Wagon' });

const models = modelsApi({ models: new ModelSearchService(new StockModelCatalogue(engine, clock)) });
const cars = dealershipCarsApi({
  dealershipSearch: new DealershipSearchService(engine, clock),
  vehicles: { listByIds: async (_site, ids) => ids.map((id) => buildVehicle({ id, dealershipId: 7 })) },
});
const facets = facetsApi({ search: service });

const ask = async (handler: PageHandler, address: string, params: Readonly<Record<string, string>> = {}) => {
  const answer = await askPage((page) => handler({ ...page, params }), site, address);
  if (answer.kind !== 'json') throw new Error(`not JSON but ${answer.kind}`);
  // biome-ignore lint/suspicious/noExplicitAny: JSON that the test looks into
  return { status: answer.status, value: JSON.parse(JSON.stringify(answer.value)) as any };
};
const askModels = (query: string) => ask(models, `/api/models?${query}`);
const askCars = (query: string, slug = 'river') => ask(cars, `/api/dealerships/${slug}/cars?${query}`, { slug });
const askFacet = (attribute: string, query = '') => ask(facets, `/api/facets/${attribute}?${query}`, { attribute });
const ids = ({ value }: { value: { hits: { id: number }[] } }) => value.hits.map(({ id }) => id);

describe('GET /api/models', () => {
  test('SEARCH-49 filters by manufacturer, model, body and query, and gives 21 models per page', async () => {
    const all = await askModels('');
    expect([all.status, all.value.count, all.value.pages, all.value.hits.length]).toEqual([200, 26, 2, 21]);
    expect(all.value.hits[0]).toEqual({
      manufacturer: { name: 'Ford', slug: 'ford' },
      model: { name: 'Ranger', slug: 'ranger', body: 'Ute' },
    });
    expect((await askModels('offset=21')).value).toMatchObject({ offset: 21, hits: { length: 5 } });
    expect((await askModels('manufacturer=ford&manufacturer=Toyota')).value.count).toBe(1);
    expect((await askModels('manufacturer=kia&body=Ute')).value.count).toBe(0);
    expect((await askModels('model=model+3')).value.hits[0].model.name).toBe('Model 3');
    expect((await askModels('query=ford+rang')).value.count).toBe(1);
  });

  test("SEARCH-49 gives only models from the requested site's stock", async () =>
    expect((await askModels('manufacturer=Secret')).value).toMatchObject({ hits: [], count: 0 }));
});

describe('GET /api/dealerships/{slug}/cars', () => {
  test('SEARCH-50 filters the vehicles of a dealership by category, price and query, and gives 21 per page', async () => {
    const all = await askCars('');
    expect(Object.keys(all.value).sort()).toEqual(['count', 'facetStats', 'facets', 'hits', 'ms', 'pages']);
    expect([all.status, all.value.count, all.value.pages, all.value.hits.length]).toEqual([200, 25, 2, 21]);
    expect(all.value).toMatchObject({ facetStats: { price: { min: 10_000, max: 250_000 } }, facets: { categories: [{ count: 1 }] } });
    expect(all.value.hits[0]).toMatchObject({ id: 1, car_type: 'used' });
    expect(ids(await askCars('offset=21'))).toEqual([22, 23, 24, 25]);
    expect(ids(await askCars('categories=demo+deals&categories=none'))).toEqual([4]);
    expect(ids(await askCars('price=20000:30000'))).toEqual([2, 3]);
    expect(ids(await askCars('price=:10000&query=kia'))).toEqual([1]);
    expect(ids(await askCars('', 'hill'))).toEqual([31]);
  });

  test.each(['other', '7', '', '__proto__'])('SEARCH-50 answers 404 for %s, which is not a dealership of the site', async (slug) => {
    expect(await askCars('', slug)).toEqual({ status: 404, value: { error: 'There is no such dealership on this site.' } });
  });
});

describe('GET /api/facets/{attribute}', () => {
  test('API-06 gives the values of one facet for a search page and its filters', async () => {
    const { status, value } = await askFacet('simple_body');
    expect([status, value]).toEqual([
      200,
      {
        items: [
          { label: 'SUV', value: 'SUV', count: 25 },
          { label: 'Ute', value: 'Ute', count: 1 },
        ],
      },
    ]);
    const ofFord = await askFacet('simple_body', 'path=/search&refinementList[make][0]=Ford');
    expect(ofFord.value.items).toEqual([{ label: 'Ute', value: 'Ute', count: 1 }]);
    expect((await askFacet('make', 'path=/search/new-cars')).value).toEqual({ items: [] });
  });

  test("SEARCH-33 API-06 gives the model series in the order that the site's settings define", async () => {
    const shop = buildSearch({ dealerships: [buildDealership({ id: 7 })], search: { seriesOrder: ['Duo', 'City'] } });
    shop.source.write(7, { id: 1, series: 'Sport' }, { id: 2, series: 'City' }, { id: 3, series: 'Duo' });
    const answer = await askPage(
      (page) => facetsApi({ search: shop.service })({ ...page, params: { attribute: 'series' } }),
      shop.site,
      '/x',
    );
    expect(answer).toMatchObject({ value: { items: [{ value: 'Duo' }, { value: 'City' }, { value: 'Sport' }] } });
  });

  test('SITE-23 API-06 if the settings of the site contain a city, the facet `city` contains this city instead of the cities of the vehicles', async () => {
    const shop = buildSearch({ dealerships: [buildDealership({ id: 7 })], stock: { overrideCity: 'Brisbane' } });
    shop.source.write(7, { id: 1, city: 'Cairns' }, { id: 2, city: 'Perth' });
    const answer = await askPage(
      (page) => facetsApi({ search: shop.service })({ ...page, params: { attribute: 'city' } }),
      shop.site,
      '/x',
    );
    expect(answer).toMatchObject({ value: { items: [{ label: 'Brisbane', value: 'Brisbane', count: 2 }] } });
  });

  test('API-06 gives the lowest and highest price', async () => {
    expect((await askFacet('price')).value).toEqual({ min: 1_000, max: 250_000 });
    expect((await askFacet('price', 'refinementList[make][0]=Kia')).value).toEqual({ min: 10_000, max: 250_000 });
    expect((await askFacet('price', 'path=/search/new-cars')).value).toEqual({ min: null, max: null });
    expect(Object.keys((await askFacet('year')).value)).toEqual(['items', 'min', 'max']);
  });
});

const LONG = 'x'.repeat(300);
test.each([
  ['an offset', askModels('offset=-1'), /^offset: must be a whole number/],
  ['a long text', askModels(`query=${LONG}`), /^query: at most 200/],
  ['a long manufacturer', askModels(`manufacturer=${LONG}`), /^manufacturer: at most 100/],
  ['too many models', askModels(Array.from({ length: 51 }, (_, at) => `model=${at}`).join('&')), /^model: at most 50/],
  ['a long body', askModels(`body=${LONG}`), /^body: /],
  ['a price', askCars('price=cheap'), /^price: must be two amounts/],
  ['a price range whose minimum is above its maximum', askCars('price=3:2'), /^price: must be two amounts/],
  ['an offset in the stock of a dealership', askCars('offset=ten'), /^offset: /],
  ['long categories', askCars(`categories=${LONG}`), /^categories: /],
  ['a facet attribute', askFacet('__proto__'), /^attribute: is not known. Allowed: badge/],
  ['a search path', askFacet('make', 'path=/nowhere/at/all'), /^'path' is not a search page/],
])('an endpoint of the search refuses wrong input (%s), and the error message names the wrong parameter', async (_what, asked, words) => {
  const { status, value } = await asked;
  expect(status).toBe(400);
  expect(value.error).toMatch(words);
});
