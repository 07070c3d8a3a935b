import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { vehicleHead } from './vehicle-head.ts';

test('a shared link to a vehicle has a picture with alternative text, and the canonical URL', () => {
  expect(vehicleHead(buildSite(), buildVehicle(), 'https://www.example.com')).toMatchObject({
    canonicalPath: '/cars/2021-toyota-corolla-ascent-sport-100001',
    kind: 'product',
    sharedName: expect.stringMatching(/^v100001-[0-9a-z]{14}$/),
    imageAlt: '2021 Toyota Corolla',
  });
});

test('after a change of price, the preview picture for shared links has a new URL, so that no service shows a cached picture with the old price', () => {
  const nameOf = (priceCents: number) => vehicleHead(buildSite(), buildVehicle({ priceCents }), 'https://www.example.com').sharedName;
  expect(nameOf(3_499_000)).toBe(nameOf(3_499_000));
  expect(nameOf(3_499_000)).not.toBe(nameOf(3_399_000));
});

test('CARD-15 the description of a sold vehicle has no price', () => {
  const { description } = vehicleHead(buildSite(), buildVehicle({ status: 'sold' }), 'https://www.example.com');
  expect(description).toContain('Sold');
  expect(description).not.toContain('$');
});
