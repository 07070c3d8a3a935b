import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from './query/stock-query.ts';
import { searchCacheKey } from './search-cache-key.ts';

const site = buildSite();
const ALL = { filter: null };
const keyOf = (query: Partial<StockQuery>) => searchCacheKey(site, ALL, { ...EMPTY_STOCK_QUERY, ...query });

test('SEARCH-47 a search with another offset, text, sort order, refinement or page filter has another cache key', () => {
  const keys = [
    keyOf({}),
    keyOf({ page: 2 }),
    keyOf({ text: 'toyota' }),
    keyOf({ sort: { attribute: 'price', direction: 'asc' } }),
    keyOf({ refinements: { make: ['Toyota'] } }),
    searchCacheKey(site, { filter: { kind: 'is', attribute: 'car_type', value: 'used' } }, EMPTY_STOCK_QUERY),
    searchCacheKey(site, ALL, EMPTY_STOCK_QUERY, { offset: 5 }),
    searchCacheKey(site, ALL, EMPTY_STOCK_QUERY, { limit: 5 }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('SEARCH-47 the same refinements in another order have the same cache key', () => {
  const one = keyOf({ refinements: { make: ['Toyota'], fuel: ['Petrol', 'Diesel'] } });
  expect(keyOf({ refinements: { fuel: ['Diesel', 'Petrol'], make: ['Toyota'] } })).toBe(one);
});
