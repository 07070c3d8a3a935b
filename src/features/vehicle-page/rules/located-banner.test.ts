import { describe, expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { locatedBanner } from './located-banner.ts';

const address = (city: string) => ({ street: '1 Long Road', city, state: 'qld' as const, postcode: '4211' });
const southport = buildLocation();
const nerang = buildLocation({ id: 'nerang', name: 'The Yard Nerang', slug: 'nerang', address: address('Nerang') });
const shed = buildLocation({
  id: 'shed',
  name: 'The Shed',
  slug: 'shed',
  visible: false,
  distributionLocations: ['nerang'],
  address: address('Yatala'),
});
const dealership = buildDealership({ locations: [southport, nerang, shed] });

const bannerOf = (vehicle: Parameters<typeof buildVehicle>[0], overrides: SiteOverrides = {}) =>
  locatedBanner(
    buildSite({ dealerships: [dealership], ...overrides }),
    buildVehicle({ dealershipId: dealership.id, city: null, ...vehicle }),
  );
const wayTo = (url = '') => new URL(url).searchParams.get('destination');

describe('the banner for a vehicle in another city', () => {
  test('VDP-33 compares the city of the vehicle with the city of the dealership, in upper or lower case; for a vehicle without a city, compares the city of its location', () => {
    expect(bannerOf({ city: ' SOUTHPORT' })).toBeNull();
    expect(bannerOf({ city: 'Nerang' })?.city).toBe('Nerang');
    expect(bannerOf({ locationId: 'nerang' })?.city).toBe('Nerang');
    expect(bannerOf({ city: 'null', locationId: 'southport' })).toBeNull();
  });

  test('VDP-32 links to directions to the vehicle’s location; if the vehicle has no location, it links to directions to the dealership in the vehicle’s city', () => {
    expect(wayTo(bannerOf({ city: 'Nerang', locationId: 'nerang' })?.directionsUrl)).toBe('1 Long Road, Nerang QLD 4211');
    expect(wayTo(bannerOf({ city: 'Cairns', state: 'qld' })?.directionsUrl)).toBe('The Yard, Cairns, QLD');
  });

  test('VDP-32 names the location where shoppers can see the vehicle if they cannot visit its yard, and links to directions to that location', () => {
    const banner = bannerOf({ locationId: 'shed', city: 'Yatala' });
    expect(banner).toMatchObject({ city: 'Yatala', shownAt: 'The Yard Nerang' });
    expect(wayTo(banner?.directionsUrl)).toBe('1 Long Road, Nerang QLD 4211');
  });

  test('VDP-33 is not shown for a vehicle at a private home, or on a site that shows the same city for all its vehicles', () => {
    expect(bannerOf({ city: 'Nerang', privateSuburb: 'Labrador' })).toBeNull();
    expect(bannerOf({ city: 'Nerang' }, { stock: { overrideCity: 'Gold Coast' } })).toBeNull();
  });

  test('VDP-33 is shown for a vehicle of another dealership if its city differs from the city of the site’s primary dealership', () => {
    const other = buildDealership({ id: 8, slug: 'other', name: 'Other', locations: [buildLocation({ address: address('Cairns') })] });
    expect(bannerOf({ dealershipId: 8 }, { dealerships: [dealership, other] })?.city).toBe('Cairns');
    expect(bannerOf({ dealershipId: 8 }, { dealerships: [other, dealership] })).toBeNull();
  });
});
