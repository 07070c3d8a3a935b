import { describe, expect, test } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { suggestModels } from './suggest-models.ts';
import { vehicleModelLink } from './vehicle-model.ts';

const MODELS: SiteOverrides['models'] = [
  { name: 'EV5', slug: 'ev5' },
  { name: 'EV6', slug: 'ev6' },
  { name: 'EV9', slug: 'ev9', status: 'coming' },
  { name: 'Carnival', slug: 'carnival', overrideUrl: 'https://maker.example/carnival' },
  { name: 'Cerato', slug: 'cerato', status: 'retired' },
  { name: 'CX-5', slug: 'cx-5', manufacturer: 'Mazda' },
];
const site = buildSite({ manufacturer: { name: 'Kia' }, models: MODELS });

describe('vehicleModelLink', () => {
  test('the link of a vehicle leads to the page or the overrideUrl of its model; upper and lower case in the feed make no difference', () => {
    expect(vehicleModelLink(site, { make: 'KIA', model: 'Ev5' })).toEqual({ title: 'Kia EV5', href: '/ev5' });
    expect(vehicleModelLink(site, { make: 'Mazda', model: 'CX-5' })).toEqual({ title: 'Mazda CX-5', href: '/cx-5' });
    expect(vehicleModelLink(site, { make: 'Kia', model: 'Carnival' })?.href).toBe('https://maker.example/carnival');
  });

  test('there is no link if the model of the vehicle is retired or not listed, if its make does not fit the model, or if the site does not know the make of the model', () => {
    for (const [make, model] of [
      ['Kia', 'Cerato'],
      ['Kia', 'Rio'],
      ['Kia', 'CX-5'],
      ['Mazda', 'EV5'],
    ] as const)
      expect(vehicleModelLink(site, { make, model })).toBeNull();
    expect(vehicleModelLink(buildSite({ models: MODELS }), { make: 'Kia', model: 'EV5' })).toBeNull();
  });
});

describe('suggestModels', () => {
  const titles = (text: string) => suggestModels(site, text).map(({ title }) => title);

  test('at most two model pages are suggested for a text that names models, even if the make is missing or the name has a typing error', () => {
    expect(titles('ev')).toEqual(['Kia EV5', 'Kia EV6']);
    expect(titles('kia ev9')).toEqual(['Kia EV9']);
    expect(titles('carnivel')).toEqual(['Kia Carnival']);
    expect(suggestModels(site, 'ev6')).toEqual([{ title: 'Kia EV6', href: '/ev6' }]);
  });

  test('no model page is suggested for a text that names only a make, only a retired model, or no model at all', () => {
    for (const text of ['kia', 'mazda', 'cerato', 'white ute', '']) expect(titles(text)).toEqual([]);
  });
});
