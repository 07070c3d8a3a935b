import { expect, test } from 'vitest';
import { bucketOf } from '../rules/web-vitals/web-vital.ts';
import { MIN_VISITS, siteSpeedView } from './site-speed-view.ts';

test('a kind of page is shown with the 75th percentile of its visits, the rating of this value, and the number of visits', () => {
  const histogram = new Map([
    [bucketOf('LCP', 1_000), 30],
    [bucketOf('LCP', 5_000), 10],
  ]);
  const [home, ...others] = siteSpeedView([{ page: 'home', name: 'LCP', histogram }]);
  expect(others).toEqual([]);
  expect(home).toMatchObject({
    title: 'Home page',
    visits: 40,
    values: [{ name: 'LCP', text: '1.0 s', rating: 'good', ratingText: 'Good', goodText: '2.5 s' }],
  });
});

test('a kind of page with too few visits is not shown', () => {
  expect(siteSpeedView([{ page: 'home', name: 'LCP', histogram: new Map([[100, MIN_VISITS - 1]]) }])).toEqual([]);
  expect(siteSpeedView([])).toEqual([]);
});
