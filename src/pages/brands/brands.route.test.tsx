import { describe, expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { brandOverviewPage } from './brand-overview.route.ts';
import { brandsPage } from './brands.route.ts';

const BRANDS = [
  {
    title: 'Toyota',
    slug: 'toyota',
    group: 'our' as const,
    logo: '/media/toyota.svg',
    banner: { src: '/media/toyota.avif' },
    description: ['First.', 'Second.'],
  },
  { title: 'Mazda', slug: 'mazda' },
  { title: 'Honda', slug: 'honda', group: 'motorcycle' as const, skipPage: true },
];
const STOCK = [1, 2].map((id) => buildVehicle({ id, slug: `v-${id}`, make: 'Toyota' }));

const ask = async (path: string, overrides: SiteOverrides = { brands: BRANDS }) => {
  const site = buildSite({ dealerships: [buildDealership({ id: 1 })], ...overrides });
  const services = buildSearchServices([site], STOCK);
  const url = new URL(path, 'http://the-yard.localhost');
  const handler = path === '/brands' ? brandsPage(services) : brandOverviewPage(services);
  const answer = await handler({
    site,
    url,
    canonicalOrigin: url.origin,
    request: new Request(url),
    params: { brand: url.pathname.split('/')[1] ?? '' },
    clientAddress: '127.0.0.1',
    requestId: 'test',
  });
  return { answer, body: answer.kind === 'page' ? renderElement(answer.body) : null };
};

describe('the brand directory and the brand overview pages', () => {
  test('ROUTE-54 HOME-01 /brands lists the brands in their groups', async () => {
    const { answer, body } = await ask('/brands');
    expect(answer).toMatchObject({ kind: 'page', status: 200, head: { canonicalPath: '/brands', indexable: true } });
    expect(
      [...(body?.querySelectorAll('.directory-group') ?? [])].map(
        (group) => `${textOf(group.querySelector('h2'))}: ${[...group.querySelectorAll('h3')].map(textOf)}`,
      ),
    ).toEqual(['Car: Mazda', 'Motorcycle: Honda', 'Our Brands: Toyota']);
  });

  test('HOME-03 ENT-25 an entry shows title, logo and description of a brand, and links to the page of the brand, or to the stock of a brand with skipPage', async () => {
    const { body } = await ask('/brands');
    const entry = body?.querySelectorAll('.brand-entry')[2];
    expect(textOf(entry)).toBe('ToyotaFirst.Second.2 in stock');
    expect(entry?.querySelector('.brand-mark img')?.getAttribute('src')).toBe('/media/toyota.svg');
    expect([...(body?.querySelectorAll('.brand-entry a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/mazda/overview',
      '/search/honda',
      '/toyota/overview',
    ]);
  });

  test('HOME-02 the site of a group shows the directory of its dealerships’ brands', async () => {
    const dealerships = [buildDealership({ id: 1, slug: 'north' }), buildDealership({ id: 2, slug: 'south' })];
    const { answer, body } = await ask('/brands', { dealerships, brands: BRANDS });
    expect(answer).toMatchObject({ kind: 'page', status: 200 });
    expect(body?.querySelectorAll('.brand-entry')).toHaveLength(3);
  });

  test('HOME-02 /brands is 404 on a site without a brand directory', async () => {
    expect((await ask('/brands', {})).answer.kind).toBe('empty');
    expect((await ask('/toyota/overview', {})).answer.kind).toBe('empty');
  });

  test('ROUTE-55 HOME-03 ENT-25 /{brand}/overview shows title, logo, banner, all paragraphs and the brand’s stock', async () => {
    const { answer, body } = await ask('/toyota/overview');
    expect(answer).toMatchObject({ kind: 'page', status: 200, head: { canonicalPath: '/toyota/overview', indexable: true } });
    expect(textOf(body?.querySelector('h1'))).toBe('Toyota');
    expect([...(body?.querySelectorAll('.prose p') ?? [])].map(textOf)).toEqual(['First.', 'Second.', '2 cars in stock']);
    expect(body?.querySelector('.brand-banner img')).not.toBeNull();
    expect(body?.querySelector('img.brand-logo')?.getAttribute('src')).toBe('/media/toyota.svg');
    expect(body?.querySelector('a.btn-large')?.getAttribute('href')).toBe('/search/toyota');
    expect(body?.querySelectorAll('[data-vehicle]')).toHaveLength(2);
  });

  test('IMG-04 the first two pictures of a brand overview are loaded with high priority', async () => {
    const pictures = async (brand: object) => {
      const { body } = await ask('/toyota/overview', { brands: [{ title: 'Toyota', slug: 'toyota', ...brand }] });
      return [...(body?.querySelectorAll('img.picture') ?? [])].map(
        (image) => image.getAttribute('fetchpriority') ?? image.getAttribute('loading'),
      );
    };
    expect(await pictures({ banner: { src: '/media/toyota.avif' } })).toEqual(['high', 'high', 'lazy']);
    expect(await pictures({})).toEqual(['high', 'high']);
  });

  test('ROUTE-55 HOME-03 the overview of a brand has status 404 if the brand has skipPage or does not exist', async () => {
    for (const path of ['/honda/overview', '/nothing/overview', '/Toyota/overview']) expect((await ask(path)).answer.kind).toBe('empty');
  });
});
