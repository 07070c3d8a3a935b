import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { hasSitePage as exists } from './routes.ts';

const brands = [
  { title: 'Toyota', slug: 'toyota' },
  { title: 'Honda', slug: 'honda', skipPage: true },
];

test('hasSitePage is true for the paths of all routes and for the search paths of the site, and false for others', () => {
  const site = buildSite({ search: { paths: { used: '/pre-loved' } } });
  expect(
    ['/', '/enquire', '/finance', '/trade-in', '/sell-your-car', '/sell-my-car', '/pre-loved', '/search/toyota'].filter(
      (path) => !exists(site, path),
    ),
  ).toEqual([]);
  expect(['/service', '/api/site'].filter((path) => exists(site, path))).toEqual([]);
  expect(exists(buildSite({ features: { finance: false } }), '/finance')).toBe(false);
  expect(exists(buildSite({ features: { tradeIn: false } }), '/trade-in')).toBe(false);
});

test('ROUTE-54 ROUTE-55 HOME-03 the overview page of a brand exists if the site lists the brand and the brand does not set skipPage', () => {
  const site = buildSite({ brands });
  expect(['/brands', '/toyota/overview', '/toyota/overview/'].filter((path) => !exists(site, path))).toEqual([]);
  expect(['/honda/overview', '/mazda/overview', '/Toyota/overview'].filter((path) => exists(site, path))).toEqual([]);
  expect(['/brands', '/toyota/overview'].filter((path) => exists(buildSite(), path))).toEqual([]);
});
