import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { byAttribute, byBehaviour, byClass, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { feedImages, openVehicleBench, type VehicleBench } from '#test/builders/vehicle-page/vehicle-page-bench.ts';

let bench: VehicleBench;

const CAR = { make: 'Toyota', model: 'Corolla', year: 2021, price: 34_990 };

beforeAll(async () => {
  bench = await openVehicleBench({
    nowhere: { ...CAR, images: feedImages(1) },
    nerang: { ...CAR, images: feedImages(1), city: 'Nerang', state: 'qld', location_id: 'nerang' },
    southport: { ...CAR, images: feedImages(1), city: 'southport ', state: 'qld' },
    sold: { ...CAR, images: feedImages(1), status: 'sold', city: 'Nerang', state: 'qld', location_id: 'nerang' },
  });
});
afterAll(() => bench.close());

const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
const located = (): Site => {
  const nerang = { street: '9 Currawong Court', city: 'Nerang', state: 'qld' as const, postcode: '4211' };
  const dealership = buildDealership({
    ...bench.site.primaryDealership,
    phone: '(07) 5550 1234',
    locations: [
      buildLocation({ openingHours: hours, image: '/media/southport.jpg' }),
      buildLocation({
        id: 'nerang',
        name: 'The Yard Nerang',
        slug: 'nerang',
        address: nerang,
        openingHours: hours,
        specialHours: [
          { date: '2026-11-25', status: 'Open', startHour: '10:00', endHour: '14:00', department: 'sales' },
          { date: '2026-11-26', status: 'Closed', department: 'parts' },
        ],
      }),
      buildLocation({
        id: 'workshop',
        name: 'The Workshop',
        slug: 'workshop',
        locationType: 'service',
        address: nerang,
        openingHours: [{ weekday: 1, status: 'Open', open: '07:00', close: '15:00' }],
      }),
    ],
  });
  return { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
};
const NOON = Math.floor(Date.UTC(2026, 10, 23) / DAY_MS) * DAY_MS + 2 * HOUR_MS;
const banner = (page: MarkupElement) => page.all(byBehaviour('located-banner'));

test('VDP-32 VDP-33 a banner shows the vehicle’s city and a link to directions; there is no banner for a vehicle in the city of the primary dealership', async () => {
  const [shown] = banner(await bench.show('nerang', located()));
  expect(shown?.text).toMatch(/^Located at Nerang Get Directions/);
  const directions = new URL(shown?.one('a').attributes.href ?? '');
  expect(directions.searchParams.get('destination')).toBe('9 Currawong Court, Nerang QLD 4211');
  expect(banner(await bench.show('southport', located()))).toEqual([]);
  expect(banner(await bench.show('nowhere', located()))).toEqual([]);
});

test('VDP-34 the banner about another city has a dismiss button that is visible only with JavaScript', async () => {
  const [shown] = banner(await bench.show('nerang', located()));
  const button = shown?.one(byAttribute('data-located-dismiss'));
  expect(button?.attributes['aria-label']).toBe('Dismiss');
  expect(button && byClass('needs-js')(button)).toBe(true);
});

test('SITE-23 if the site sets one city for all its stock, no banner about another city is shown', async () => {
  const site = { ...located(), stock: { ...located().stock, overrideCity: 'Gold Coast' } };
  expect(banner(await bench.show('nerang', site))).toEqual([]);
});

test('VDP-39 the current opening status is shown first, and then the opening hours for each type of location', async () => {
  // The page shows the opening hours of the vehicle's dealership, not those of the site's first dealership.
  const site = { ...located(), primaryDealership: bench.otherSite.primaryDealership };
  const dropdown = (await bench.show('nerang', site, { clock: fixedClock(NOON) })).one(byClass('vehicle-sidebar')).one(byClass('hours'));
  expect(dropdown.name).toBe('details');
  expect(dropdown.attributes).not.toHaveProperty('open');
  expect(dropdown.one('summary').text).toBe('Open until 5:30 pm: all opening hours');
  expect(dropdown.all(byClass('hours-name')).map(({ text }) => text)).toEqual(['Sales The Yard Nerang', 'Service The Workshop']);
  expect(
    dropdown
      .all('dt')
      .map(({ text }) => text)
      .slice(0, 4),
  ).toEqual(['Mon – Fri', 'Saturday', 'Sunday', 'Wed 25 Nov']);
  expect(
    dropdown
      .all('dd')
      .map(({ text }) => text)
      .slice(0, 6),
  ).toEqual(['8:30 am – 5:30 pm', 'Closed', 'Closed', '10:00 am – 2:00 pm', '7:00 am – 3:00 pm', 'Closed']);
});

test('VDP-39 the service hours are shown even if the sales location has no opening hours', async () => {
  const { primaryDealership } = located();
  const [, , workshop] = primaryDealership.locations;
  const dealership = buildDealership({ ...primaryDealership, locations: [buildLocation(), ...(workshop ? [workshop] : [])] });
  const site = { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
  const dropdown = (await bench.show('southport', site)).one(byClass('vehicle-sidebar')).one(byClass('hours'));
  expect(dropdown.one('summary').text).toBe('Opening hours');
  expect(dropdown.all(byClass('hours-name')).map(({ text }) => text)).toEqual(['Service The Workshop']);
});

test('the section about the location shows the address, a map, directions, opening hours and the phone number', async () => {
  const section = (await bench.show('nerang', located(), { clock: fixedClock(NOON) })).byId('location');
  expect(section.one('h3').text).toBe('The Yard Nerang');
  expect(section.text).toContain('9 Currawong Court, Nerang QLD 4211');
  expect(section.text).toContain('Open until 5:30 pm');
  expect(section.one(byAttribute('data-phone-reveal')).text).toContain('(07) ••');
  expect(section.has('dl')).toBe(true);
  expect((await bench.show('southport', located(), { clock: fixedClock(NOON) })).byId('location').one('img').attributes).toMatchObject({
    src: '/media/southport.jpg',
    loading: 'lazy',
  });
});

test('ROUTE-75 LOC-33 the section #vehicle-map shows the location of the vehicle; it is left out if the coordinates of the location are unknown', async () => {
  const base = located();
  const [southport, nerang, ...others] = base.primaryDealership.locations;
  if (southport === undefined || nerang === undefined) throw new Error('The dealership has too few locations');
  const mapped = { ...nerang, address: { ...nerang.address, lat: -27.99, long: 153.33 } };
  const dealership = buildDealership({ ...base.primaryDealership, locations: [southport, mapped, ...others] });
  const site = { ...base, dealerships: [dealership], primaryDealership: dealership };
  const map = (await bench.show('nerang', site)).byId('vehicle-map');
  expect(map.one((element) => element.attributes.role === 'img').attributes['aria-label']).toBe(
    'Map: The Yard Nerang, 9 Currawong Court, Nerang QLD 4211',
  );
  expect((await bench.show('southport', site)).has(byAttribute('id', 'vehicle-map'))).toBe(false);

  const withGoogle = {
    ...site,
    locations: { ...site.locations, map: buildSite({ locations: { map: { provider: 'google', key: 'AIza-public' } } }).locations.map },
  };
  const live = (await bench.show('nerang', withGoogle)).byId('vehicle-map').one(byAttribute('data-map'));
  expect(JSON.parse(live.attributes['data-map'] ?? 'null')).toEqual({
    provider: 'google',
    source: 'AIza-public',
    pins: [[-27.99, 153.33, 'The Yard Nerang']],
  });
});

test('VDP-32 the page of a sold car has no link to directions', async () => {
  expect(banner(await bench.show('sold', located()))).toEqual([]);
});

test('CARD-15 the page of a sold car has no call button', async () => {
  expect((await bench.show('sold', located())).byId('location').has(byAttribute('data-phone-reveal'))).toBe(false);
});

test('if a dealership has no location, its vehicle pages have no banner, no location section and no opening hours', async () => {
  const dealership = buildDealership({ ...bench.site.primaryDealership, locations: [] });
  const page = await bench.show('southport', { ...bench.site, dealerships: [dealership], primaryDealership: dealership });
  expect(banner(page)).toEqual([]);
  expect(page.has(byAttribute('id', 'location'))).toBe(false);
  expect(page.has(byClass('hours'))).toBe(false);
});
