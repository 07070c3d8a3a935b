import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { isDeadLink, withReachableLinks } from './reachable-links.ts';

const hasPage = (path: string): boolean => path === '/enquire';
const picture = { src: '/media/there.avif' };

/** A site whose links all lead to the same target. */
const siteWith = (href: string) => {
  const action = { label: 'Go', href };
  return withReachableLinks(
    buildSite({
      home: {
        hero: { action },
        bands: [{ title: 'Band', text: 'Words', action }],
        popup: { name: 'sale', title: 'Sale', description: 'Words', button: action },
        serviceBanner: { text: 'Service', action },
      },
      slides: [{ id: 1, name: 'Slide', url: href, picture }],
      promotions: [{ node: { title: 'Promotion', action } }],
      promoTiles: [{ image: picture, text: 'Tile', href }],
      models: [{ name: 'Model', slug: 'model', overrideUrl: href }],
    }),
    hasPage,
  );
};

/** The target of each link in a site's content. */
const targetsOf = ({ home, slides, promotions, promoTiles, models }: ReturnType<typeof siteWith>) => [
  home.hero.action?.href ?? null,
  home.bands[0]?.action?.href ?? null,
  home.popup?.button?.href ?? null,
  home.serviceBanner?.action?.href ?? null,
  slides[0]?.url,
  promotions[0]?.node.action?.href ?? null,
  promoTiles[0]?.href,
  models[0]?.overrideUrl,
];

describe('a content link without a target page', () => {
  test('if a link in the content leads to a missing page, the link is removed and its text stays', () => {
    const site = siteWith('/parts?from=home');
    expect(targetsOf(site)).toEqual(Array(8).fill(null));
    expect(site.home.bands[0]).toMatchObject({ title: 'Band', text: 'Words' });
    expect(site.home.popup?.title).toBe('Sale');
    expect(site.home.serviceBanner?.text).toBe('Service');
    expect([site.slides[0]?.name, site.promotions[0]?.node.title, site.promoTiles[0]?.text, site.models[0]?.name]).toEqual([
      'Slide',
      'Promotion',
      'Tile',
      'Model',
    ]);
  });

  test.each(['/enquire', '/enquire?about=x#form', '#top', 'https://elsewhere.example/parts', 'tel:1300975707', '/media/price-list.pdf'])(
    'a content link stays when its target exists: %s',
    (href) => {
      expect(targetsOf(siteWith(href))).toEqual(Array(8).fill(href));
    },
  );

  test('content without a link is not changed', () => {
    const site = withReachableLinks(buildSite(), hasPage);
    expect([site.home.hero.action, site.home.popup, site.home.serviceBanner]).toEqual([null, null, null]);
  });
});

test('isDeadLink checks only links to pages of the site itself, and is false for all other links', () => {
  expect(isDeadLink('/parts', hasPage)).toBe(true);
  expect(isDeadLink('mailto:sales@yard.example', hasPage)).toBe(false);
});
