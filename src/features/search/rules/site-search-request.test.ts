import { describe, expect, test } from 'vitest';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from './query/stock-query.ts';
import { siteSearchRequest } from './site-search-request.ts';

const ALL = { filter: null };
const request = (site: SiteOverrides = {}, query: Partial<StockQuery> = {}, base: Parameters<typeof siteSearchRequest>[1] = ALL) =>
  siteSearchRequest(buildSite(site), base, { ...EMPTY_STOCK_QUERY, ...query }, TEST_NOW);
const limitOf = (asked: ReturnType<typeof request>, attribute: string) =>
  asked.facets.find((facet) => facet.attribute === attribute)?.limit;

describe('siteSearchRequest', () => {
  test('API-03 contains filter, refinements by facet, page size, offset, query and sort', () => {
    const filter = { kind: 'is', attribute: 'car_type', value: 'new' } as const;
    const query = { text: 'rav', refinements: { make: ['Toyota'] }, ranges: { price: { max: 9 } }, page: 3 };
    expect(request({}, query, { filter })).toMatchObject({
      filter,
      limit: 21,
      offset: 42,
      text: 'rav',
      sort: null,
      refinements: query.refinements,
      ranges: query.ranges,
    });
  });

  test('API-04 contains one sort order, or the default order', () => {
    expect(request({}, { sort: { attribute: 'km', direction: 'asc' } }).sort).toEqual({ attribute: 'km', direction: 'asc' });
    expect(request().sort).toBeNull();
  });

  test('SEARCH-45 requests 21 vehicles for a page', () => {
    expect(request().limit).toBe(21);
  });

  test('SEARCH-46 requests the page size that the site sets', () => {
    expect(request({ search: { pageSize: 12 } }, { page: 2 })).toMatchObject({ limit: 12, offset: 12 });
  });

  test('SITE-19 the scope has the dealerships, car types, statuses and `recencyDays` of the site', () => {
    const dealerships = [buildDealership({ id: 4, stock: { soldShownDays: 7 } }), buildDealership({ id: 5 })];
    const stock = { carTypes: ['used' as const], statuses: ['in_stock' as const], recencyDays: 60 };
    expect(request({ id: 9, dealerships, stock }).scope).toEqual({
      siteId: 9,
      dealerships: [
        { dealershipId: 4, soldShownDays: 7 },
        { dealershipId: 5, soldShownDays: 3 },
      ],
      ...stock,
    });
  });

  test('SEARCH-27 requests the facets of the site, and the minimum and maximum of its ranges', () => {
    const { facets, stats } = request({ search: { facets: ['tag', 'price', 'km', 'year', 'certified'] } });
    expect(facets.map(({ attribute }) => attribute)).toEqual(expect.arrayContaining(['tag', 'year', 'certified', 'make', 'car_type']));
    expect(facets.map(({ attribute }) => attribute)).not.toContain('price');
    expect(stats).toEqual(['price', 'km', 'year']);
  });

  test('for a facet that the site does not offer, requests only the values that are chosen as filters', () => {
    expect(limitOf(request({ search: { facets: ['make'] } }, { refinements: { drive: ['4WD'] } }), 'drive')).toBe(0);
  });

  test('SEARCH-29 requests 4 values of simple_body, or 20 if the option search.customBodies is on', () => {
    expect(limitOf(request(), 'simple_body')).toBe(4);
    expect(limitOf(request({ search: { customBodies: true } }), 'simple_body')).toBe(20);
  });

  test('SEARCH-32 a site can limit the number of values of each facet', () => {
    const asked = request({ search: { facets: ['city', 'dealership_name'], facetLimits: { city: 20, dealership_name: 40 } } });
    expect([limitOf(asked, 'city'), limitOf(asked, 'dealership_name')]).toEqual([20, 40]);
    expect(limitOf(request(), 'city')).toBe(100);
  });

  test('SEARCH-25 with priceAscendingHidesUnpriced, sorting by lowest price adds the condition price > 0', () => {
    const lowest = { sort: { attribute: 'price', direction: 'asc' } } as const;
    const on = { search: { priceAscendingHidesUnpriced: true } };
    expect(request(on, lowest).filter).toEqual({ kind: 'compare', attribute: 'price', operator: '>', value: 0 });
    expect(request({}, lowest).filter).toBeNull();
    expect(request(on, { sort: { attribute: 'price', direction: 'desc' } }).filter).toBeNull();
    expect(request(on).filter).toBeNull();
  });

  test('SEARCH-34 the used-car filter leaves out only used vehicles that are too old, and is off by default', () => {
    expect(request().filter).toBeNull();
    expect(request({ stock: { usedCarFilter: true, usedMaxAgeYears: 10 } }).filter).toEqual({
      kind: 'or',
      of: [
        { kind: 'not', of: { kind: 'is', attribute: 'car_type', value: 'used' } },
        { kind: 'compare', attribute: 'year', operator: '>=', value: 2016 },
      ],
    });
  });

  test('adds the makes and item types to which the site limits its stock as conditions', () => {
    const { filter } = request({ stock: { makes: ['Kia', 'Ford'], itemTypes: ['truck'] } }, {}, { filter: null });
    expect(filter).toEqual({
      kind: 'and',
      of: [
        { kind: 'or', of: ['Kia', 'Ford'].map((value) => ({ kind: 'is', attribute: 'make', value })) },
        { kind: 'or', of: [{ kind: 'is', attribute: 'item_type', value: 'truck' }] },
      ],
    });
  });

  test('all models are requested when a make is chosen', () => {
    expect(limitOf(request({}, { refinements: { make: ['Kia'] } }), 'make_model')).toBeNull();
    expect(limitOf(request({}, {}, { filter: null, makeSlug: 'kia' }), 'make_model')).toBeNull();
    expect(limitOf(request(), 'make_model')).toBeUndefined();
  });

  test('SEARCH-12 asks to show only the first of several consecutive sold vehicles if the site sets `stock.collapseSold`', () => {
    expect(request({ stock: { collapseSold: true } }).collapseSold).toBe(true);
    expect(request().collapseSold).toBe(false);
  });
});
