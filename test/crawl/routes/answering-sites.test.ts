import { expect, test } from 'vitest';
import { type AskedSite, answeringSites } from './answering-sites.ts';

const site = (slug: string, pages: Readonly<Record<string, string>>): AskedSite => ({
  slug,
  vehicles: [{ id: 7, slug: 'red-kia', make: 'Kia', model: 'EV5' }],
  answered: Object.keys(pages),
  ask: async (address) =>
    pages[address]?.startsWith('to ')
      ? { status: 303, text: '', location: pages[address].slice(3) }
      : { status: address in pages ? 200 : 404, text: pages[address] ?? '', location: '' },
});

test('a route counts as answered if a site shows its page or redirects to a page or the sign-in; if the route has a fragment, the page must have an element with this id', async () => {
  const one = site('one', {
    '/cars/red-kia': '<div id="vehicle-map">',
    '/my-garage': 'to /sign-in?type=garage',
    '/careers': 'to /about-us',
    '/checkout-journey?car_id=red-kia': 'to /cars/red-kia',
  });
  const two = site('two', { '/cars/red-kia': '<div id="map">' });
  const answered = new Map((await answeringSites([one, two])).map((route) => [route.route, route]));
  expect(answered.get('ROUTE-01')).toEqual({ route: 'ROUTE-01', sites: ['one', 'two'], address: '/cars/red-kia' });
  expect(answered.get('ROUTE-75')).toEqual({ route: 'ROUTE-75', sites: ['one'], address: '/cars/red-kia#vehicle-map' });
  expect(answered.get('ROUTE-59')?.sites).toEqual(['one']);
  expect(answered.get('ROUTE-08')?.sites).toEqual(['one']);
  expect(answered.get('ROUTE-49')).toEqual({ route: 'ROUTE-49', sites: [], address: null });
});
