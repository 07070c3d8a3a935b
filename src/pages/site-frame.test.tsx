import { describe, expect, test } from 'vitest';
import { FrameContext } from '#features/site-layout/ui/frame-context.ts';
import { buildFrameView } from '#features/site-layout/views/build-frame-view.ts';
import type { FrameStock } from '#features/site-layout/views/frame-view.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';

const STOCK: FrameStock = {
  makes: [
    { label: 'Kia', href: '/search/kia' },
    { label: 'Ford', href: '/search/ford' },
  ],
  categories: [
    { label: 'SUV', href: '/search?suv', shape: 'suv', models: [{ label: 'Kia Sportage', href: '/search/kia/sportage', picture: null }] },
    { label: 'Ute', href: '/search?ute', shape: 'ute', models: [{ label: 'Ford Ranger', href: '/search/ford/ranger', picture: null }] },
  ],
};
const HEADERS = ['two-rows', 'one-row', 'group-bar'] as const;

const render = (overrides: SiteOverrides = {}, currentPath = '/search/used-cars') =>
  renderElement(
    <SiteFrame site={buildSite(overrides)} currentPath={currentPath}>
      <h1>Used cars</h1>
    </SiteFrame>,
  );
const hrefs = (body: ReturnType<typeof render>, selector: string): (string | null)[] =>
  [...body.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

describe.each(HEADERS)('header and footer with the %s header', (header) => {
  const layout = { header };

  test('a page begins with a skip link, and has one main element', () => {
    const body = render({ layout });
    const skip = body.querySelector('a');
    expect(skip?.getAttribute('href')).toBe('#main');
    expect(body.querySelectorAll('main')).toHaveLength(1);
    expect(textOf(body.querySelector('main#main'))).toBe('Used cars');
  });

  test('the header marks the entry of the current page, and the menu that contains it', () => {
    const body = render({ layout });
    expect(hrefs(body, '.site-menu [aria-current=page]')).toEqual(['/search/used-cars']);
    expect(textOf(body.querySelector('.menu-summary.is-current'))).toBe('Our Stock');
  });

  test('the same markup shows the header entries as a row on wide screens and as a drawer on narrow screens', () => {
    const body = render({ layout });
    const menu = body.querySelector('nav#site-menu');
    expect(menu?.getAttribute('popover')).toBe('auto');
    expect(body.querySelector('header button[aria-label=Menu]')?.getAttribute('popovertarget')).toBe('site-menu');
    expect(menu?.querySelector('button[aria-label="Close menu"]')?.getAttribute('popovertargetaction')).toBe('hide');
  });

  test('NAV-05 the markup of the header says whether menus open on hover or on click', () => {
    const trigger = (frame: object) => render({ layout, frame }).querySelector('header')?.getAttribute('data-trigger');
    expect([trigger({}), trigger({ dropdownTrigger: 'click' })]).toEqual(['hover', 'click']);
  });

  test('NAV-07 the header lists the locations, each with a telephone link', () => {
    const body = render({ layout, dealerships: [buildDealership({ locations: [buildLocation({ phone: '(07) 5550 1234' })] })] });
    const row = body.querySelector('details.locations-menu a');
    expect(textOf(row)).toBe('SouthportThe Yard Southport(07) 5550 1234');
    expect(row?.getAttribute('href')).toBe('tel:0755501234');
  });

  test('the header has a search form for all stock, except on a page that has its own search form', () => {
    const form = (body: ReturnType<typeof render>) => body.querySelector('header form');
    expect(form(render({ layout }))?.getAttribute('action')).toBe('/search');
    const hidden = renderElement(
      <SiteFrame site={buildSite({ layout })} currentPath="/" hidesSearch>
        <h1>Home</h1>
      </SiteFrame>,
    );
    expect(form(hidden)).toBeNull();
  });

  test('the header has a link to call the dealer', () => {
    expect(hrefs(render({ layout, phones: { override: '(07) 5550 1234' } }), 'a.header-phone')).toEqual(['tel:0755501234']);
  });
});

const withStock = (overrides: SiteOverrides = {}) => {
  const site = buildSite(overrides);
  return renderElement(
    <FrameContext value={buildFrameView(site, STOCK, () => true)}>
      <SiteFrame site={site} currentPath="/">
        <h1>Home</h1>
      </SiteFrame>
    </FrameContext>,
  );
};

test('NAV-02 the mega-menu has a tab for all vehicles, a tab with models for each body type, and links to stock and contact page', () => {
  const body = withStock();
  const mega = body.querySelector('.mega');
  expect([...(mega?.querySelectorAll('.mega-tab') ?? [])].map(textOf)).toEqual(['All Vehicles', 'SUV', 'Ute']);
  expect(mega?.querySelectorAll('input[type=radio][checked]')).toHaveLength(1);
  expect(mega?.querySelector('input[checked]')?.getAttribute('value')).toBe('0');
  expect([...(mega?.querySelectorAll('.mega-body') ?? [])].map((one) => `${one.getAttribute('data-tab')} ${textOf(one)}`)).toEqual([
    '1 SUVKia Sportage',
    '2 UteFord Ranger',
  ]);
  expect([...(mega?.querySelectorAll('.mega-ways a') ?? [])].map(textOf)).toEqual(['Our Stock', 'Contact Us']);
});

test('the metro header shows the makes with the most stock as chips', () => {
  const body = withStock({ layout: { header: 'two-rows' } });
  expect(hrefs(body, '.menu-makes a')).toEqual(['/search/kia', '/search/ford']);
});

test("SITE-19 SITE-24 the menu links to the site's stock pages, with the site's word for its vehicles", () => {
  const vehicleWord = { singular: 'caravan', plural: 'caravans' };
  const body = render({ vehicleWord, stock: { carTypes: ['used', 'new'] } });
  expect([...body.querySelectorAll('.menu-groups a')].map(textOf).slice(0, 3)).toEqual(['New caravans', 'Used caravans', 'All caravans']);
});

test('ROUTE-31 on the site of a dealer group, the footer links to the stock of each dealership', () => {
  const dealerships = [buildDealership({ id: 1, slug: 'north' }), buildDealership({ id: 2, slug: 'south' })];
  expect(hrefs(render({ dealerships }), '.footer-dealerships a')).toEqual([
    '/search/new-used-and-demo-cars/?refinementList[dealership_slug][0]=north',
    '/search/new-used-and-demo-cars/?refinementList[dealership_slug][0]=south',
  ]);
});

describe('the footer', () => {
  test('the footer names every dealership once, with its licences', () => {
    const dealerships = [
      buildDealership({
        id: 1,
        slug: 'north',
        name: 'North Motors',
        licences: [{ state: 'vic', kind: 'dealer', label: 'LMCT', number: '12345' }],
        locations: [
          buildLocation({ dealerLicenceNumber: '77', motorVehicleRepairer: '99' }),
          buildLocation({ id: 'two', dealerLicenceNumber: '77' }),
        ],
      }),
      buildDealership({
        id: 2,
        slug: 'south',
        name: 'South Motors',
        licences: [{ state: 'sa', kind: 'dealer', label: 'LVD', number: '5' }],
      }),
    ];
    const entries = [...render({ dealerships }).querySelectorAll('.footer-dealerships li')].map(textOf);
    expect(entries[0]).toBe('North Motors1 Pelican Parade, Southport QLD 4215LMCT 12345 · DL 77 · MRB 99');
    expect(entries[1]).toBe('South MotorsLVD 5');
  });

  test('NAV-03 the footer shows its groups as landmarks, each with a heading and its links', () => {
    const footer = [
      { heading: 'Buyer Tools', links: [{ label: 'Finance', href: '/finance' }] },
      {
        heading: 'Servicing and Parts',
        links: [
          { label: 'Book a service', href: '/service' },
          { label: 'Parts', href: '/parts' },
        ],
      },
    ];
    const frame = buildFrameView(buildSite({ footer }), STOCK, () => true);
    const body = renderElement(
      <FrameContext value={frame}>
        <SiteFrame site={buildSite()} currentPath="/">
          <h1>Home</h1>
        </SiteFrame>
      </FrameContext>,
    );
    const groups = [...body.querySelectorAll('footer nav')];
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Buyer Tools', 'Servicing and Parts']);
    expect(groups.map((group) => textOf(group.querySelector('h2')))).toEqual(['Buyer Tools', 'Servicing and Parts']);
    expect(groups.map((group) => [...group.querySelectorAll('a')].map((link) => `${textOf(link)} ${link.getAttribute('href')}`))).toEqual([
      ['Finance /finance'],
      ['Book a service /service', 'Parts /parts'],
    ]);
  });

  test('NAV-09 the footer links only to the social media that the site has', () => {
    const [facebookUrl, instagramUrl] = ['https://www.facebook.com/theyard', 'https://www.instagram.com/theyard'];
    const elsewhere = (overrides: SiteOverrides) => hrefs(render(overrides), 'footer a[rel=noopener]');
    expect(elsewhere({})).toEqual([]);
    expect(elsewhere({ facebookUrl })).toEqual([facebookUrl]);
    expect(elsewhere({ instagramUrl })).toEqual([instagramUrl]);
    expect(elsewhere({ facebookUrl, instagramUrl })).toEqual([facebookUrl, instagramUrl]);
  });
});
