import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site-builder.ts';
import { buildVehicle } from '#test/builders/vehicle-builder.ts';
import { vehicleHead } from './vehicle-head.ts';

const offerOf = (overrides: Parameters<typeof buildVehicle>[0]): unknown => {
  const [car] = vehicleHead(buildSite(), buildVehicle(overrides), 'https://www.example.com').jsonLd ?? [];
  return car && 'offers' in car ? car.offers : null;
};
const offered = (availability: string) => ({ '@type': 'Offer', availability: `https://schema.org/${availability}` });

test('structured data offer a vehicle as it can be had: in stock, coming soon or reserved', () => {
  expect(offerOf({ status: 'in_stock' })).toMatchObject(offered('InStock'));
  expect(offerOf({ status: 'coming_soon' })).toMatchObject(offered('PreOrder'));
  expect(offerOf({ status: 'in_stock', reserved: true })).toMatchObject(offered('Reserved'));
});

test('CARD-15 structured data offer nothing that is not available, or has no price', () => {
  expect([offerOf({ status: 'sold' }), offerOf({ status: 'on_hold' }), offerOf({ priceCents: null })]).toEqual([null, null, null]);
});
