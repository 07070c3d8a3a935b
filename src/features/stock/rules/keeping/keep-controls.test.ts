import { expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { NO_MEDIA } from '../blank-feed-vehicle.ts';
import { hasKeepControls } from './keep-controls.ts';

const ALL = { saveNeedsPriceAndImage: false, saveUsedOnly: false };
const COMPLETE = { saveNeedsPriceAndImage: true, saveUsedOnly: false };
const PICTURE = { ...NO_MEDIA, primaryImageUrl: '/media/1.jpg' };

test.each([
  ['in_stock', true],
  ['coming_soon', true],
  ['sold', false],
  ['on_hold', false],
])('CARD-21 whether a vehicle with the status %s has the controls to save and to compare: %s', (status, shown) => {
  expect(hasKeepControls(buildVehicle({ status } as never), ALL)).toBe(shown);
});

test('CARD-23 a site with saveUsedOnly shows the controls to save and to compare for used vehicles only', () => {
  const shown = (['new', 'demo', 'used'] as const).filter((carType) =>
    hasKeepControls(buildVehicle({ carType }), { ...ALL, saveUsedOnly: true }),
  );
  expect(shown).toEqual(['used']);
});

test('CARD-22 with saveNeedsPriceAndImage, a vehicle has the controls to save and to compare only if it has a price above 0 and a picture', () => {
  const priced = { priceCents: 1_999_000 };
  expect(hasKeepControls(buildVehicle({ ...priced, media: PICTURE }), COMPLETE)).toBe(true);
  expect(hasKeepControls(buildVehicle({ ...priced, media: NO_MEDIA }), COMPLETE)).toBe(false);
  expect(hasKeepControls(buildVehicle({ priceCents: null, media: PICTURE }), COMPLETE)).toBe(false);
  expect(hasKeepControls(buildVehicle({ priceCents: 0, media: PICTURE }), COMPLETE)).toBe(false);
});
