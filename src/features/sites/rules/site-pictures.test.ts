import { expect, test } from 'vitest';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { imageMark } from '#urls/image-address.ts';
import { findSitePicture } from './site-pictures.ts';

const at = (name: string): string => `https://pictures.example/${name}`;
const location = {
  id: 'yard',
  slug: 'yard',
  name: 'Yard',
  locationType: 'sales' as const,
  address: { street: '1 Main Road', city: 'Cairns', state: 'qld' as const, postcode: '4870' },
  image: at('location'),
};
const site = buildSite({
  logo: { url: at('logo'), width: 200, height: 80 },
  facebookUrl: at('facebook'),
  navigation: [{ label: 'Elsewhere', href: at('navigation') }],
  brands: [{ title: 'Kia', slug: 'kia', logo: at('brand'), banner: { src: at('banner') }, description: [at('words')] }],
  models: [{ name: 'EV5', slug: 'ev5', imageUrl: at('model'), newImageUrl: at('new-model'), overrideUrl: at('override') }],
  offers: [{ id: 1, name: 'One', description: at('description'), imageUrl: at('offer') }],
  dealerships: [buildDealership({ locations: [location] })],
});
const find = (name: string): string | null => findSitePicture(site, imageMark(at(name)));

test("IMG-01 every picture in a site's settings is found by the hash of its URL", () => {
  const named = ['logo', 'brand', 'banner', 'model', 'new-model', 'offer', 'location'];
  expect(named.map(find)).toEqual(named.map(at));
});

test('IMG-01 the hash of a URL finds no picture if the settings contain the URL only in a link or a text, or not at all', () => {
  expect(['facebook', 'navigation', 'words', 'override', 'description', 'nowhere'].map(find)).toEqual(Array(6).fill(null));
});
