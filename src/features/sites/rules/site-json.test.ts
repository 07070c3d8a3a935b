import { expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { siteJson } from './site-json.ts';

test('ENT-24 a site configuration has the key names of the specification', () => {
  const site = buildSite({
    id: 3,
    template: 'marque',
    url: 'https://www.example.com',
    logo: { url: '/media/logo.svg', width: 10, height: 4 },
    manufacturer: { name: 'Kia', id: 21 },
    facebookUrl: 'https://social.example/yard',
    phones: { new: '(07) 5550 0010', used: '(07) 5550 0012' },
    features: { chat: true },
    redbook: true,
    plugins: ['reviews'],
    searchCategories: ['Special Offer'],
    finance: { provider: 'Example Finance' },
    stock: { overrideCity: 'Launceston' },
    navigation: [{ label: 'Home', href: '/' }],
    dealerships: [
      buildDealership({ id: 7, locations: [buildLocation()], recipients: { email: ['sales@yard.example'] } }),
      buildDealership({ id: 8, slug: 'b', name: 'B' }),
    ],
  });
  const json = siteJson(site);
  expect(json).toMatchObject({
    slug: 'the-yard',
    template: 'marque',
    id: 3,
    name: 'The Yard',
    logo: { url: '/media/logo.svg' },
    address: { city: 'Southport', postcode: '4215' },
    locations: [{ id: 'southport', dealership_slug: 'the-yard' }],
    dealerships: [
      { id: 7, slug: 'the-yard', name: 'The Yard' },
      { id: 8, slug: 'b', name: 'B' },
    ],
    dealership_id: 7,
    manufacturer: { name: 'Kia' },
    manufacturer_id: 21,
    facebook_url: 'https://social.example/yard',
    instagram_url: null,
    navigation: [{ label: 'Home', href: '/' }],
    plugins: expect.arrayContaining(['chat', 'finance', 'reviews']),
    redbook: true,
    search_categories: ['Special Offer'],
    override_city: 'Launceston',
    finance_provider: 'Example Finance',
    phone_numbers: { new: '(07) 5550 0010', used: '(07) 5550 0012', demo: null },
    chat_bot: true,
    url: 'https://www.example.com',
  });
  expect(JSON.stringify(json)).not.toContain('sales@yard.example');
});

test('SITE-23 ENT-24 the property `plugins` lists each switched-on feature, each switched-on embed and each plug-in of the dealer once', () => {
  const site = buildSite({
    features: { finance: false, chat: true, compare: true },
    vehiclePage: { videos: { players: ['youtube'] } },
    plugins: ['reviews', 'compare'],
  });
  const { plugins } = siteJson(site);
  expect(plugins).toEqual(expect.arrayContaining(['chat', 'compare', 'video:youtube', 'reviews']));
  expect(plugins.filter((name) => name === 'compare')).toHaveLength(1);
  expect(plugins).not.toContain('finance');
  expect(plugins).not.toContain('video:vimeo');
});

test('ENT-24 SITE-22 the configuration of a site that is not for one manufacturer has null as manufacturer', () => {
  expect(siteJson(buildSite())).toMatchObject({ manufacturer: null, manufacturer_id: null, address: null });
});
