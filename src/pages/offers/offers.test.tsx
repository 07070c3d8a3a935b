import { describe, expect, test } from 'vitest';
import { fixedClock } from '#kernel/clock.ts';
import type { PageAnswer } from '#pages/page.ts';
import { type HTMLElement, renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage } from '#test/builders/search/search-services.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { offerPage } from './offer.route.tsx';
import { offersPage } from './offers.route.ts';

const NOW = Date.parse('2026-11-20T02:00:00Z');
const services = { clock: fixedClock(NOW), notFound: async (): Promise<PageAnswer> => ({ kind: 'empty', status: 404 }) };

const words = (length: number): string => 'abcdefghi '.repeat(length / 10);

const siteWith = (offers: SiteOverrides['offers'], overrides: SiteOverrides = {}) =>
  buildSite({
    models: [
      { name: 'EV5', slug: 'ev5', imageUrl: '/media/ev5.avif' },
      { name: 'EV6', slug: 'ev6', overrideUrl: 'https://maker.example/ev6' },
      { name: 'Tasman', slug: 'tasman', status: 'coming' },
    ],
    offers,
    ...overrides,
  });
type TestSite = ReturnType<typeof siteWith>;

const rendered = (answer: PageAnswer): HTMLElement => {
  if (answer.kind !== 'page') throw new Error(`no page but ${JSON.stringify(answer)}`);
  return renderElement(answer.body);
};
const listOf = async (site: TestSite) => rendered(await askPage(offersPage(services), site, '/offers'));
const askOffer = (site: TestSite, path: string) => {
  const id = path.split('/').at(-1) ?? '';
  return askPage((page) => offerPage(services)({ ...page, params: { id } }), site, path);
};

describe('a long offer', () => {
  test.each([
    ['card', listOf],
    ['page', async (site: TestSite) => rendered(await askOffer(site, '/offers/1'))],
  ])(
    "OFFER-01 the %s of an offer shows the first 160 characters of a description over 200 characters, and 'View more' shows the whole text",
    async (_, show) => {
      const text = `**${words(200)}end**`;
      const panel = (await show(siteWith([{ id: 1, name: 'Long', description: text }]))).querySelector('.offer');
      const short = textOf(panel?.querySelector('.has-more-short'));
      expect(short).toBe(`${words(160).trimEnd()}…`);
      const details = panel?.querySelector('details');
      expect(textOf(details?.querySelector('.show-more-closed'))).toBe('View more about Long');
      expect(textOf(details?.querySelector('.show-more-open'))).toBe('View less about Long');
      expect(textOf(details?.querySelector('.prose'))).toContain('end');
    },
  );

  test('OFFER-01 a description of 200 characters is shown completely, without a control to expand it', async () => {
    const panel = (await listOf(siteWith([{ id: 1, name: 'Short', description: `${words(190)}abcdefghij` }]))).querySelector('.offer');
    expect(panel?.querySelector('details')).toBeNull();
    expect(textOf(panel?.querySelector('.prose'))).toHaveLength(200);
  });

  test('OFFER-01 the length of a description is the length of its visible text, without the URLs of its links', async () => {
    const description = `${words(150)}[the terms](https://maker.example/${'terms/'.repeat(20)})`;
    const panel = (await listOf(siteWith([{ id: 1, name: 'Linked', description }]))).querySelector('.offer');
    expect(panel?.querySelector('details')).toBeNull();
    expect(textOf(panel?.querySelector('.prose'))).toContain('the terms');
  });

  test.each([
    ['card', listOf],
    ['page', async (site: TestSite) => rendered(await askOffer(site, '/offers/1'))],
  ])(
    "OFFER-02 the %s of an offer shows 200 characters of a long disclaimer, and 'View full disclaimer' shows the whole disclaimer",
    async (_, show) => {
      const disclaimer = `${words(200)}end`;
      const panel = (await show(siteWith([{ id: 1, name: 'Long', description: 'x', disclaimer }]))).querySelector('.offer');
      expect(textOf(panel?.querySelector('.has-more-short'))).toBe(`${words(200).trimEnd()}…`);
      expect(textOf(panel?.querySelector('.show-more-closed'))).toBe('View full disclaimer of Long');
      expect(textOf(panel?.querySelector('.show-more-open'))).toBe('View less disclaimer of Long');
      expect(textOf(panel?.querySelector('details > p'))).toBe(disclaimer);
      const short = (await show(siteWith([{ id: 1, name: 'Short', description: 'x', disclaimer: 'While stock lasts.' }]))).querySelector(
        '.offer',
      );
      expect(short?.querySelector('details')).toBeNull();
      expect(textOf(short)).toContain('While stock lasts.');
    },
  );
});

test.each([
  [190, false],
  [200, false],
  [201, true],
])('OFFER-02 a disclaimer is collapsed only if it has more than 200 characters (%d characters: %s)', async (length, isCollapsed) => {
  const disclaimer = 'x'.repeat(length);
  const panel = (await listOf(siteWith([{ id: 1, name: 'Limit', description: 'x', disclaimer }]))).querySelector('.offer');
  expect(panel?.querySelector('details') !== null).toBe(isCollapsed);
  expect(textOf(panel)).toContain(disclaimer);
});

describe('offers on a site', () => {
  test('OFFER-03 an offer links to the page of its model, or to the overrideUrl of the model', async () => {
    const site = siteWith([
      { id: 1, name: 'One', description: 'x', model: 'ev5' },
      { id: 2, name: 'Two', description: 'x', model: 'ev6' },
      { id: 3, name: 'Three', description: 'x' },
      { id: 4, name: 'Four', description: 'x', model: 'tasman' },
    ]);
    const links = [...(await listOf(site)).querySelectorAll('.offer a')]
      .filter((link) => textOf(link).startsWith('Explore'))
      .map((link) => [textOf(link), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Explore EV5', '/ev5'],
      ['Explore EV6', 'https://maker.example/ev6'],
      ['Explore Tasman', '/tasman'],
    ]);
    const page = rendered(await askOffer(site, '/offers/2'));
    expect([...page.querySelectorAll('.offer a')].map(textOf)).toContain('Explore EV6');
  });

  test('OFFER-04 an offer that excludes a site is in no list and has no page on this site', async () => {
    const site = siteWith([
      { id: 1, name: 'Here', description: 'x' },
      { id: 2, name: 'Elsewhere', description: 'x', excludedSites: ['the-yard'] },
    ]);
    expect([...(await listOf(site)).querySelectorAll('.offer-name')].map(textOf)).toEqual(['Here']);
    expect((await askOffer(site, '/offers/2')).kind).toBe('empty');
    const other = { ...site, slug: 'other-yard' };
    expect((await askOffer(other, '/offers/2')).kind).toBe('page');
    expect(
      (await askPage(offersPage(services), siteWith([{ id: 2, name: 'E', description: 'x', excludedSites: ['the-yard'] }]), '/offers'))
        .kind,
    ).toBe('empty');
  });

  test('OFFER-04 an offer can exclude several sites', async () => {
    const offers = [{ id: 2, name: 'Elsewhere', description: 'x', excludedSites: ['other-yard', 'the-yard'] }];
    expect((await askPage(offersPage(services), siteWith(offers), '/offers')).kind).toBe('empty');
    const third = { ...siteWith(offers), slug: 'third-yard' };
    expect([...(await listOf(third)).querySelectorAll('.offer-name')].map(textOf)).toEqual(['Elsewhere']);
  });

  test("MODEL-04 an offer for a retired model has no link 'Explore' to the page of the model", async () => {
    const models = [{ name: 'Cerato', slug: 'cerato', status: 'retired' as const }];
    const body = await listOf(siteWith([{ id: 1, name: 'Last ones', description: 'x', model: 'cerato' }], { models }));
    expect([...body.querySelectorAll('.offer')].map((panel) => textOf(panel.querySelector('.offer-name')))).toEqual(['Last ones']);
    expect(textOf(body)).not.toContain('Explore');
  });

  test('OFFER-05 an offer shows its own picture, or the picture of its model if the offer has no picture', async () => {
    const site = siteWith([
      { id: 1, name: 'Own', description: 'x', model: 'ev5', imageUrl: '/media/own.avif' },
      { id: 2, name: 'Model', description: 'x', model: 'ev5' },
      { id: 3, name: 'None', description: 'x' },
    ]);
    expect(
      [...(await listOf(site)).querySelectorAll('.offer')].map((panel) => panel.querySelector('img')?.getAttribute('src') ?? null),
    ).toEqual(['/media/own.avif', '/media/ev5.avif', null]);
  });

  test.each([
    [1, '/media/own.avif'],
    [2, '/media/ev5.avif'],
  ])('OFFER-05 the page of offer %d shows the picture %s, which is also the picture for shared links', async (id, imageUrl) => {
    const site = siteWith([
      { id: 1, name: 'Own', description: 'x', model: 'ev5', imageUrl: '/media/own.avif' },
      { id: 2, name: 'Model', description: 'x', model: 'ev5' },
    ]);
    const answer = await askOffer(site, `/offers/${id}`);
    expect(answer).toMatchObject({ head: { imageUrl } });
    expect(rendered(answer).querySelector('.offer img')?.getAttribute('src')).toBe(imageUrl);
  });

  test('an offer is shown from its start to the end of its last day, and the page is cached until then', async () => {
    const site = siteWith([
      { id: 1, name: 'Over', description: 'x', expiry: '2026-11-19' },
      { id: 2, name: 'Last day', description: 'x', expiry: '2026-11-20' },
      { id: 3, name: 'Later', description: 'x', start: '2026-12-01' },
    ]);
    const answer = await askPage(offersPage(services), site, '/offers');
    expect([...rendered(answer).querySelectorAll('.offer-name')].map(textOf)).toEqual(['Last day']);
    // The end of 20 November in Brisbane.
    expect(answer).toMatchObject({ caching: { until: Date.parse('2026-11-20T14:00:00Z') } });
    expect((await askOffer(site, '/offers/1')).kind).toBe('empty');
    const { head } = (await askOffer(site, '/offers/2')) as Extract<PageAnswer, { kind: 'page' }>;
    expect(head.jsonLd).toContainEqual(expect.objectContaining({ '@type': 'Offer', name: 'Last day', validThrough: '2026-11-20' }));
  });
});

describe('the URL of an offer', () => {
  const offers = [
    { id: 7, name: 'Kia offer', description: 'x', manufacturer: 'Kia Motors' },
    { id: 8, name: 'General offer', description: 'x' },
  ];

  test('ROUTE-35 ROUTE-36 contains the manufacturer of the offer on a site with several manufacturers, and a URL without the manufacturer redirects', async () => {
    const site = siteWith(offers);
    const hrefs = [...(await listOf(site)).querySelectorAll('.offer-name a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/offers/kia-motors/7', '/offers/8']);
    expect(textOf(rendered(await askOffer(site, '/offers/kia-motors/7')).querySelector('h1'))).toBe('Kia offer');
    expect(await askOffer(site, '/offers/7')).toMatchObject({ kind: 'redirect', status: 301, location: '/offers/kia-motors/7' });
    expect(await askOffer(site, '/offers/ford/8')).toMatchObject({ kind: 'redirect', status: 301, location: '/offers/8' });
    expect((await askOffer(site, '/offers/9')).kind).toBe('empty');
  });

  test('ROUTE-35 ROUTE-36 is short on a site with a single manufacturer', async () => {
    const site = siteWith(offers, { manufacturer: { name: 'Kia' } });
    expect(textOf(rendered(await askOffer(site, '/offers/7')).querySelector('h1'))).toBe('Kia offer');
    expect(await askOffer(site, '/offers/kia-motors/7')).toMatchObject({ kind: 'redirect', status: 301, location: '/offers/7' });
  });
});
