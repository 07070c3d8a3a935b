import { describe, expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/rendered-page.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site-builder.ts';
import { SiteFrame } from './site-frame.tsx';

const HEADERS = ['metro', 'marque', 'group'] as const;

const render = (overrides: SiteOverrides = {}, currentPath = '/search/used-cars') =>
  renderElement(
    <SiteFrame site={buildSite(overrides)} currentPath={currentPath}>
      <h1>Used cars</h1>
    </SiteFrame>,
  );
const hrefs = (body: ReturnType<typeof render>, selector: string): (string | null)[] =>
  [...body.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

describe.each(HEADERS)('the frame with the %s header', (header) => {
  const layout = { header };

  test('begins with a link past it, and holds one main part', () => {
    const body = render({ layout });
    const skip = body.querySelector('a');
    expect(skip?.getAttribute('href')).toBe('#main');
    expect(body.querySelectorAll('main')).toHaveLength(1);
    expect(textOf(body.querySelector('main#main'))).toBe('Used cars');
  });

  test('marks the entry of the page that is shown', () => {
    const current = render({ layout }).querySelector('.nav-row [aria-current=page]');
    expect(current?.getAttribute('href')).toBe('/search/used-cars');
  });

  test('offers on a phone the same entries, opened without JavaScript', () => {
    const body = render({ layout });
    expect(hrefs(body, 'details.menu-drawer nav a')).toEqual(hrefs(body, '.nav-row a'));
  });

  test('has a search over all stock, unless the page has its own', () => {
    const form = (body: ReturnType<typeof render>) => body.querySelector('header form');
    expect(form(render({ layout }))?.getAttribute('action')).toBe('/search');
    const hidden = renderElement(
      <SiteFrame site={buildSite({ layout })} currentPath="/" hidesSearch>
        <h1>Home</h1>
      </SiteFrame>,
    );
    expect(form(hidden)).toBeNull();
  });

  test('can be called by one tap', () => {
    expect(hrefs(render({ layout, phones: { override: '(07) 5550 1234' } }), 'a.header-phone')).toEqual(['tel:0755501234']);
  });
});

describe('the entries of the header', () => {
  test('NAV-08 are those of the site', () => {
    const navigation = [
      { label: 'Utes', href: '/search?refinementList[simple_body][0]=Ute' },
      { label: 'Call by', href: '/enquire' },
    ];
    expect(hrefs(render({ navigation }), '.nav-row a')).toEqual(navigation.map(({ href }) => href));
  });

  test('SITE-19 SITE-24 are otherwise the stock pages of the site, in its word for its vehicles', () => {
    const body = render({ vehicleWord: { singular: 'caravan', plural: 'caravans' }, stock: { carTypes: ['used'] } });
    expect([...body.querySelectorAll('.nav-row a')].map(textOf)).toEqual(['Used caravans', 'Special offers', 'Contact us']);
  });

  test('ROUTE-31 a group links to the stock of each of its dealerships', () => {
    const dealerships = [buildDealership({ id: 1, slug: 'north' }), buildDealership({ id: 2, slug: 'south' })];
    expect(hrefs(render({ dealerships, layout: { header: 'group' } }), '.dealership-menu a')).toEqual([
      '/search/new-used-and-demo-cars/?refinementList[dealership_slug][0]=north',
      '/search/new-used-and-demo-cars/?refinementList[dealership_slug][0]=south',
    ]);
  });
});

describe('the footer', () => {
  test('names every dealership with its licences, each once', () => {
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

  test('links to other places only where the site is there', () => {
    expect(textOf(render().querySelector('footer'))).not.toContain('Facebook');
    expect(hrefs(render({ facebookUrl: 'https://www.facebook.com/theyard' }), 'footer a')).toContain('https://www.facebook.com/theyard');
  });
});

test('every link leads to a page that exists', () => {
  const allowed = /^(#main|\/|\/enquire|\/special-offers|\/search(\/[a-z-]+\/?)?(\?.*)?)$/;
  for (const header of HEADERS) expect(hrefs(render({ layout: { header } }), 'a').filter((href) => !allowed.test(href ?? ''))).toEqual([]);
});
