import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import {
  deliveryJson,
  deliveryPriceText,
  estimateForDistance,
  estimateForPostcode,
  offersDelivery,
  readPostcode,
} from './delivery-estimate.ts';

const { delivery } = buildSite({
  delivery: {
    regions: [
      { name: 'Gold Coast', price: 0, postcodes: ['4207-4230', '9726'] },
      { name: 'Top End', price: 1490.5, postcodes: ['0800-0832'] },
    ],
    bands: [
      { name: 'Near', price: 100, upToKm: 50 },
      { name: 'Far', price: 300, upToKm: 400 },
    ],
  },
});

test.each([
  ['4207', 'Gold Coast'],
  ['4230', 'Gold Coast'],
  ['9726', 'Gold Coast'],
  ['0800', 'Top End'],
  ['0832', 'Top End'],
  ['4206', null],
  ['4231', null],
  ['0833', null],
])('ENT-34 DELIV-02 postcode %s is in the delivery region %s', (postcode, name) => {
  expect(estimateForPostcode(delivery, postcode)?.name ?? null).toBe(name);
});

test.each([
  [0, 'Near'],
  [50, 'Near'],
  [50.1, 'Far'],
  [400, 'Far'],
  [400.1, null],
])('DELIV-02 a distance of %d km is in the band %s', (kilometres, name) => {
  expect(estimateForDistance(delivery, kilometres)?.name ?? null).toBe(name);
});

test('DELIV-02 if farther distance bands cost more, delivery over a longer distance never costs less than over a shorter one', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 0, max: 400, noNaN: true }), (one, other) => {
      const price = (kilometres: number) => estimateForDistance(delivery, kilometres)?.priceCents ?? Number.NaN;
      expect(price(Math.min(one, other))).toBeLessThanOrEqual(price(Math.max(one, other)));
    }),
  );
});

test('API-14 ENT-34 a delivery estimate has a name and a price in dollars', () => {
  expect(deliveryJson({ name: 'Top End', priceCents: 149_050 })).toEqual({ name: 'Top End', price: 1490.5 });
  expect(estimateForPostcode(delivery, '0810')).toEqual({ name: 'Top End', priceCents: 149_050 });
  expect([deliveryPriceText(1490.5), deliveryPriceText(145), deliveryPriceText(0)]).toEqual(['$1,490.50', '$145', 'Free']);
});

test.each([
  ['4215', '4215'],
  [' 0800 ', '0800'],
  ['42 15', '4215'],
  ['', 'blank'],
  ['   ', 'blank'],
  ['800', null],
  ['42155', null],
  ['abcd', null],
  ['٤٢١٥', null],
])('the text %j is read as postcode %s', (text, postcode) => {
  expect(readPostcode(text)).toBe(postcode);
});

test('a site offers no delivery if it has no delivery regions, or if it charges by distance and has no distance bands', () => {
  expect(offersDelivery(buildSite().delivery)).toBe(false);
  expect(offersDelivery(delivery)).toBe(true);
  expect(offersDelivery({ ...delivery, regions: [] })).toBe(false);
  expect(offersDelivery({ ...delivery, by: 'distance', regions: [] })).toBe(true);
  expect(offersDelivery({ ...delivery, by: 'distance', bands: [] })).toBe(false);
});
