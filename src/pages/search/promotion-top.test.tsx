import { expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { searchPage } from './search.route.ts';

const site = buildSite({
  search: { pageSize: 1 },
  offers: [{ id: 1, name: 'Towbar on us', description: 'With every ute.' }],
  pages: {
    'special-offers': {
      title: 'Specials',
      heading: 'On special',
      intro: 'Dearer before.',
      blocks: [{ block: 'offers', title: 'And with it' }],
    },
  },
});
const stock = [1, 2].map((id) => buildVehicle({ id, slug: `v-${id}`, priceCents: 2_000_000, offerPriceCents: 1_900_000 }));
const bodyOf = async (address: string) => {
  const answer = await askPage(searchPage(buildSearchServices([site], stock)), site, address);
  if (answer.kind !== 'page') throw new Error('not a page');
  return { body: renderElement(answer.body), head: answer.head };
};

test('ROUTE-65 the first page of special offers shows the title, the text and the blocks of the promotion above the results', async () => {
  const { body, head } = await bodyOf('/special-offers');
  expect(textOf(body.querySelector('h1'))).toBe('On special');
  expect(textOf(body.querySelector('.search-head'))).toContain('Dearer before.');
  expect(textOf(body.querySelector('.search-promotion .offer-name'))).toBe('Towbar on us');
  expect([textOf(body.querySelector('#count')), head.indexable, head.canonicalPath]).toEqual(['2 cars', true, '/special-offers']);
});

test('ROUTE-65 the promotion is shown only on the first page of the results, and not on other search pages', async () => {
  for (const address of ['/special-offers?page=2', '/search/used-cars']) {
    const { body } = await bodyOf(address);
    expect([address, body.querySelector('.search-promotion')]).toEqual([address, null]);
  }
});
