import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_VISITED_PAGES } from './max-visited-pages.ts';
import { parseLinkedQueryParams, parseVisitedPages } from './visit-trail.ts';

test('LEAD-04 parseVisitedPages keeps the last fifty pages as paths without query', () => {
  expect(parseVisitedPages('["/", "/search?name=Jo#top", 7, "https://x.example/", "//x.example/", "/a/jo@example.com"]')).toEqual([
    '/',
    '/search',
  ]);
  const many = parseVisitedPages(JSON.stringify(Array.from({ length: 60 }, (_, index) => `/p/${index}`)));
  expect(many).toHaveLength(MAX_VISITED_PAGES);
  expect(many.at(-1)).toBe('/p/59');
});

test('LEAD-04 parseVisitedPages hides the secret ids in the paths of private pages, such as the page of a valuation', () => {
  const valuation = '/trade-in/0d9b5f2e-7777-4222-8333-444455556666';
  expect(parseVisitedPages(JSON.stringify([valuation, `${valuation}/details?x=1`, '/cars/2021-kia-rio-100001']))).toEqual([
    '/trade-in/…',
    '/trade-in/…/details',
    '/cars/2021-kia-rio-100001',
  ]);
});

test('LEAD-04 parseLinkedQueryParams keeps campaign and click ids, and drops personal data', () => {
  const json = JSON.stringify({
    utm_source: 'news',
    gclid: 'x1',
    fbclid: 'f',
    email: 'jo@example.com',
    utm_term: 'jo@example.com',
    name: 'Jo',
    __proto__: 1,
  });
  expect(parseLinkedQueryParams(json)).toEqual({ utm_source: 'news', gclid: 'x1', fbclid: 'f' });
});

test('LEAD-04 the size of the parsed visit data is limited, however much data was posted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const pages = parseVisitedPages(text);
      const params = parseLinkedQueryParams(text);
      return pages.length <= 50 && pages.every((page) => page.startsWith('/') && page.length <= 200) && Object.keys(params).length <= 20;
    }),
  );
});
