import { expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { brandOverviewPage } from './brand-overview.route.ts';
import { brandsPage } from './brands.route.ts';

const BRANDS = [
  {
    title: 'Toyota',
    slug: 'toyota',
    logo: '/media/toyota.svg',
    banner: { src: '/media/toyota.avif', alt: 'A row of utes' },
    description: ['First.', 'Second.', 'Third.'],
  },
  { title: 'Mazda', slug: 'mazda', group: 'our' as const },
];

const siteWith = (overrides: SiteOverrides) => buildSite({ dealerships: [buildDealership({ id: 1 })], brands: BRANDS, ...overrides });

test('HOME-03 an entry of the brand directory shows title, logo, banner and every paragraph of its description', async () => {
  const site = siteWith({});
  const answer = await askPage(brandsPage(buildSearchServices([site], [])), site, '/brands');
  if (answer.kind !== 'page') throw new Error('not a page');
  const [toyota, mazda] = renderElement(answer.body).querySelectorAll('.brand-entry');
  expect(textOf(toyota?.querySelector('h3'))).toBe('Toyota');
  // The logo in this test is the brand's name as text, so the name is not repeated beside it.
  expect(toyota?.querySelector('h3 .sr-only')?.textContent).toBe('Toyota');
  expect([...(toyota?.querySelectorAll('p:not(.brand-foot)') ?? [])].map(textOf)).toEqual(['First.', 'Second.', 'Third.']);
  expect([...(toyota?.querySelectorAll('img') ?? [])].map((image) => [image.getAttribute('src'), image.getAttribute('alt')])).toEqual([
    ['/media/toyota.avif', 'A row of utes'],
    ['/media/toyota.svg', ''],
  ]);
  expect(mazda?.querySelectorAll('img')).toHaveLength(0);
});

test('IMG-04 the first two banners of the brand directory are loaded with high priority', async () => {
  const banner = (src: string) => ({ banner: { src: `/media/${src}.avif` } });
  const site = siteWith({
    brands: [
      { title: 'Zeekr', slug: 'zeekr', ...banner('z') },
      { title: 'Mazda', slug: 'mazda' },
      { title: 'Yamaha', slug: 'yamaha', group: 'motorcycle', ...banner('y') },
      { title: 'Audi', slug: 'audi', ...banner('a') },
    ],
  });
  const answer = await askPage(brandsPage(buildSearchServices([site], [])), site, '/brands');
  if (answer.kind !== 'page') throw new Error('not a page');
  expect(
    [...renderElement(answer.body).querySelectorAll('img.picture')].map((image) => [
      image.getAttribute('src'),
      image.getAttribute('fetchpriority') ?? image.getAttribute('loading'),
    ]),
  ).toEqual([
    ['/media/a.avif', 'high'],
    ['/media/z.avif', 'high'],
    ['/media/y.avif', 'lazy'],
  ]);
});

test('SEARCH-44 the overview page of a brand shows the same stock count as the search for the brand', async () => {
  const stock = Array.from({ length: 2_000 }, (_, index) => buildVehicle({ id: index + 1, slug: `v-${index + 1}`, make: 'Toyota' }));
  const textWith = async (search: SiteOverrides['search']) => {
    const site = siteWith({ search });
    const handler = brandOverviewPage(buildSearchServices([site], stock));
    const answer = await askPage((page) => handler({ ...page, params: { brand: 'toyota' } }), site, '/toyota/overview');
    return answer.kind === 'page' ? textOf(renderElement(answer.body).querySelector('.block-note')) : null;
  };
  expect(await textWith({ countAbove1999: 'replaced', stockCount: 5_000 })).toBe('5,000 cars in stock');
  expect(await textWith({ countAbove1999: 'real' })).toBe('2,000 cars in stock');
});

test("a brand's page shows the name once: in its logo, or as text if the brand has no logo", async () => {
  const headingOf = async (brand: string) => {
    const site = siteWith({});
    const handler = brandOverviewPage(buildSearchServices([site], []));
    const answer = await askPage((page) => handler({ ...page, params: { brand } }), site, `/${brand}/overview`);
    if (answer.kind !== 'page') throw new Error('not a page');
    const heading = renderElement(answer.body).querySelector('h1');
    return [textOf(heading), heading?.querySelector('img')?.getAttribute('src'), heading?.querySelector('.sr-only')?.textContent];
  };
  expect(await headingOf('toyota')).toEqual(['Toyota', '/media/toyota.svg', 'Toyota']);
  expect(await headingOf('mazda')).toEqual(['Mazda', undefined, undefined]);
});
