import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import { toggleRefinement } from './change-stock-query.ts';
import { facetLinks } from './facet-links.ts';
import { formatStockQuery } from './format-stock-query.ts';
import type { StockQuery } from './stock-query.ts';

const options = { indexName: 'Car_production' };
const values = fc.array(fc.constantFrom('Ford', 'ford', 'Kia', 'Ute & Van', ''), { maxLength: 3 });
const query: fc.Arbitrary<StockQuery> = fc.record({
  text: fc.constantFrom('', 'white ute'),
  words: fc.constantFrom('', 'cheap auto'),
  refinements: fc.record({ badge: values, make: values, colour: values, simple_body: values, year: values }, { requiredKeys: [] }),
  excluded: fc.record({ badge: values, make: values, fuel: values }, { requiredKeys: [] }),
  ranges: fc.record({ price: fc.constantFrom({ min: 1_000 }, { min: 5_000, max: 9_000 }) }, { requiredKeys: [] }),
  priceAbove: fc.constantFrom(null, 1_000),
  sort: fc.constantFrom(null, { attribute: 'price', direction: 'desc' } as const),
  page: fc.integer({ min: 1, max: 5 }),
});

test('SEARCH-02 SEARCH-21 a facet link toggles its value and goes to the first page', () => {
  const attribute = fc.constantFrom('make', 'colour', 'simple_body', 'year', 'car_type') as fc.Arbitrary<FacetAttribute>;
  fc.assert(
    fc.property(query, attribute, fc.constantFrom('Ford', 'FORD', 'Ute & Van', 'new', '2021'), (state, facet, value) => {
      expect(facetLinks(state, facet, options)(value)).toBe(formatStockQuery(toggleRefinement(state, facet, value), options));
    }),
  );
});
