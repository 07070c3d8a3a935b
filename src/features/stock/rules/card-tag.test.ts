import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { tagOptions } from '#model/site/options/tag-options.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { cardTag } from './card-tag.ts';

const everything = tagOptions.parse({ electric: true, certifiedMake: 'toyota ', certifiedImage: '/media/certified.svg' });
const plain = tagOptions.parse({});
const textOf = (overrides: Parameters<typeof buildVehicle>[0], options = everything) =>
  cardTag(buildVehicle(overrides), options, TEST_NOW).value?.text ?? null;

/** A vehicle for which every tag applies. */
const all = {
  simpleFuel: 'Electric',
  reserved: true,
  certified: true,
  tag: 'Runout Sale',
  status: 'coming_soon',
  createdAt: TEST_NOW,
} as const;

describe('the tag on the card of a car that is for sale or reserved', () => {
  test('TAG-01 cardTag is the first tag that applies, and null when none applies', () => {
    expect(textOf(all)).toBe('Electric');
    expect(textOf({ ...all, simpleFuel: 'Petrol' })).toBe('RESERVED');
    expect(textOf({ ...all, simpleFuel: 'Petrol', reserved: false })).toBe('Certified Toyota');
    expect(textOf({ ...all, simpleFuel: 'Petrol', reserved: false, certified: false })).toBe('Runout Sale');
    expect(textOf({ ...all, simpleFuel: 'Petrol', reserved: false, certified: false, tag: null })).toBe('COMING SOON');
    expect(textOf({ createdAt: TEST_NOW })).toBe('New');
    expect(cardTag(buildVehicle(), everything, TEST_NOW)).toEqual({ value: null, validUntil: null });
  });

  test('TAG-02 cardTag is Electric for an electric car and Hybrid for a hybrid, if the site shows tags for these fuels', () => {
    expect(cardTag(buildVehicle({ simpleFuel: 'Electric' }), everything, TEST_NOW).value?.kind).toBe('electric');
    expect(textOf({ simpleFuel: 'Plug-in Hybrid' })).toBe('Hybrid');
    expect(textOf({ simpleFuel: null, fuel: 'Petrol/Electric' })).toBe('Hybrid');
    expect(textOf({ simpleFuel: 'Diesel' })).toBeNull();
    expect(textOf({ simpleFuel: 'Electric' }, plain)).toBeNull();
  });

  test('TAG-03 cardTag is RESERVED for a reserved car', () => {
    expect(textOf({ reserved: true, tag: 'Runout Sale' }, plain)).toBe('RESERVED');
  });

  test("TAG-04 cardTag is an image badge for a certified used car of the site's single make", () => {
    expect(cardTag(buildVehicle({ certified: true }), everything, TEST_NOW).value).toEqual({
      kind: 'certified',
      text: 'Certified Toyota',
      imageUrl: '/media/certified.svg',
    });
    expect(textOf({ certified: true, make: 'Mazda' })).toBeNull();
    expect(textOf({ certified: true, carType: 'demo' })).toBeNull();
    expect(textOf({ certified: false })).toBeNull();
    expect(textOf({ certified: true }, plain)).toBeNull();
  });

  test("TAG-05 a car in stock has the tag text that its feed gives, even the text 'SOLD'; the text 'null' is ignored", () => {
    expect(textOf({ tag: 'Test Drive Only' })).toBe('Test Drive Only');
    expect(cardTag(buildVehicle({ tag: 'SOLD' }), everything, TEST_NOW).value?.kind).toBe('custom');
    expect(textOf({ tag: 'null' })).toBeNull();
  });

  test("TAG-06 cardTag is COMING SOON for a car with the status coming_soon, even if the car could have the tag 'New'", () => {
    expect(textOf({ status: 'coming_soon', createdAt: TEST_NOW })).toBe('COMING SOON');
  });

  test("TAG-07 a car has the tag 'New' for exactly 8 × 24 hours after its creation, and validUntil says when the tag ends", () => {
    const vehicle = buildVehicle({ createdAt: TEST_NOW - 8 * DAY_MS });
    const last = cardTag(vehicle, plain, TEST_NOW);
    expect(last).toEqual({ value: { kind: 'new', text: 'New', imageUrl: null }, validUntil: TEST_NOW + 1 });
    expect(cardTag(vehicle, plain, TEST_NOW + 1)).toEqual({ value: null, validUntil: null });
  });

  test('TAG-07 if the creation date is in the future, cardTag returns no New tag before this date', () => {
    const vehicle = buildVehicle({ createdAt: TEST_NOW + DAY_MS });
    expect(cardTag(vehicle, plain, TEST_NOW)).toEqual({ value: null, validUntil: TEST_NOW + DAY_MS });
    expect(cardTag(vehicle, plain, TEST_NOW + DAY_MS).value?.kind).toBe('new');
  });

  test('TAG-08 the New tag has the text that the site configures', () => {
    expect(textOf({ createdAt: TEST_NOW }, tagOptions.parse({ newText: 'Just Landed' }))).toBe('Just Landed');
  });
});

test('TAG-09 for a car that is not available, cardTag returns the sold tag and ignores all other tags', () => {
  expect(textOf({ ...all, status: 'sold' })).toBe('JUST SOLD');
  expect(textOf({ ...all, status: 'on_hold' }, tagOptions.parse({ soldText: 'Just Sold' }))).toBe('Just Sold');
});
