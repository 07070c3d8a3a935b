import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { pageKind } from './page-kind.ts';

test.each([
  ['/', 'home'],
  ['/cars/2021-mazda-3-7', 'vehicle'],
  ['/cars/2021-mazda-3-7/enquire', 'other'],
  ['/cars/trade-in', 'other'],
  ['/search', 'search'],
  ['/search/toyota', 'search'],
  ['/search/new-used-and-demo-cars/', 'search'],
  ['/special-offers', 'search'],
  ['/searching', 'other'],
  ['/contact', 'other'],
])('for speed reports, the page at the path %s has the kind %s', (path, kind) => {
  expect(pageKind(buildSite(), path)).toBe(kind);
});
