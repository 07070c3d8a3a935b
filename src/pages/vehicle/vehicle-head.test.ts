import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { vehicleHead } from './vehicle-head.ts';

test('a shared link to a vehicle has a picture with alternative text, and the canonical URL', () => {
  expect(vehicleHead(buildSite(), buildVehicle(), 'https://www.example.com')).toMatchObject({
    canonicalPath: '/cars/2021-toyota-corolla-ascent-sport-100001',
    kind: 'product',
    imageUrl: '/media/demo/hatch-white-front.svg',
    imageAlt: '2021 Toyota Corolla',
  });
});

test('CARD-15 the description of a sold vehicle has no price', () => {
  const { description } = vehicleHead(buildSite(), buildVehicle({ status: 'sold' }), 'https://www.example.com');
  expect(description).toContain('Sold');
  expect(description).not.toContain('$');
});
