import { describe, expect, test } from 'vitest';
import { err, ok } from '#kernel/result.ts';
import type { PageRequest } from '#pages/page.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { type DealerLocatorServices, dealerLocatorPage, dealerLocatorRoute } from './dealer-locator.route.ts';

const PLACES: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  '4000': { latitude: -27.47, longitude: 153.03 },
  '6000': { latitude: -31.95, longitude: 115.86 },
};

const locations = [
  ['southport', -27.97, 153.41, '4215'],
  ['brisbane', -27.48, 153.02, '4000'],
  ['perth', null, null, '6000'],
] as const;
const dealership = buildDealership({
  locations: locations.map(([slug, lat, long, postcode]) =>
    buildLocation({ id: slug, slug, name: slug, address: { street: '1 Road', city: slug, state: 'qld', postcode, lat, long } }),
  ),
});
const SITE = buildSite({ dealerships: [dealership] });

const ask = async (query: string, more: Partial<DealerLocatorServices> = {}, site: PageRequest['site'] = SITE) => {
  const url = new URL(`/dealer-locator${query}`, 'http://the-yard.localhost');
  const services: DealerLocatorServices = {
    ...buildSearchServices([], []),
    geocoder: { locate: async (postcode) => ok(PLACES[postcode] ?? null) },
    postcodeLimiter: { consume: async () => ({ ok: true }) },
    geocodesAllPostcodes: true,
    log: { warn: () => undefined },
    ...more,
  };
  const answer = await dealerLocatorPage(services)({
    site,
    url,
    canonicalOrigin: url.origin,
    request: new Request(url),
    params: {},
    clientAddress: '127.0.0.1',
    requestId: 'test',
  });
  const body = answer.kind === 'page' ? renderElement(answer.body) : null;
  const listed = [...(body?.querySelectorAll('.location-card') ?? [])].map(
    (card) => `${textOf(card.querySelector('h3'))}: ${textOf(card.querySelector('.location-city'))}`,
  );
  return { answer, body, listed };
};

describe('the dealer locator', () => {
  test('ROUTE-41 before a search, the page shows a field for the postcode, a map and all locations', async () => {
    const { answer, body, listed } = await ask('');
    expect(answer).toMatchObject({ status: 200, head: { canonicalPath: '/dealer-locator', indexable: true } });
    expect(body?.querySelector('form[method=get] input[name=postcode]')?.getAttribute('inputmode')).toBe('numeric');
    expect(body?.querySelector('[role=img].map')?.getAttribute('aria-label')).toContain('Map of 2 locations');
    expect(listed).toEqual(['southport: southport · Sales', 'brisbane: brisbane · Sales', 'perth: perth · Sales']);
  });

  test('ROUTE-41 LOC-34 with a postcode the nearest location comes first, with its distance', async () => {
    const { answer, body, listed } = await ask('?postcode=4000');
    expect(listed).toEqual(['brisbane: Less than 2 km away', 'southport: About 67 km away', 'perth: About 3,610 km away']);
    expect(textOf(body?.querySelector('#locations-title'))).toBe('Nearest to 4000');
    expect(answer).toMatchObject({ status: 200, head: { indexable: false } });
    expect((await ask('?postcode=6000')).listed[0]).toBe('perth: Less than 2 km away');
  });

  test('LOC-05 after a search with a postcode, a location card shows the distance and the opening hours', async () => {
    const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
    const open = dealership.locations.map((location) => ({ ...location, openingHours: buildLocation({ openingHours }).openingHours }));
    const { body, listed } = await ask('?postcode=4000', {}, buildSite({ dealerships: [{ ...dealership, locations: open }] }));
    expect(listed[0]).toBe('brisbane: Less than 2 km away');
    expect(textOf(body?.querySelector('.location-card .location-hours'))).toBe('Mon – Fri8:30 am – 5:30 pmSaturdayClosedSundayClosed');
  });

  test.each([
    ['?postcode=40', 422, /four digits/],
    ['?postcode=%3Cscript%3E', 422, /four digits/],
    ['?postcode=9999', 422, /do not know this postcode/],
  ])('ROUTE-41 %s is answered with status %d, an error at the field, and all locations', async (query, status, message) => {
    const { answer, body, listed } = await ask(query);
    expect(answer).toMatchObject({ status, caching: 'private' });
    expect(textOf(body?.querySelector('#postcode-error'))).toMatch(message);
    expect(listed).toHaveLength(3);
  });

  test.each([
    ['the geocoder fails', { geocoder: { locate: async () => err({ kind: 'failed' as const, message: 'no' }) } }],
    ['the limit of look-ups is reached', { postcodeLimiter: { consume: async () => ({ ok: false }) } }],
  ])('ROUTE-41 if %s, the page lists all locations and says that distances are missing', async (_, more) => {
    const { answer, body, listed } = await ask('?postcode=4000', more);
    expect(answer).toMatchObject({ status: 503, caching: 'private' });
    expect(textOf(body?.querySelector('#postcode-error'))).toContain('could not be calculated');
    expect(listed).toHaveLength(3);
  });

  test('a site with only one location has no page /dealer-locator', async () => {
    const [first] = dealership.locations;
    const site = buildSite({ dealerships: [{ ...dealership, locations: first ? [first] : [] }] });
    expect((await ask('', {}, site)).answer).toMatchObject({ status: 404 });
    expect(dealerLocatorRoute.isOn?.(site, '/dealer-locator')).toBe(false);
  });

  test('parameters other than the postcode are not part of the cache key', () => {
    const url = new URL('http://the-yard.localhost/dealer-locator?utm_source=x&postcode=4000');
    expect(dealerLocatorRoute.canonicalAddress?.(SITE, url)).toBe('/dealer-locator?postcode=4000');
  });
});
