import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { tagOptions } from '#model/site/options/card-options.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { cardTag } from './card-tag.ts';

const everything = tagOptions.parse({ electric: true, certifiedMake: 'toyota ', certifiedImage: '/media/certified.svg' });
const plain = tagOptions.parse({});
const textOf = (overrides: Parameters<typeof buildVehicle>[0], options = everything) =>
  cardTag(buildVehicle(overrides), options, TEST_NOW).value?.text ?? null;

/** A vehicle for which every tag of the list applies. */
const all = {
  simpleFuel: 'Electric',
  reserved: true,
  certified: true,
  tag: 'Runout Sale',
  status: 'coming_soon',
  createdAt: TEST_NOW,
} as const;

describe('the tag of a current car', () => {
  test('TAG-01 is the first that applies, and none where none does', () => {
    expect(textOf(all)).toBe('Electric');
    expect(textOf({ ...all, simpleFuel: 'Petrol' })).toBe('RESERVED');
    expect(textOf({ ...all, simpleFuel: 'Petrol', reserved: false })).toBe('Certified Toyota');
    expect(textOf({ ...all, simpleFuel: 'Petrol', reserved: false, certified: false })).toBe('Runout Sale');
    expect(textOf({ ...all, simpleFuel: 'Petrol', reserved: false, certified: false, tag: null })).toBe('COMING SOON');
    expect(textOf({ createdAt: TEST_NOW })).toBe('New');
    expect(cardTag(buildVehicle(), everything, TEST_NOW)).toEqual({ value: null, validUntil: null });
  });

  test('TAG-02 is electric or hybrid where the site says so', () => {
    expect(cardTag(buildVehicle({ simpleFuel: 'Electric' }), everything, TEST_NOW).value?.kind).toBe('electric');
    expect(textOf({ simpleFuel: 'Plug-in Hybrid' })).toBe('Hybrid');
    expect(textOf({ simpleFuel: null, fuel: 'Petrol/Electric' })).toBe('Hybrid');
    expect(textOf({ simpleFuel: 'Diesel' })).toBeNull();
    expect(textOf({ simpleFuel: 'Electric' }, plain)).toBeNull();
  });

  test('TAG-03 is RESERVED on a reserved car', () => {
    expect(textOf({ reserved: true, tag: 'Runout Sale' }, plain)).toBe('RESERVED');
  });

  test('TAG-04 is an image badge on a certified used car of the one make', () => {
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

  test("TAG-05 is the car's own text, also 'SOLD' on a car in stock, but never the word 'null'", () => {
    expect(textOf({ tag: 'Test Drive Only' })).toBe('Test Drive Only');
    expect(cardTag(buildVehicle({ tag: 'SOLD' }), everything, TEST_NOW).value?.kind).toBe('custom');
    expect(textOf({ tag: 'null' })).toBeNull();
  });

  test('TAG-06 is COMING SOON while it is coming, before the new tag', () => {
    expect(textOf({ status: 'coming_soon', createdAt: TEST_NOW })).toBe('COMING SOON');
  });

  test('TAG-07 is the new tag for eight times 24 hours, inclusive, and says when it ends', () => {
    const vehicle = buildVehicle({ createdAt: TEST_NOW - 8 * DAY_MS });
    const last = cardTag(vehicle, plain, TEST_NOW);
    expect(last).toEqual({ value: { kind: 'new', text: 'New', imageUrl: null }, validUntil: TEST_NOW + 1 });
    expect(cardTag(vehicle, plain, TEST_NOW + 1)).toEqual({ value: null, validUntil: null });
  });

  test('TAG-07 waits for a car that its feed dates ahead', () => {
    const vehicle = buildVehicle({ createdAt: TEST_NOW + DAY_MS });
    expect(cardTag(vehicle, plain, TEST_NOW)).toEqual({ value: null, validUntil: TEST_NOW + DAY_MS });
    expect(cardTag(vehicle, plain, TEST_NOW + DAY_MS).value?.kind).toBe('new');
  });

  test('TAG-08 has the text of the site', () => {
    expect(textOf({ createdAt: TEST_NOW }, tagOptions.parse({ newText: 'Just Landed' }))).toBe('Just Landed');
  });
});

test('TAG-09 a car that is not available has the sold tag in place of all others', () => {
  expect(textOf({ ...all, status: 'sold' })).toBe('JUST SOLD');
  expect(textOf({ ...all, status: 'on_hold' }, tagOptions.parse({ soldText: 'Just Sold' }))).toBe('Just Sold');
});
