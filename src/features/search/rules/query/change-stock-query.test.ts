import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import { SORT_OPTIONS } from '../sort-options.ts';
import { canonicalStockQuery, withFacetValues } from './canonical-stock-query.ts';
import {
  hasFilters,
  isRefined,
  toggleRefinement,
  withoutFilters,
  withPage,
  withPriceAbove,
  withRange,
  withRefinement,
  withSort,
  withText,
} from './change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from './stock-query.ts';

const onPageThree: StockQuery = {
  ...EMPTY_STOCK_QUERY,
  text: 'ranger',
  refinements: { make: ['Ford'], body: ['Ute'] },
  ranges: { price: { max: 30_000 } },
  priceAbove: 1_000,
  sort: { attribute: 'price', direction: 'asc' },
  page: 3,
};

test.each([
  ['a value added', withRefinement(onPageThree, 'make', 'Kia', true), { refinements: { make: ['Ford', 'Kia'], body: ['Ute'] } }],
  ['a value taken away', withRefinement(onPageThree, 'make', 'FORD', false), { refinements: { body: ['Ute'] } }],
  ['a range', withRange(onPageThree, 'price', { min: 1_000 }), { ranges: { price: { min: 1_000 } } }],
  ['a range taken away', withRange(onPageThree, 'price', null), { ranges: {} }],
  ['the filter of a budget search taken away', withPriceAbove(onPageThree, null), { priceAbove: null }],
  ['an order', withSort(onPageThree, null), { sort: null }],
  ['a text', withText(onPageThree, 'hilux'), { text: 'hilux' }],
  ['all filters cleared', withoutFilters(onPageThree), { text: '', refinements: {}, ranges: {}, priceAbove: null }],
])('SEARCH-02 the change "%s" returns to page 1 and changes nothing else', (_, changed, change) => {
  expect(changed).toEqual({ ...onPageThree, ...change, page: 1 });
});

test('SEARCH-21 toggleRefinement adds a value that is not chosen and removes a chosen value', () => {
  const on = toggleRefinement(EMPTY_STOCK_QUERY, 'simple_body', 'SUV');
  expect(isRefined(on, 'simple_body', 'suv')).toBe(true);
  expect(toggleRefinement(on, 'simple_body', 'SUV')).toEqual(EMPTY_STOCK_QUERY);
});

test('a change of the page number does not change the rest of the search', () => {
  expect(withPage(onPageThree, 4)).toEqual({ ...onPageThree, page: 4 });
});

test('hasFilters is true if the search has a text, chosen values or ranges', () => {
  expect(hasFilters(onPageThree)).toBe(true);
  expect(hasFilters({ ...EMPTY_STOCK_QUERY, priceAbove: 1_000 })).toBe(true);
  expect(hasFilters({ ...EMPTY_STOCK_QUERY, sort: onPageThree.sort, page: 2 })).toBe(false);
  expect(hasFilters({ ...EMPTY_STOCK_QUERY, text: '  ', refinements: { make: [] }, ranges: { km: {} } })).toBe(false);
});

test('SEARCH-24 the sort orders are most relevant, latest, highest price and lowest price', () => {
  expect(SORT_OPTIONS.map(({ label, sort }) => [label, sort && `${sort.attribute}:${sort.direction}`])).toEqual([
    ['Most Relevant', null],
    ['Latest', 'created_at:desc'],
    ['Highest Price', 'price:desc'],
    ['Lowest Price', 'price:asc'],
  ]);
});

test('SEARCH-21 a canonical query is still canonical after one of its facets was changed', () => {
  const values = fc.array(fc.constantFrom('Ford', 'ford', ' Kia ', '', 'Ute', 'x'.repeat(200)), { maxLength: 4 });
  const attribute = fc.constantFrom('make', 'model', 'simple_body', 'price', 'colour') as fc.Arbitrary<FacetAttribute>;
  fc.assert(
    fc.property(values, values, attribute, fc.integer({ min: 1, max: 9 }), (makes, bodies, changedAttribute, page) => {
      const query: StockQuery = { ...EMPTY_STOCK_QUERY, refinements: { make: makes, simple_body: bodies }, page };
      const short = withFacetValues(canonicalStockQuery(query), changedAttribute, makes);
      const long = canonicalStockQuery({ ...query, refinements: { ...query.refinements, [changedAttribute]: makes }, page: 1 });
      expect(short).toEqual(long);
    }),
  );
});
