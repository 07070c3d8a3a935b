import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { ROUTES } from '#main/routes.ts';
import type { Site } from '#model/site/site.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { type Answer, newVisitor, type RunningProgram, stampOf, startRunningProgram } from '#test/builders/program/running-program.ts';

/** The demo sites. The tests visit them as a shopper without an account. */
const SITES = ['corella-motor-group', 'ironbark-touring', 'kestrel-point-kia', 'wattlebird-cars'] as const;
/** Number of pictures that the test requests from each site. */
const PICTURES = 15;
let running: RunningProgram;

beforeAll(async () => {
  running = await startRunningProgram({ environment: { WORKER: '0' } });
}, 120_000);
afterAll(() => running?.close());

const ask = (slug: string, address: string): Promise<Answer> => running.get(slug, address, { 'x-forwarded-for': newVisitor() });
const found = async (slug: string, address: string): Promise<string> => {
  const { status, text } = await ask(slug, address);
  expect(status, `${slug} ${address}`).toBe(200);
  return text;
};
/**
 * Posts a form. If the form has several steps, the following steps are posted too, each with the cookies from the step
 * before.
 */
const sendAllSteps = async (slug: string, address: string, fields: Readonly<Record<string, string>>): Promise<Answer> => {
  const answers = { ...fields, looking_for: 'Finance' };
  let sent = await running.postForm(slug, address, answers);
  while (sent.headers.location?.includes('?step=')) {
    const cookie = [sent.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
    sent = await running.postForm(slug, sent.headers.location, answers, { cookie });
  }
  return sent;
};

interface Hit {
  readonly slug: string;
  readonly car_type: 'new' | 'demo' | 'used';
  readonly item_type: string;
  readonly status: string;
}
/** Searches the stock of a demo site through its JSON API. @returns the number of vehicles found, and the first vehicles */
const search = async (slug: string, path: string, query = ''): Promise<{ readonly count: number; readonly hits: readonly Hit[] }> =>
  JSON.parse(await found(slug, `/api/search?path=${encodeURIComponent(path)}${query}`));

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&').replace(/#.*/, ''));

describe('the route table', () => {
  const routes = ROUTES;

  test('SITE-01 a demo site has only pages for shoppers, and no pages for staff or administrators', () => {
    expect(routes.length).toBeGreaterThan(15);
    const own = routes.map(({ path }) => path).filter((path) => /admin|staff|manage|dashboard|login|backoffice|internal|cms/i.test(path));
    expect(own).toEqual([]);
  });

  test('SITE-01 a demo site shows every page without a login; the only exceptions are the account, saved vehicles and payments', async () => {
    const site = running.site('wattlebird-cars');
    const { hits } = await search('wattlebird-cars', '/search');
    for (const { method, path } of routes) {
      const address = path.replace(':slug', hits[0]?.slug ?? '').replace('*', 'search');
      if ([site.signIn.garagePath, '/watchlist', '/api/watchlist', '/online-payment'].includes(address)) continue;
      if (address.startsWith('/api/watchlist/')) continue;
      const answer = await running.ask(running.hostOf('wattlebird-cars'), address, { method });
      expect([401, 403, 407], `${method} ${address}`).not.toContain(answer.status);
      expect(answer.headers['www-authenticate'], address).toBeUndefined();
      expect(answer.headers.location ?? '', address).not.toMatch(/sign-?in|login/);
    }
    for (const address of ['/admin', '/staff', '/login', '/manage', '/api/admin', '/dashboard']) {
      expect((await ask('wattlebird-cars', address)).status, address).toBe(404);
    }
  });
});

test('API-19 on one demo site, the results of shoppers’ valuations are stored; the other demo sites store none', async () => {
  const keeping = SITES.filter((slug) => running.site(slug).tradeIn.recordValuations);
  expect(keeping).toHaveLength(1);
  const vehicle = { by: 'vehicle', make: 'Mazda', model: 'CX-5', year: '2023', km: '20000' };
  const conditions = { condition: 'good', service_history: 'full', damage: 'none', accident: 'none', finance_owing: 'no' };
  const answers = Object.fromEntries(Object.entries(conditions).map(([name, answer]) => [`answer_${name}`, answer]));
  for (const slug of SITES.filter((one) => running.site(one).features.tradeIn)) {
    const started = await running.postForm(slug, '/trade-in', vehicle);
    const answered = await running.postForm(slug, `${started.headers.location}/questions`, answers);
    expect([slug, started.status, answered.status]).toEqual([slug, 303, 303]);
    const id = started.headers.location?.split('/')[2];
    const kept = await running.database.pool.query('select value from miscellaneous_values where id = $1', [id]);
    expect([slug, kept.rowCount]).toEqual([slug, keeping.includes(slug) ? 1 : 0]);
    const posted = await running.postJson(slug, '/api/miscellaneous', { column_name: 'valuation', valuation: { id } });
    expect([slug, posted.status]).toEqual([slug, keeping.includes(slug) ? 200 : 404]);
  }
});

test('LOC-32 a demo site has the sample rating of 4.4 from 552 reviews, and the page of its location shows this rating', async () => {
  const page = await found('wattlebird-cars', '/locations/southport');
  expect(page.replaceAll(/<!-- -->|<[^>]+>/g, '')).toContain('4.4 · 552 reviews');
});

describe.each(SITES)('the demo site %s', (slug) => {
  const site = (): Site => running.site(slug);
  const TYPES = ['new', 'demo', 'used'] as const;

  test('SITE-03 the pages of new, demo and used vehicles list vehicles if the site sells this type, and are empty otherwise', async () => {
    const { paths } = site().search;
    for (const type of TYPES) {
      await found(slug, paths[type]);
      const { count, hits } = await search(slug, paths[type]);
      expect([type, count > 0], type).toEqual([type, site().stock.carTypes.includes(type)]);
      expect(hits.every(({ car_type: one }) => one === type)).toBe(true);
    }
    const { count } = await search(slug, paths.all);
    expect(count).toBeGreaterThan(10);
  });

  test('SITE-04 the stock can be searched, and every vehicle that the search returns has a page', async () => {
    const { hits } = await search(slug, site().search.paths.all);
    const page = await found(slug, site().search.paths.all);
    for (const hit of hits.slice(0, 5)) {
      expect(page).toContain(`href="/cars/${hit.slug}"`);
      expect(await found(slug, `/cars/${hit.slug}`)).toContain('id="main"');
    }
  });

  test('SITE-03 if a site shows the buttons for this, shoppers can enquire about a vehicle and book a test drive', async () => {
    const { hits } = await search(slug, site().search.paths.all);
    // The site offers no test drive for a caravan.
    const hit = hits.find(({ status, item_type }) => status === 'in_stock' && item_type !== 'caravan');
    if (!hit) throw new Error('nothing is in stock');
    const page = await found(slug, `/cars/${hit.slug}`);
    const store = new LeadStore(running.database);
    const vehicle = await new VehicleStore(running.database, systemClock).findBySlug(site(), hit.slug);
    const places = site().dealerships.find(({ id }) => id === vehicle?.dealershipId)?.locations ?? [];
    const place = places.find(({ id }) => id === vehicle?.locationId) ?? places.find(({ visible }) => visible);
    for (const [button, suffix, kind] of [
      ['enquire', 'enquire', 'enquiry'],
      ['testDrive', 'test-drive', 'test-drive'],
    ] as const) {
      const address = `/cars/${hit.slug}/${suffix}`;
      expect(page.includes(`href="${address}"`), button).toBe(site().vehiclePage.sidebar.includes(button));
      const before = (await store.list(site())).length;
      // Some sites require a location or the agreement to the terms. Other sites ignore these form fields, so the test
      // always sends both.
      const location = place?.slug ?? '';
      const extras = { dealership_slug: vehicle?.dealershipSlug ?? '', location, terms_conditions: 'on' };
      const fields = { ...FILLED_FORM, ...extras };
      const sent = await sendAllSteps(slug, address, { ...stampOf(await found(slug, address)), ...fields });
      expect([sent.status, sent.headers.location], sent.text.slice(0, 200)).toEqual([303, '/success']);
      const stored = await store.list(site());
      expect([stored.length, stored[0]?.lead.kind, stored[0]?.lead.vehicle?.slug]).toEqual([before + 1, kind, hit.slug]);
    }
  });

  test('SITE-03 on a site that offers this, shoppers can reserve or buy a vehicle, ask for finance, value a trade-in and save a vehicle', async () => {
    const { vehiclePage, features } = site();
    const { hits } = await search(slug, site().search.paths.all);
    const pages: string[] = [];
    for (const hit of hits.filter(({ status }) => status === 'in_stock').slice(0, 8)) pages.push(await found(slug, `/cars/${hit.slug}`));
    const links = pages.flatMap((page) => linksOf(page));
    const first = (pattern: RegExp): string | undefined => links.find((link) => pattern.test(link));
    const offers = {
      reserve: first(/^\/cars\/[^/]+\/(checkout|buy-online)$|^\/checkout-journey\?/),
      finance: first(/^\/(finance|personalised\/finance|apply-for-finance)\?/),
      tradeIn: first(/^\/cars\/trade-in\?/),
    };
    for (const [button, link] of Object.entries(offers) as [keyof typeof offers, string | undefined][]) {
      expect([button, link !== undefined]).toEqual([button, features[button] && vehiclePage.sidebar.includes(button)]);
      if (link === undefined) continue;
      const { status, text, headers } = await ask(slug, link);
      // On some sites only shoppers with an account can buy online. On these sites the link redirects to the sign-in
      // page.
      if (status === 303) expect(headers.location).toContain('/sign-in?');
      else expect([link, status, /<form [^>]*method="post"/i.test(text)]).toEqual([link, 200, true]);
    }
    const canSave = features.garage || features.favourites;
    expect(pages.some((page) => /data-behaviour="[^"]*save-vehicle/.test(page))).toBe(canSave);
  }, 60_000);

  test('SITE-04 all pages that are at most two links away from the home page exist, with their pictures', async () => {
    const seen = new Set<string>();
    const pictures = new Set<string>();
    const perShape = new Map<string, number>();
    /**
     * Returns whether the test requests an address. Of pages that differ only in a vehicle or a filter, the test
     * requests only some.
     */
    const isWanted = (address: string): boolean => {
      if (seen.has(address)) return false;
      const [pathname = '', query] = address.split('?');
      const [, area = '', ...below] = pathname.split('/').filter((part, at) => at < 2 || part !== '');
      const shape = `${area} ${area === 'cars' ? below.slice(1).join('/') : below.length} ${query !== undefined}`;
      const known = perShape.get(shape) ?? 0;
      perShape.set(shape, known + 1);
      return known < (['cars', 'api'].includes(area) || query !== undefined ? 6 : 30);
    };
    let step = ['/'];
    for (const _depth of [0, 1, 2]) {
      const next: string[] = [];
      for (const address of step) {
        if (!isWanted(address)) continue;
        seen.add(address);
        const { status, text } = await ask(slug, address);
        // These pages redirect to the sign-in page: the account page, the saved vehicles, the prize wheel and the page
        // 'buy online'.
        const isSavedList = site().features.garage && /^\/watchlist(\?car_id=|$)/.test(address);
        const isGated = [site().signIn.garagePath, '/spin-to-win'].includes(address) || /\/buy-online$/.test(address) || isSavedList;
        expect([address, status]).toEqual([address, isGated ? 303 : 200]);
        for (const [, picture = ''] of text.matchAll(/(?:src|srcSet)="(\/[^" ]*)/g))
          if (!picture.startsWith('/assets/')) pictures.add(picture);
        next.push(...linksOf(text));
      }
      step = next;
    }
    expect(seen.size).toBeGreaterThan(40);
    // The program generates each picture when it is requested, which takes a quarter of a second.
    for (const picture of [...pictures].filter((one) => !one.startsWith('/cars/')).slice(0, PICTURES)) {
      expect([picture, (await ask(slug, picture)).status]).toEqual([picture, 200]);
    }
    // This test requests several hundred pages. Some of them are PDF brochures.
  }, 300_000);

  test('SITE-04 a site links to pages of locations, contacts, models and offers only if the site has these pages', async () => {
    const { hits } = await search(slug, site().search.paths.all);
    const pages = ['/', site().search.paths.all, '/enquire', '/success', ...hits.slice(0, 4).map((hit) => `/cars/${hit.slug}`)];
    const optional = /^\/(locations|contact|dealerships|dealer-locator|models|offers)/;
    const links = new Set((await Promise.all(pages.map(async (address) => linksOf(await found(slug, address))))).flat());
    const statuses = await Promise.all(
      [...links]
        .filter((href) => optional.test(href))
        .map(async (href) => [href, (await ask(slug, href.split('#', 1)[0] ?? '')).status] as const),
    );
    expect(statuses).not.toEqual([]);
    for (const [href, status] of statuses) expect(status, href).toBe(200);
  });
});
