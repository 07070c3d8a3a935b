import { describe, expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { buildFrameView } from './build-frame-view.ts';
import { type FrameStock, NO_STOCK } from './frame-view.ts';

const everyPage = (): boolean => true;
const STOCK: FrameStock = {
  makes: [{ label: 'Kia', href: '/search/kia' }],
  categories: [
    { label: 'SUV', href: '/search?b', shape: 'suv', models: [{ label: 'Kia Sportage', href: '/search/kia/sportage', picture: null }] },
  ],
};

describe('the entries of the header', () => {
  test('NAV-01 the header has Home, Vehicles, Offers, Our Stock, Service, Parts, Company and Finance by default', () => {
    const labels = (site = buildSite()) => buildFrameView(site, STOCK, everyPage).entries.map(({ label }) => label);
    expect(labels()).toEqual(['Home', 'Vehicles', 'Offers', 'Our Stock', 'Service', 'Parts', 'Company', 'Finance']);
    expect(labels(buildSite({ manufacturer: { name: 'Kia' } }))[1]).toBe('Models');
  });

  test('NAV-08 if a site configures entries for the header, the header shows them', () => {
    const navigation = [
      { label: 'Utes', href: '/search?refinementList[simple_body][0]=Ute' },
      {
        label: 'Visit',
        groups: [
          {
            heading: 'Here',
            links: [
              { label: 'One', href: '/one' },
              { label: 'Web', href: 'https://web.example' },
            ],
          },
        ],
      },
      { label: 'Range', menu: 'vehicles' as const },
    ];
    expect(buildFrameView(buildSite({ navigation }), STOCK, everyPage).entries).toMatchObject([
      { kind: 'link', label: 'Utes', href: navigation[0]?.href },
      { kind: 'groups', label: 'Visit', groups: [{ heading: 'Here', links: [{ label: 'One' }, { label: 'Web' }] }] },
      { kind: 'vehicles', label: 'Range', categories: [{ label: 'SUV' }] },
    ]);
  });

  test('NAV-08 the header leaves out links to missing pages, and turns a menu with one link into that link', () => {
    const isThere = (path: string): boolean => ['/', '/contact', '/special-offers', '/search/used-cars'].includes(path);
    const { entries } = buildFrameView(buildSite({ stock: { carTypes: ['used'] } }), STOCK, isThere);
    expect(entries.map((entry) => (entry.kind === 'link' ? `${entry.label} ${entry.href}` : entry.label))).toEqual([
      'Home /',
      'Vehicles',
      'Offers /special-offers',
      'Used cars /search/used-cars',
      'Contact us /contact',
    ]);
  });

  test('if no vehicle of the stock has a body type, the header has a link to all stock instead of the mega-menu', () => {
    expect(buildFrameView(buildSite(), NO_STOCK, everyPage).entries[1]).toEqual({
      kind: 'link',
      label: 'Vehicles',
      href: '/search/new-used-and-demo-cars/',
    });
  });

  test('NAV-02 the mega-menu links to all stock and to the contact page; on a site without a contact page, it links to the enquiry form instead', () => {
    const vehicles = (exists: (path: string) => boolean) => buildFrameView(buildSite(), STOCK, exists).entries[1];
    const stock = { label: 'Our Stock', href: '/search/new-used-and-demo-cars/' };
    expect(vehicles(everyPage)).toMatchObject({ kind: 'vehicles', stock, contact: { label: 'Contact Us', href: '/contact' } });
    expect(buildFrameView(buildSite(), STOCK, (path) => path === '/').entries[1]).toMatchObject({ contact: { href: '/enquire' } });
  });
});

describe('the footer', () => {
  const group = buildDealership({ group: 'Pelican Group' });

  test('NAV-03 NAV-04 the footer has four groups of links, and the last group links to the dealer group', () => {
    const { footer } = buildFrameView(buildSite({ dealerships: [group] }), NO_STOCK, everyPage);
    expect(footer.groups.map(({ heading }) => heading)).toEqual(['Vehicles', 'Buyer Tools', 'Servicing and Parts', 'Pelican Group']);
    const hrefs = footer.groups[3]?.links.map(({ href }) => href);
    for (const href of ['/twg-cars', '/twg-rental', '/twg-tyres', '/finance-and-insurance', '/neotek', '/4x4-outdoor'])
      expect(hrefs).toContain(href);
  });

  test('NAV-03 the footer omits a group of links if all its pages are missing', () => {
    const { footer } = buildFrameView(buildSite(), NO_STOCK, (path) => path.startsWith('/search') || path === '/enquire');
    expect(footer.groups.map(({ heading, links }) => `${heading} ${links.length}`)).toEqual(['Vehicles 4', 'Buyer Tools 2']);
  });

  test("NAV-03 if the site's settings contain link groups for the footer, the footer has these groups", () => {
    const footer = [{ heading: 'Yard', links: [{ label: 'Find us', href: '/enquire' }] }];
    expect(buildFrameView(buildSite({ footer }), NO_STOCK, everyPage).footer.groups).toEqual(footer);
  });
});

describe('NAV-07 the rows of the locations dropdown', () => {
  const dealerships = [
    buildDealership({
      locations: [
        buildLocation({ phone: '(07) 5550 1234' }),
        buildLocation({ id: 'service', name: 'The Yard Service', locationType: 'service' }),
        buildLocation({ id: 'store', name: 'The Store', visible: false }),
      ],
    }),
  ];
  const rows = (locations: object = {}, exists = everyPage) =>
    buildFrameView(buildSite({ dealerships, frame: { locations } }), NO_STOCK, exists).locations;

  test('NAV-07 location rows show city, name and a number to call; a location without a number links to the contact page', () => {
    expect(rows()).toEqual([
      { city: 'Southport', label: 'The Yard Southport', phone: '(07) 5550 1234', href: 'tel:0755501234' },
      { city: 'Southport', label: 'The Yard Service', phone: null, href: '/contact' },
    ]);
  });

  test('if the settings say so, location rows show the type instead of the name, and link to the contact page', () => {
    expect(rows({ named: 'type', link: 'contact' }).map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Sales /contact',
      'Service /contact',
    ]);
    expect(rows({ link: 'contact' }, () => false).map(({ href }) => href)).toEqual(['/enquire', '/enquire']);
    expect(rows({ shown: false })).toEqual([]);
  });
});
