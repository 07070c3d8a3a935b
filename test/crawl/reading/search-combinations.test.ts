import { expect, test } from 'vitest';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { seededRandom } from '#test/kill/seeded-random.ts';
import { drawSearches, type SearchOffer } from './search-combinations.ts';

const OFFER: SearchOffer = {
  paths: ['/search', '/search/used-cars'],
  values: new Map([
    ['make', ['Kia', 'Mercedes-Benz']],
    ['fuel', ['Petrol & LPG']],
  ]),
  ranges: new Map([['price', { min: 5_000, max: 90_000 }]]),
  sorts: ['Car_production:price:asc'],
};

test('the same seed draws the same searches, and another seed draws different searches', () => {
  const draw = (seed: number) => drawSearches(OFFER, 40, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('the searches use every kind of condition, and all their conditions are valid', () => {
  const drawn = drawSearches(OFFER, 200, seededRandom(1));
  for (const part of ['/search?', '/search/used-cars?', 'refinementList[make][0]=', 'range[price]=', 'sortBy=', 'page=', 'query='])
    expect(
      drawn.some((address) => address.includes(part)),
      part,
    ).toBe(true);
  const { search } = buildSite();
  for (const address of drawn) expect([address, parseStockQuery(address.split('?')[1] ?? '', search).notes]).toEqual([address, []]);
});
