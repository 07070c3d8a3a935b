import { expect, test } from 'vitest';
import { siteRoute } from '#pages/api/site.route.ts';
import { tradeInStartPage } from '#pages/lead-forms/trade-in/trade-in-start.tsx';
import { searchPage } from '#pages/search/search.route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';

const shownState = async (overrides: SiteOverrides): Promise<string | undefined> => {
  const answer = await askPage(tradeInStartPage({} as never, 'trade-in'), buildSite(overrides), '/trade-in');
  if (answer.kind !== 'page') throw new Error('not a page');
  return renderElement(answer.body).querySelector('select[name="regoState"] option[selected]')?.getAttribute('value') ?? undefined;
};

test('SITE-20 the form for a number plate preselects the state that the site sets, or else Queensland', async () => {
  expect(await shownState({})).toBe('qld');
  expect(await shownState({ defaultState: 'tas' })).toBe('tas');
});

const footerOf = (overrides: SiteOverrides): string => {
  const site = buildSite(overrides);
  return textOf(
    renderElement(
      <SiteFrame site={site} currentPath="/">
        <p>Page</p>
      </SiteFrame>,
    ).querySelector('footer'),
  );
};

test('SITE-23 the footer names RedBook as the source of vehicle data; it names RedBook as the source of trade-in values only if these come from RedBook', () => {
  expect(footerOf({})).not.toContain('RedBook');
  expect(footerOf({ redbook: true })).toContain('Vehicle data by RedBook.');
  expect(footerOf({ redbook: true, features: { valuation: true } })).toContain('Vehicle data and trade-in values by RedBook.');
  expect(footerOf({ redbook: true, features: { valuation: true }, allowStandIns: ['valuation'] })).toContain('Vehicle data by RedBook.');
});

test('SITE-23 the search page has a link for each search category; the link of the chosen category removes this category again', async () => {
  const site = buildSite({ searchCategories: ['Clearance', 'Special Offer'] });
  const stock = [
    buildVehicle({ id: 1, slug: 'one-1', categories: ['Clearance'] }),
    buildVehicle({ id: 2, slug: 'two-2', categories: ['Special Offer'] }),
  ];
  const ask = async (address: string) => {
    const answer = await askPage(searchPage(buildSearchServices([site], stock)), site, address);
    if (answer.kind !== 'page') throw new Error('not a page');
    const body = renderElement(answer.body);
    const links = [...body.querySelectorAll('nav[aria-label="Categories"] a')];
    return {
      links: links.map((link) => [textOf(link), link.getAttribute('href') ?? '', link.getAttribute('aria-current')] as const),
      count: textOf(body.querySelector('#count')),
    };
  };
  const all = await ask('/search');
  expect(all.links.map(([label, , current]) => [label, current])).toEqual([
    ['Clearance', null],
    ['Special Offer', null],
  ]);
  const clearance = await ask(all.links[0]?.[1] ?? '');
  expect(clearance.count).toBe('1 car');
  expect(clearance.links[0]).toEqual(['Clearance', '/search', 'true']);
  const without = buildSite();
  const answer = await askPage(searchPage(buildSearchServices([without], stock)), without, '/search');
  expect(answer.kind === 'page' && renderElement(answer.body).querySelector('nav[aria-label="Categories"]')).toBeNull();
});

test('SITE-23 /api/site lists the features and embeds that are switched on, the data source and the search categories', async () => {
  const site = buildSite({
    plugins: ['reviews'],
    redbook: true,
    searchCategories: ['Clearance'],
    features: { compare: true, spin: false },
  });
  const answer = await askPage(siteRoute.handler({}), site, '/api/site');
  if (answer.kind !== 'json') throw new Error('not JSON');
  expect(answer.value).toMatchObject({ redbook: true, search_categories: ['Clearance'], override_city: null });
  const plugins = Reflect.get(answer.value as object, 'plugins') as string[];
  expect(plugins).toEqual(expect.arrayContaining(['compare', 'finance', 'reviews']));
  expect(plugins).not.toContain('spin');
});
