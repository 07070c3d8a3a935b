import { expect, test } from 'vitest';
import { renderElement } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { homePage } from './home.route.ts';

const show = async (overrides: SiteOverrides) => {
  const site = buildSite(overrides);
  const answer = await askPage(homePage(buildSearchServices([site], [])), site, '/');
  if (answer.kind !== 'page') throw new Error('not a page');
  return renderElement(answer.body);
};
const picture = (name: string) => ({ src: `/media/${name}.avif` });
const slide = (id: number) => ({ id, name: `Slide ${id}`, description: '', picture: picture(`slide-${id}`) });

test('IMG-04 the first two pictures of the home page are loaded with high priority, whichever blocks contain them', async () => {
  const models = [
    { name: 'A', slug: 'a' },
    { name: 'B', slug: 'b', imageUrl: '/media/b.avif' },
    { name: 'C', slug: 'c', imageUrl: '/media/c.avif' },
  ];
  const content = {
    models,
    slides: [slide(1), slide(2), slide(3)],
    offers: [1, 2].map((id) => ({ id, name: `Offer ${id}`, description: '', imageUrl: `/media/offer-${id}.avif` })),
  };
  const bands = [1, 2].map((n) => ({ title: `Band ${n}`, text: '', picture: picture(`band-${n}`), action: { label: 'Go', href: '/' } }));
  const hero = { variant: 'picture' as const, picture: picture('hero') };
  for (const [first, second] of [
    ['hero', 'models'],
    ['models', 'offers'],
    ['slider', 'bands'],
    ['bands', 'slider'],
    ['offers', 'hero'],
  ] as const) {
    const blocks = [first, second].map((block) => ({ block }));
    const body = await show({ ...content, home: { blocks, salesCounter: 'off', bands, hero } });
    const urgency = [...body.querySelectorAll('img.picture')].map(
      (image) => image.getAttribute('fetchpriority') ?? image.getAttribute('loading'),
    );
    expect(urgency.length, first).toBeGreaterThan(2);
    expect(urgency.slice(0, 2), first).toEqual(['high', 'high']);
    expect(new Set(urgency.slice(2)), first).toEqual(new Set(['lazy']));
  }
});
