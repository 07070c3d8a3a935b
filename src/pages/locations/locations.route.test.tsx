import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { LocationCard } from '#features/locations/ui/location-card/location-card.tsx';
import { locationCardView } from '#features/locations/views/location-card-view.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { dealershipsPage } from './dealerships.route.ts';
import { type LocationServices, locationPage, locationRoute } from './location.route.ts';

const services = (overrides: Partial<LocationServices> = {}): LocationServices => ({ ...buildSearchServices([], []), ...overrides });

const ask = async (handler: PageHandler, site: PageRequest['site'], path: string) => {
  const url = new URL(path, 'http://the-yard.localhost');
  const slug = url.pathname.split('/')[2];
  const answer = await handler({
    site,
    url,
    canonicalOrigin: url.origin,
    request: new Request(url),
    params: slug === undefined ? {} : { slug },
    clientAddress: '127.0.0.1',
    requestId: 'test',
  });
  return { answer, body: answer.kind === 'page' ? renderElement(answer.body) : null };
};

/** TEST_NOW in Queensland. */
const today = new Date(TEST_NOW + 10 * 3_600_000);
const weekday = today.getUTCDay() as 0;
const isoDate = (days: number): string => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const ALWAYS = { weekday, status: 'Open' as const, open: '00:00', close: '23:59' };

const SOUTHPORT = buildLocation({
  phone: '(07) 5550 1210',
  landlinePhone: '(07) 5550 1211',
  image: '/media/southport.avif',
  openingHours: [ALWAYS],
  dealerLicenceNumber: '4321',
  motorVehicleRepairer: '99',
  reviews: { count: 552, averageRating: 4.4 },
  intro: 'The first yard.',
  people: [{ name: 'Dale Ferris', role: 'Yard manager', phone: '(07) 5550 1212' }],
  address: { street: '1 Pelican Parade', city: 'Southport', state: 'qld', postcode: '4215', lat: -27.97, long: 153.41 },
});
const WORKSHOP = buildLocation({
  id: 'workshop',
  slug: 'workshop',
  name: 'The Workshop',
  locationType: 'service',
  openingHours: [1, 2, 3, 4, 5].map((day) => ({ weekday: day, status: 'Open' as const, open: '07:30', close: '16:30' })),
});
const HIDDEN = buildLocation({ id: 'stockyard', slug: 'stockyard', name: 'Stockyard', visible: false });
const YARD = buildDealership({ locations: [SOUTHPORT, WORKSHOP, HIDDEN] });
const REVIEWS = { items: [{ id: 1, customerName: 'Priya', text: 'They rang back.', rating: 5, date: isoDate(-3) }] };

const show = (path: string, overrides: SiteOverrides = {}, more: Partial<LocationServices> = {}) =>
  ask(locationPage(services(more)), buildSite({ dealerships: [YARD], ...overrides }), path);

describe('the page of a location', () => {
  test('ROUTE-37 /locations/{slug} shows name, address, phones, people and the structured data of the location', async () => {
    const { answer, body } = await show('/locations/southport');
    expect(answer).toMatchObject({ kind: 'page', status: 200, head: { canonicalPath: '/locations/southport', indexable: true } });
    expect(textOf(body?.querySelector('h1'))).toBe('The Yard Southport');
    expect(textOf(body?.querySelector('.place-lines'))).toBe('1 Pelican Parade, Southport QLD 4215(07) 5550 1210(07) 5550 1211');
    expect(textOf(body?.querySelector('.person'))).toBe('DFDale FerrisYard manager(07) 5550 1212');
    const [data] = answer.kind === 'page' ? (answer.head.jsonLd ?? []) : [];
    expect(data).toMatchObject({ '@type': 'AutoDealer', name: 'The Yard Southport', geo: { latitude: -27.97 } });
  });

  test.each(['/locations/stockyard', '/locations/nowhere', '/locations/the-yard'])(
    'ROUTE-37 the path %s is not found, because it is not the page of a visible location',
    async (path) => {
      expect((await show(path)).answer).toMatchObject({ status: 404 });
      expect(locationRoute.isOn?.(buildSite({ dealerships: [YARD] }), path)).toBe(false);
    },
  );

  test('ROUTE-37 a location page with a dealership’s slug in its URL shows the main location of the dealership', async () => {
    const locations = { pageSlug: 'dealership' as const };
    const { answer, body } = await show('/locations/the-yard', { locations });
    expect(answer).toMatchObject({ status: 200, head: { canonicalPath: '/locations/the-yard' } });
    expect(textOf(body?.querySelector('h1'))).toBe('The Yard Southport');
    expect((await show('/locations/southport', { locations })).answer).toMatchObject({ status: 404 });
  });

  test('LOC-19 ROUTE-77 the header has a badge with rating and count, which links to the reviews', async () => {
    const { body } = await show('/locations/southport', { reviews: REVIEWS });
    const badge = body?.querySelector('.place-head .reviews-badge a');
    expect([textOf(badge), badge?.getAttribute('href')]).toEqual(['4.4 · 552 reviews', '#reviews']);
    expect(textOf(body?.querySelector('#reviews blockquote'))).toBe('They rang back.');
    const without = await show('/locations/southport');
    expect([without.body?.querySelector('#reviews'), without.body?.querySelector('.place-head .reviews-badge a')]).toEqual([null, null]);
  });

  test('LOC-06 LOC-07 the header has the licence numbers of the dealer and of the repairer', async () => {
    const { body } = await show('/locations/southport');
    expect(textOf(body?.querySelector('.place-head .location-licences'))).toBe('DL 4321 · MRB 99');
  });

  test("LOC-10 a setting of the site determines whether the links 'Get Directions' open a new tab", async () => {
    const targets = async (directionsTab: 'new' | 'same') => {
      const { body } = await show('/locations/southport', { locations: { directionsTab } });
      const links = [...(body?.querySelectorAll('.place-head a, #map a') ?? [])].filter((link) =>
        textOf(link).startsWith('Get Directions'),
      );
      return links.map((link) => link.getAttribute('target') ?? null);
    };
    expect(await targets('new')).toEqual(['_blank', '_blank']);
    expect(await targets('same')).toEqual([null, null]);
  });

  test('LOC-08 ROUTE-77 the rating on a location card is a link if the page of the location shows reviews, and plain text otherwise', () => {
    const hrefWith = (overrides: SiteOverrides) => {
      const card = locationCardView(buildSite({ dealerships: [YARD], ...overrides }), { dealership: YARD, location: SOUTHPORT }, TEST_NOW);
      const body = renderElement(createElement(LocationCard, { location: card.value }));
      expect(textOf(body.querySelector('.reviews-badge'))).toBe('4.4 · 552 reviews');
      return body.querySelector('.reviews-badge a')?.getAttribute('href') ?? null;
    };
    expect(hrefWith({ reviews: REVIEWS })).toBe('/locations/southport#reviews');
    expect(hrefWith({})).toBeNull();
  });

  test('LOC-20 LOC-24 the table Opening Hours has a tab for each department, with the hours of each day', async () => {
    const { answer, body } = await show('/locations/southport');
    const hours = body?.querySelector('.opening-hours');
    expect(textOf(hours?.querySelector('h2'))).toBe('Opening Hours');
    expect([...(hours?.querySelectorAll('[role=tab]') ?? [])].map(textOf)).toEqual(['Sales', 'Service']);
    const rows = [...(hours?.querySelectorAll('table') ?? [])].map((table) => [...table.querySelectorAll('tr')].map(textOf));
    expect(rows[1]).toEqual([expect.stringMatching(/^Mon – Fri.*7:30 am – 4:30 pm$/), 'SaturdayClosed', 'SundayClosed']);
    expect(rows[0]).toContainEqual(expect.stringMatching(/\(today\)12:00 am – 11:59 pm$/));
    expect(textOf(hours?.querySelector('.hours-now-open'))).toBe('Open until 11:59 pm');
    expect(answer.kind === 'page' && answer.caching !== 'private' && answer.caching.until).toBeLessThan(TEST_NOW + 86_400_000);
  });

  test('LOC-20 a location with one department has no selector for departments', async () => {
    const dealerships = [buildDealership({ locations: [SOUTHPORT] })];
    const { body } = await show('/locations/southport', { dealerships });
    expect(body?.querySelectorAll('.opening-hours [role=tab]')).toHaveLength(0);
    expect(body?.querySelectorAll('.opening-hours table')).toHaveLength(1);
  });

  test('LOC-20 departments in another city are not in the selector', async () => {
    const elsewhere = { ...WORKSHOP, address: { ...WORKSHOP.address, city: 'Nerang' } };
    const { body } = await show('/locations/southport', { dealerships: [buildDealership({ locations: [SOUTHPORT, elsewhere] })] });
    expect(body?.querySelectorAll('.opening-hours [role=tab]')).toHaveLength(0);
  });

  test('LOC-14 the other locations of the dealership are sorted by type', async () => {
    const parts = buildLocation({ id: 'parts', slug: 'parts', name: 'Parts Counter', locationType: 'parts' });
    const { body } = await show('/locations/southport', { dealerships: [buildDealership({ locations: [SOUTHPORT, parts, WORKSHOP] })] });
    expect([...(body?.querySelectorAll('.location-card h3') ?? [])].map(textOf)).toEqual(['The Workshop', 'Parts Counter']);
  });

  test('LOC-24 weekday 0 is Sunday and weekday 6 is Saturday', async () => {
    const openingHours = [
      { weekday: 0 as const, status: 'Open' as const, open: '10:00', close: '16:00' },
      { weekday: 6 as const, status: 'Open' as const, open: '09:00', close: '13:00' },
    ];
    const { body } = await show('/locations/southport', {
      dealerships: [buildDealership({ locations: [buildLocation({ openingHours })] })],
    });
    expect([...(body?.querySelectorAll('.hours-table tr') ?? [])].map(textOf).slice(1)).toEqual([
      'Saturday9:00 am – 1:00 pm',
      'Sunday10:00 am – 4:00 pm',
    ]);
  });

  test('LOC-23 a day on which the location opens only by appointment says "By appointment only", even if the day has opening times', async () => {
    const byAppointment = { status: 'Open' as const, byAppointment: true };
    const openingHours = [
      { weekday: 6 as const, ...byAppointment },
      { weekday: 0 as const, ...byAppointment, open: '09:00', close: '12:00' },
    ];
    const dealerships = [buildDealership({ locations: [buildLocation({ openingHours })] })];
    const { body } = await show('/locations/southport', { dealerships });
    expect([...(body?.querySelectorAll('.hours-table tr') ?? [])].map(textOf).slice(1)).toEqual([
      'SaturdayBy appointment only',
      'SundayBy appointment only',
    ]);
  });

  const holidays = (department: 'all' | 'service' | 'parts') =>
    buildDealership({
      locations: [buildLocation({ openingHours: [ALWAYS], specialHours: [{ date: isoDate(40), status: 'Closed', department }] })],
    });

  test('LOC-25 LOC-26 a button opens the dialog with the holiday hours of the department', async () => {
    const { body } = await show('/locations/southport', { dealerships: [holidays('all')] });
    const button = body?.querySelector('.holiday-hours-open');
    expect([textOf(button), button?.getAttribute('commandfor')]).toEqual(['Holiday hours', 'hours-holidays']);
    expect(textOf(body?.querySelector('dialog#hours-holidays dd'))).toBe('Closed');
  });

  test('LOC-25 the dialog has the holiday hours of each department, under its name', async () => {
    const workshop = { ...WORKSHOP, specialHours: [{ date: isoDate(41), status: 'Closed' as const, department: 'service' as const }] };
    const [sales] = holidays('all').locations;
    const dealerships = [buildDealership({ locations: [sales ?? SOUTHPORT, workshop] })];
    const { body } = await show('/locations/southport', { dealerships });
    expect([...(body?.querySelectorAll('dialog#hours-holidays .holiday-hours') ?? [])].map(textOf)).toEqual([
      'SalesSat 26 DecClosed',
      'ServiceSun 27 DecClosed',
    ]);
  });

  test('LOC-25 LOC-26 the page has no button for holiday hours if the shown departments have no holiday hours', async () => {
    for (const dealerships of [[holidays('service')], [buildDealership({ locations: [SOUTHPORT] })]]) {
      const { body } = await show('/locations/southport', { dealerships });
      expect([body?.querySelector('.holiday-hours-open'), body?.querySelector('dialog#hours-holidays')]).toEqual([null, null]);
    }
  });

  test('LOC-33 the page has a map that needs no request to another company, and a link to directions', async () => {
    const { body } = await show('/locations/southport');
    const map = body?.querySelector('#map [role=img]');
    expect(map?.getAttribute('aria-label')).toBe('Map: The Yard Southport, 1 Pelican Parade, Southport QLD 4215');
    expect(body?.querySelector('#map iframe, #map img, #map [data-map-open]')).toBeNull();
    expect(body?.querySelector('#map .place-find a')?.getAttribute('href')).toContain('https://www.google.com/maps/dir/');
  });

  test('LOC-33 if a site has a map key or a map style, the page has a button for the interactive map, and a data attribute with the key or the style', async () => {
    const dataOf = async (map: NonNullable<SiteOverrides['locations']>['map']) => {
      const { body } = await show('/locations/southport', { locations: { map } });
      return [
        JSON.parse(body?.querySelector('#map [data-map]')?.getAttribute('data-map') ?? 'null'),
        textOf(body?.querySelector('[data-map-open]')),
      ];
    };
    const pins = [[-27.97, 153.41, 'The Yard Southport']];
    expect(await dataOf({ provider: 'google', key: 'AIza-public' })).toEqual([
      { provider: 'google', source: 'AIza-public', pins },
      'Show the map from Google',
    ]);
    expect(await dataOf({ provider: 'maplibre', style: 'https://tiles.example.com/style.json' })).toEqual([
      { provider: 'maplibre', source: 'https://tiles.example.com/style.json', pins },
      'Show the map',
    ]);
  });
});

describe('the reviews', () => {
  const item = (id: number, rating: number, customerName = `Customer ${id}`) => ({
    id,
    customerName,
    text: `Text ${id}`,
    rating,
    date: isoDate(-id),
  });
  const shownTexts = (body: Awaited<ReturnType<typeof show>>['body']): readonly string[] =>
    [...(body?.querySelectorAll('#reviews .review') ?? [])].map(textOf);

  test('LOC-28 LOC-30 reviews by hidden authors or with too low a rating are not shown, and a note on the page states the minimum rating', async () => {
    const items = [item(1, 5), item(2, 3), item(3, 4, 'A. Nonymous'), item(4, 4, 'Test Customer'), item(5, 4)];
    const { body } = await show('/locations/southport', { reviews: { hiddenAuthors: ['Test Customer', 'a. nonymous'], items } });
    expect(shownTexts(body)).toEqual(['Text 1Customer 1yesterday', 'Text 5Customer 55 days ago']);
    expect(textOf(body?.querySelector('#reviews .block-note'))).toContain('only reviews with 4 or more stars');
  });

  test('LOC-31 a review shows customer name, text, rating, its age in words and its date', async () => {
    const { body } = await show('/locations/southport', { reviews: REVIEWS });
    const review = body?.querySelector('#reviews .review');
    expect(review?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('5 out of 5 stars');
    expect(textOf(review)).toBe('They rang back.Priya3 days ago');
    expect(review?.querySelector('time')?.getAttribute('datetime')).toBe(isoDate(-3));
  });

  test('LOC-27 a rating of five stars is drawn as five completely coloured stars', async () => {
    const { body } = await show('/locations/southport', { reviews: REVIEWS });
    const stars = body?.querySelector('#reviews .review .rating');
    expect(stars?.querySelectorAll(':scope > path:not(.rating-rest)')[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(4);
    expect(stars?.querySelector('svg')?.getAttribute('width')).toBe('120');
  });

  const google = (count: number) => ({
    find: async (placeId: string) => ({
      value: {
        average: 4.6,
        count: 1_204,
        placeUrl: 'https://maps.google.com/?cid=1',
        reviews: Array.from({ length: count }, (_, index) => ({
          authorName: `Author ${index}`,
          authorUrl: 'https://www.google.com/maps/contrib/1',
          text: `From ${placeId}`,
          rating: index === 0 ? 2 : 5,
          publishedAt: TEST_NOW - index * 86_400_000,
          reportUrl: 'https://www.google.com/local/review/rap',
        })),
      },
      validUntil: TEST_NOW + 1_000,
    }),
  });
  test('LOC-19 the badge shows the rating from Google if the page shows reviews from Google, otherwise the rating from the settings file', async () => {
    const address = { ...SOUTHPORT.address, placeId: 'a-place' };
    const dealerships = [buildDealership({ locations: [{ ...SOUTHPORT, address }] })];
    const badgeWith = async (usesGoogle: boolean) => {
      const site = { dealerships, reviews: { google: usesGoogle } };
      const { body } = await show('/locations/southport', site, { googleReviews: google(3) });
      return textOf(body?.querySelector('.place-head .reviews-badge'));
    };
    expect([await badgeWith(true), await badgeWith(false)]).toEqual(['4.6 · 1,204 reviews', '4.4 · 552 reviews']);
  });

  const placed = (placeId: string | null) => [
    buildDealership({
      locations: [buildLocation({ address: { street: '1 Road', city: 'Perth', state: 'wa', postcode: '6000', placeId } })],
    }),
  ];

  test('LOC-29 twelve Google reviews of the location are shown, with rating, author, a report link and a note on how they were chosen', async () => {
    const { answer, body } = await show(
      '/locations/southport',
      { dealerships: placed('a-place'), reviews: { google: true } },
      { googleReviews: google(20) },
    );
    const shown = [...(body?.querySelectorAll('#reviews .review') ?? [])];
    expect(shown).toHaveLength(12);
    expect(textOf(shown[0])).toBe('From a-placeAuthor 1yesterdayReport the review of Author 1');
    expect(shown[0]?.querySelector('.review-name a')?.getAttribute('href')).toBe('https://www.google.com/maps/contrib/1');
    expect(textOf(body?.querySelector('.place-head .reviews-badge'))).toBe('4.6 · 1,204 reviews');
    expect(textOf(body?.querySelector('#reviews .block-note'))).toMatch(/Google chooses up to five.*only reviews with 4 or more stars/);
    expect(answer).toMatchObject({ caching: { until: TEST_NOW + 1_000 } });
  });

  test('LOC-30 Google reviews of hidden authors are not shown', async () => {
    const reviews = { google: true, hiddenAuthors: ['Test Customer', 'author 2'] };
    const { body } = await show('/locations/southport', { dealerships: placed('a-place'), reviews }, { googleReviews: google(4) });
    expect([...(body?.querySelectorAll('#reviews .review-name') ?? [])].map(textOf)).toEqual(['Author 1', 'Author 3']);
  });

  test('LOC-29 if Google does not answer, or the location has no place id, the page shows the reviews of the site’s files', async () => {
    const nothing = { find: async () => ({ value: null, validUntil: TEST_NOW + 1_000 }) };
    const failing = await show(
      '/locations/southport',
      { dealerships: placed('a-place'), reviews: { google: true, ...REVIEWS } },
      { googleReviews: nothing },
    );
    expect(failing.answer).toMatchObject({ status: 200, caching: { until: TEST_NOW + 1_000 } });
    expect(shownTexts(failing.body)).toEqual(['They rang back.Priya3 days ago']);
    const unplaced = await show(
      '/locations/southport',
      { dealerships: placed(null), reviews: { google: true, ...REVIEWS } },
      { googleReviews: google(3) },
    );
    expect(shownTexts(unplaced.body)).toEqual(['They rang back.Priya3 days ago']);
  });
});

describe('the list of dealerships', () => {
  const dealerships = [
    buildDealership({ id: 1, slug: 'north', name: 'North', locations: [WORKSHOP, SOUTHPORT, HIDDEN] }),
    buildDealership({
      id: 2,
      slug: 'west',
      name: 'West',
      locations: [buildLocation({ id: 'perth', slug: 'perth', name: 'West Perth', manufacturers: ['BMW', 'MINI'] })],
    }),
  ];

  test('ROUTE-40 /dealerships lists each dealership with its makes and visible locations', async () => {
    const { answer, body } = await ask(dealershipsPage(services()), buildSite({ dealerships }), '/dealerships');
    expect(answer).toMatchObject({ kind: 'page', status: 200, head: { canonicalPath: '/dealerships', indexable: true } });
    expect(
      [...(body?.querySelectorAll('.dealership') ?? [])].map(
        (section) => `${textOf(section.querySelector('.dealership-head'))}: ${[...section.querySelectorAll('h3')].map(textOf)}`,
      ),
    ).toEqual(['1North: The Yard Southport,The Workshop', '2WestBMW, MINI: West Perth']);
    const data = answer.kind === 'page' ? (answer.head.jsonLd ?? []) : [];
    expect(data[0]).toMatchObject({ '@type': 'ItemList', itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }] });
  });

  test('ROUTE-40 a site with one dealership has no list', async () => {
    expect((await ask(dealershipsPage(services()), buildSite({ dealerships: [YARD] }), '/dealerships')).answer).toMatchObject({
      status: 404,
    });
  });
});
