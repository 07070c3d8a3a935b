import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PageCache } from '#main/http/page-cache.ts';
import { ROUTES } from '#main/routes.ts';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import type { Answer } from '#test/builders/program/running-program.ts';
import { STANDARD_PAGES } from '#urls/content-page-paths.ts';
import { first, startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

/** The sites of these tests. Two signed-in shoppers, and a visitor who is not signed in, request every page of each site. */
const SITES = ['bravo', 'both'] as const;
type SiteSlug = (typeof SITES)[number];

/** The site `bravo` has accounts, and the site `both` has none. Each of them has all content pages and brands. */
const SETTINGS: Readonly<Record<string, string>> = {
  ...TWO_DEALERS,
  ...Object.fromEntries(
    SITES.flatMap((site) =>
      [...STANDARD_PAGES, 'visit-us'].map((name) => [
        `sites/${site}/pages/${name}.yaml`,
        `title: ${name}\nblocks:\n  - { block: text, body: Everybody reads the same text. }\n`,
      ]),
    ),
  ),
  ...Object.fromEntries(
    SITES.flatMap((site) => [
      [`sites/${site}/site.yaml`, `${TWO_DEALERS[`sites/${site}/site.yaml`]}\nanalytics: { webVitals: { share: 100, page: true } }\n`],
      [`sites/${site}/models.yaml`, 'models:\n  - { name: Kluger, slug: kluger, manufacturer: Toyota, bodies: [SUV] }\n'],
      [
        `sites/${site}/offers.yaml`,
        'offers:\n  - { id: 1, name: One, description: x }\n  - { id: 2, name: Two, description: x, manufacturer: Toyota }\n',
      ],
    ]),
  ),
  'sites/both/brands.yaml': TWO_DEALERS['sites/alpha/brands.yaml'] ?? '',
};

const PEOPLE = { email: 'shared.page.reader@example.com', phone: '+61412345777' } as const;
/** All spellings in which a page could show the e-mail address or phone number of the two shoppers. */
const PERSONAL = [PEOPLE.email, 'shared.page.reader', PEOPLE.phone, '412345777', '0412 345 777'];

let dealers: TwoDealers;
let browsers: Readonly<Record<SiteSlug, readonly VisitorBrowser[]>>;

beforeAll(async () => {
  dealers = await startTwoDealers({}, SETTINGS);
  const { running, b } = dealers;
  const [one, two] = [new VisitorBrowser(running, 'bravo'), new VisitorBrowser(running, 'bravo', 'Mozilla/5.0 Firefox/148.0')];
  await signInWith(running, one, PEOPLE.email);
  await signInWith(running, two, PEOPLE.phone);
  await one.postJson('/api/watchlist/save-car', { car_id: b[0]?.id });
  await two.postJson('/api/watchlist/save-car', { car_id: b[1]?.id });
  // The site 'both' has no accounts and sets no cookies. So the two shoppers send it the cookies that they got from the
  // site 'bravo'.
  const onOther = [one, two].map((browser) => {
    const copy = new VisitorBrowser(running, 'both', browser.userAgent);
    for (const [name, value] of browser.cookies) copy.steal(name, value);
    return copy;
  });
  browsers = {
    bravo: [one, two, new VisitorBrowser(running, 'bravo')],
    both: [...onOther, new VisitorBrowser(running, 'both')],
  };
});
afterAll(() => dealers.close());

const READ_ROUTES = ROUTES.filter(({ method }) => method === 'GET');
/**
 * The paths of the routes whose answers are public, which means that shared caches may store them. The test also
 * requests all other routes, whose answers must be private.
 */
const PUBLIC_PATHS = READ_ROUTES.flatMap(({ path, canonicalAddress }) => (canonicalAddress ? [path] : []));

/** Example URLs for a route, made from the path of the route. */
const addressesOf = (path: string): readonly string[] => {
  const { id, slug } = first(dealers.b);
  const examples: Readonly<Record<string, readonly string[]>> = {
    '/*': ['/search', '/search/new-used-and-demo-cars/', '/search/toyota/kluger', '/search?sort=price-asc'],
    '/compare': [`/compare?cars=${dealers.b.map((vehicle) => vehicle.id).join(',')}`],
    '/watchlist': ['/watchlist', `/watchlist?cars=${id}`],
    '/print': [`/print?car_id=${slug}`],
    '/api/suggestions': ['/api/suggestions?query=toy'],
    '/:brand/overview': ['/toyota/overview'],
    '/pages/:name': ['/pages/visit-us'],
    '/locations/:slug': ['/locations/robina'],
    '/offers/:id{[0-9]+}': ['/offers/1'],
    '/offers/:manufacturer/:id{[0-9]+}': ['/offers/toyota/2'],
    '/sitemaps/:file': ['/sitemaps/vehicles-1.xml'],
    '/api/dealerships/:slug/cars': ['/api/dealerships/bravo-yard/cars'],
  };
  return examples[path] ?? [path.replace(':slug', slug)];
};

/** Whether the answer allows shared caches to store it. */
const isPublic = ({ status, headers }: Answer): boolean => status === 200 && (headers['cache-control'] ?? '').startsWith('public');

/**
 * The part of an answer that a shared cache would store: the status, the body, and the headers that do not belong to
 * one request or connection.
 */
const stored = ({ status, headers, text }: Answer) => {
  const { date, connection, 'keep-alive': keepAlive, 'x-request-id': requestId, ...kept } = headers;
  return { status, headers: kept, text };
};

/** The paths of all links on a page that lead to pages of the same site. */
const linksOf = ({ text }: Answer): readonly string[] =>
  [...text.matchAll(/href="(\/(?!\/)[^"#]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

/**
 * Requests a URL as each of the three visitors. The page cache is empty, so each answer is rendered again. An answer is
 * shared if the program stores it in its page cache, or allows shared caches to store it.
 */
const answersAt = async (site: SiteSlug, address: string) => {
  const find = vi.spyOn(PageCache.prototype, 'find').mockReturnValue(null);
  const store = vi.spyOn(PageCache.prototype, 'store');
  try {
    const answers: Answer[] = [];
    for (const browser of browsers[site]) answers.push(await browser.get(address));
    return { answers, isShared: store.mock.calls.length > 0 || answers.some(isPublic) };
  } finally {
    find.mockRestore();
    store.mockRestore();
  }
};

/**
 * Requests each route, and the pages of the site to which these pages link, as three different visitors. If a shared
 * cache may store an answer, all three visitors must get the same answer. @returns the URLs whose answers a shared
 * cache may store
 */
const compareAll = async (site: SiteSlug): Promise<ReadonlySet<string>> => {
  const shared = new Set<string>();
  const waiting = new Set(READ_ROUTES.flatMap(({ path }) => addressesOf(path)));
  const given = new Set(waiting);
  // The loop adds URLs to this set and also reaches them: JavaScript visits entries that are added during the loop.
  for (const address of waiting) {
    const { answers, isShared } = await answersAt(site, address);
    const [one, ...others] = answers;
    if (!one || !isShared) continue;
    shared.add(address);
    for (const other of others) expect(stored(other), `${site} ${address}`).toEqual(stored(one));
    expect([address, one.headers['set-cookie'], PERSONAL.filter((word) => one.text.includes(word))]).toEqual([address, undefined, []]);
    if (given.has(address)) for (const link of linksOf(one)) waiting.add(link);
  }
  return shared;
};

describe('pages of the shared cache', () => {
  test('the two shoppers of these tests are signed in, and have different accounts and different watchlists', async () => {
    const [one, two, visitor] = browsers.bravo;
    expect((await one?.get('/my-garage'))?.text).toContain(PEOPLE.email);
    expect((await two?.get('/my-garage'))?.text).toContain('0412 345 777');
    expect((await visitor?.get('/my-garage'))?.status).toBe(303);
    const saved = await Promise.all([one, two].map(async (browser) => (await browser?.get('/api/watchlist'))?.text));
    expect(new Set(saved).size).toBe(2);
  });

  test('each page has the same bytes for two signed-in shoppers and a visitor, and no contact details of the shoppers', async () => {
    const shared = new Set<string>();
    for (const site of SITES) for (const address of await compareAll(site)) shared.add(address);
    const missing = PUBLIC_PATHS.filter((path) => !addressesOf(path).some((address) => shared.has(address)));
    expect(missing).toEqual([]);
  });
});
