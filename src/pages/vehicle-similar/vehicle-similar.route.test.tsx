import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { vehicleSimilarPage } from './vehicle-similar.route.tsx';

let bench: PageBench;
let slug = '';
beforeAll(async () => {
  bench = await openPageBench();
  slug = (await bench.addVehicles({ lonely: { make: 'Lotus', model: 'Elise', price: 90_000 } })).lonely?.slug ?? '';
});
afterAll(() => bench.close());

const ask = (similar = bench.services.similar as Parameters<typeof vehicleSimilarPage>[0]['similar']) =>
  bench.ask(vehicleSimilarPage({ ...bench.services, similar }), `/cars/${slug}/similar`, { slug });

test('VDP-20 if there are no similar vehicles, the page of similar vehicles says this', async () => {
  const answer = await ask();
  expect(answer).toMatchObject({ kind: 'page', status: 200 });
  expect(pageOf(answer).one('main').text).toContain('There is nothing similar in stock right now.');
});

test('ERR-07 the page of similar vehicles offers to try again if the search failed', async () => {
  const answer = await ask({ list: () => Promise.reject(new Error('away')) });
  expect(answer).toMatchObject({ kind: 'page', status: 503, caching: 'private' });
  const page = pageOf(answer).one('main');
  expect(page.text).not.toContain('nothing similar');
  expect(page.all('a').some(({ text, attributes }) => text === 'Try again' && attributes.href === `/cars/${slug}/similar`)).toBe(true);
});
