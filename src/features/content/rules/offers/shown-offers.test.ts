import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { modelImage } from '../models/model-image.ts';
import { shownOffers } from './shown-offers.ts';

const site = buildSite({
  models: [
    { name: 'EV5', slug: 'ev5', bodies: ['SUV', 'Electric'], imageUrl: '/media/ev5.avif', overrideUrl: 'https://kia.example/ev5' },
    { name: 'EV6', slug: 'ev6', imageUrl: '/media/ev6.avif', newImageUrl: '/media/ev6-new.avif', status: 'coming' },
  ],
  offers: [
    { id: 1, name: 'Own picture', description: 'One', manufacturer: 'Kia', model: 'ev5', imageUrl: '/media/own.avif' },
    { id: 2, name: 'Model picture', description: 'Two', model: 'ev6', disclaimer: 'While stock lasts.' },
    { id: 3, name: 'Elsewhere', description: 'Three', excludedSites: ['the-yard'] },
    { id: 4, name: 'No model', description: 'Four', model: 'gone' },
  ],
});

describe('offers as data', () => {
  test("ENT-20 OFFER-05 an offer contains its model and a picture: its own picture, or the model's picture if it has none", () => {
    expect(
      shownOffers(site, TEST_NOW).value.map(({ id, shownImageUrl, shownModel }) => [id, shownImageUrl, shownModel?.name ?? null]),
    ).toEqual([
      [1, '/media/own.avif', 'EV5'],
      [2, '/media/ev6-new.avif', 'EV6'],
      [4, null, null],
    ]);
    expect(shownOffers(site, TEST_NOW).value[1]).toMatchObject({
      name: 'Model picture',
      description: 'Two',
      disclaimer: 'While stock lasts.',
      manufacturer: null,
    });
  });

  test('ENT-20 OFFER-04 an offer is not shown on a site that it excludes', () => {
    expect(shownOffers(site, TEST_NOW).value.map(({ id }) => id)).not.toContain(3);
  });

  test('ENT-23 a car model has a name, a slug, pictures, up to three body types, a web address and a status', () => {
    expect(site.models[0]).toEqual({
      name: 'EV5',
      slug: 'ev5',
      manufacturer: null,
      overrideUrl: 'https://kia.example/ev5',
      imageUrl: '/media/ev5.avif',
      newImageUrl: null,
      bodies: ['SUV', 'Electric'],
      words: null,
      status: 'current',
      banner: null,
      intro: '',
      facts: [],
      chapters: [],
      electric: null,
    });
    expect(site.models.map(modelImage)).toEqual(['/media/ev5.avif', '/media/ev6-new.avif']);
    expect(() => buildSite({ models: [{ name: 'X', slug: 'x', bodies: ['1', '2', '3', '4'] }] })).toThrow();
  });
});
