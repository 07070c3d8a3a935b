import { expect, test } from 'vitest';
import { amountBucket, PRICE_BUCKETS } from './amount-bucket.ts';
import { compareFacetNames, facetSort } from './facet-order.ts';

test('facet names are sorted alphabetically, and facet names that are numbers are sorted by their value', () => {
  expect(['C 200', '10', 'c 63', 'A 45', '9', 'Á 1'].sort(compareFacetNames)).toEqual(['9', '10', 'Á 1', 'A 45', 'c 63', 'C 200']);
});

test('price buckets are sorted by their amounts', () => {
  const amounts = [10_500_000, 999_999, 1_000_000, 9_999_999, 0];
  const buckets = amounts.map((cents) => amountBucket(cents, PRICE_BUCKETS)).sort(compareFacetNames);
  expect(buckets).toEqual(['$0 to $9,999', '$0 to $9,999', '$10,000 to $19,999', '$90,000 to $99,999', '$100,000 and over']);
});

test('SEARCH-30 body types are sorted by count and then from Z to A, years by name, and other facets by count and then from A to Z', () => {
  expect([facetSort('simple_body'), facetSort('year'), facetSort('make')]).toEqual(['count-z-to-a', 'name', 'count']);
});
