import { describe, expect, test } from 'vitest';
import { err, ok } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { PostcodeGeocoder } from '#platform/geocoding/postcode-geocoder.server.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { type DeliveryParts, type DeliverySource, findDeliveryPrice } from './find-delivery-price.server.ts';

const SOUTHPORT = { latitude: -27.97, longitude: 153.41 };
const BRISBANE = { latitude: -27.47, longitude: 153.03 };
const PERTH = { latitude: -31.95, longitude: 115.86 };

const address = { street: '1 Road', city: 'Southport', state: 'qld', postcode: '4215' } as const;
const east = buildDealership({
  id: 7,
  slug: 'east',
  locations: [
    buildLocation({ id: 'southport', primary: true, address }),
    buildLocation({ id: 'perth', slug: 'perth', address: { ...address, lat: PERTH.latitude, long: PERTH.longitude } }),
  ],
});
const delivery = {
  by: 'distance',
  bands: [
    { name: 'Near', price: 100, upToKm: 100 },
    { name: 'Far', price: 900, upToKm: 1_000 },
  ],
} as const;
const byDistance = buildSite({ dealerships: [east], delivery: { ...delivery, bands: [...delivery.bands] } });
const byPostcode = buildSite({ delivery: { regions: [{ name: 'Gold Coast', price: 0, postcodes: ['4207-4230'] }] } });

const bench = (places: Readonly<Record<string, { latitude: number; longitude: number }>> = {}) => {
  const asked: string[] = [];
  const warned: unknown[] = [];
  const geocoder: PostcodeGeocoder = {
    locate: async (postcode) => {
      asked.push(postcode);
      return ok(places[postcode] ?? null);
    },
  };
  const spent: string[] = [];
  const postcodeLimiter = {
    consume: async (siteId: number, visitor: string) => {
      spent.push(`${siteId} ${visitor}`);
      return { ok: visitor !== 'greedy' };
    },
  };
  const parts: DeliveryParts = { geocoder, postcodeLimiter, log: { warn: (fields: object) => void warned.push(fields) } };
  return { asked, warned, spent, parts };
};
const priceFor = (parts: DeliveryParts, site: Site, source: DeliverySource, postcode: string, visitor = 'somebody') =>
  findDeliveryPrice(parts, site, { source, postcode, visitor });

describe('the delivery price by region', () => {
  test('ENT-34 comes from the region of the postcode, and the geocoder is not called', async () => {
    const { parts, asked } = bench();
    expect(await priceFor(parts, byPostcode, null, '4215')).toEqual({
      kind: 'found',
      estimate: { name: 'Gold Coast', priceCents: 0 },
    });
    expect(asked).toEqual([]);
  });

  test.each([
    ['', 'blank'],
    ['6000', 'none'],
    ['everywhere', 'none'],
  ])('the postcode %j gives the result %s', async (text, kind) => {
    expect(await priceFor(bench().parts, byPostcode, null, text)).toEqual({ kind });
  });
});

describe('the delivery price by distance', () => {
  test('API-24 is calculated from the coordinates of the vehicle’s location, or from its postcode if it has no coordinates', async () => {
    const { parts, asked } = bench({ '4215': SOUTHPORT, '4000': BRISBANE });
    expect(await priceFor(parts, byDistance, { dealershipId: 7, locationId: 'southport' }, '4000')).toMatchObject({
      estimate: { name: 'Near' },
    });
    expect(asked.toSorted()).toEqual(['4000', '4215']);
    expect(await priceFor(parts, byDistance, { dealershipId: 7, locationId: 'perth' }, '4000')).toEqual({ kind: 'none' });
    expect(asked.filter((postcode) => postcode === '4215')).toHaveLength(1);
  });

  test('is measured from the primary location when no vehicle is given', async () => {
    const { parts } = bench({ '4215': SOUTHPORT, '2300': { latitude: -32.93, longitude: 151.78 } });
    expect(await priceFor(parts, byDistance, null, '2300')).toMatchObject({ estimate: { name: 'Far' } });
  });

  test('is missing for an unknown postcode or a dealership without a location', async () => {
    expect(await priceFor(bench({ '4215': SOUTHPORT }).parts, byDistance, null, '9999')).toEqual({ kind: 'none' });
    const nowhere = buildSite({ delivery: { ...delivery, bands: [...delivery.bands] } });
    expect(await priceFor(bench({ '4000': BRISBANE }).parts, nowhere, null, '4000')).toEqual({ kind: 'none' });
  });

  test('is missing if the geocoder does not answer, and the log contains the error without the postcode', async () => {
    const { parts, warned } = bench();
    const failing = { ...parts, geocoder: { locate: async () => err({ kind: 'exhausted' as const, message: 'OVER_QUERY_LIMIT' }) } };
    expect(await priceFor(failing, byDistance, { dealershipId: 7, locationId: 'perth' }, '4000')).toEqual({ kind: 'failed' });
    expect(warned).toEqual([{ site: 'the-yard', reason: 'OVER_QUERY_LIMIT' }]);
  });

  test('API-24 is refused to a client that has reached its request limit, but the client still gets prices by region', async () => {
    const { parts, asked, spent } = bench({ '4215': SOUTHPORT, '4000': BRISBANE });
    expect(await priceFor(parts, byDistance, null, '4000', 'greedy')).toEqual({ kind: 'failed' });
    expect([asked, spent]).toEqual([[], [`${byDistance.id} greedy`]]);
    for (const text of ['', 'everywhere']) await priceFor(parts, byDistance, null, text, 'greedy');
    expect(await priceFor(parts, byPostcode, null, '4215', 'greedy')).toMatchObject({ kind: 'found' });
    expect(spent).toHaveLength(1);
  });
});
