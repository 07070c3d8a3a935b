import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, newVisitor, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';

/** The common parts of every page on the demo sites: menus, footer, search suggestions, and error pages. */
const SITES = ['corella-motor-group', 'ironbark-touring', 'kestrel-point-kia', 'wattlebird-cars'] as const;
let running: RunningProgram;

beforeAll(async () => {
  running = await startRunningProgram({ environment: { WORKER: '0' } });
}, 120_000);
afterAll(() => running?.close());

const ask = (slug: string, address: string): Promise<Answer> => running.get(slug, address, { 'x-forwarded-for': newVisitor() });
const unescaped = (html: string): string => html.replaceAll('&amp;', '&');
const part = (html: string, name: 'header' | 'footer'): string => new RegExp(`<${name}[\\s\\S]*</${name}>`).exec(html)?.[0] ?? '';
const hrefsOf = (html: string): readonly string[] => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => unescaped(href));
const suggest = async (
  slug: string,
  text: string,
): Promise<readonly { heading: string; items: readonly { label: string; href: string }[] }[]> => {
  const { status, text: body } = await ask(slug, `/api/suggestions?query=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  return JSON.parse(body).groups;
};

describe.each(SITES)('the header and footer of %s', (slug) => {
  test('NAV-01 NAV-03 menus and footer link only to pages that exist', async () => {
    const { text } = await ask(slug, '/enquire');
    const hrefs = new Set(hrefsOf(part(text, 'header') + part(text, 'footer')).filter((href) => href.startsWith('/')));
    expect(hrefs.size).toBeGreaterThan(15);
    const missing: string[] = [];
    for (const href of hrefs) {
      const { status } = await ask(slug, href.replace(/#.*/, ''));
      // The account page and the prize wheel redirect to the sign-in page. On a site with accounts, the watchlist
      // redirects to it too.
      const isGated = ['/my-garage', '/spin-to-win'].includes(href) || (href === '/watchlist' && hrefs.has('/my-garage'));
      if (status !== (isGated ? 303 : 200)) missing.push(`${status} ${href}`);
    }
    expect(missing).toEqual([]);
  });

  test('NAV-02 the mega-menu lists the stock by body type, and has the links Our Stock and Contact Us', async () => {
    const header = part((await ask(slug, '/enquire')).text, 'header');
    const tabs = [...header.matchAll(/name="menu-body"/g)].length;
    expect(tabs).toBeGreaterThan(3);
    expect([...header.matchAll(/class="mega-body/g)]).toHaveLength(tabs - 1);
    expect(header).toMatch(/>Our Stock<\/a><a [^>]*>Contact Us</);
  });

  test('header and footer are the same for every visitor', async () => {
    const answers = [await ask(slug, '/'), await running.get(slug, '/', { cookie: 'x=1', 'x-forwarded-for': newVisitor() })];
    expect(part(answers[0]?.text ?? '', 'header')).toBe(part(answers[1]?.text ?? '', 'header'));
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });
});

test('on each site where shoppers can save vehicles, the header links to the saved vehicles', async () => {
  const labels = await Promise.all(
    SITES.map(async (slug) => {
      const header = part((await ask(slug, '/enquire')).text, 'header');
      return /<a [^>]*href="\/watchlist"[^>]*>/.exec(header)?.[0].match(/aria-label="([^"]*)"/)?.[1] ?? null;
    }),
  );
  expect(labels).toEqual(['Saved cars', 'Saved vehicles', null, 'Saved cars']);
});

test('NAV-05 on one demo site a click opens the menus; on the other demo sites they open on hover', async () => {
  const triggers = await Promise.all(SITES.map(async (slug) => /data-trigger="(\w+)"/.exec((await ask(slug, '/enquire')).text)?.[1]));
  expect(triggers).toEqual(['hover', 'click', 'hover', 'hover']);
});

test('NAV-08 if the site does not have the page of a menu entry, the menus leave out the entry', async () => {
  const header = part((await ask('kestrel-point-kia', '/enquire')).text, 'header');
  expect((await ask('kestrel-point-kia', '/service')).status).toBe(200);
  expect(hrefsOf(header)).toContain('/service');
  // The standard menu has an entry for /dealerships, but this site has no such page. So the header must not show the
  // entry.
  expect((await ask('kestrel-point-kia', '/dealerships')).status).toBe(404);
  expect(hrefsOf(header)).not.toContain('/dealerships');
});

describe('the footer', () => {
  test('NAV-09 the footer links to the accounts on Facebook and Instagram that the site sets', async () => {
    const footers = await Promise.all(SITES.map(async (slug) => part((await ask(slug, '/enquire')).text, 'footer')));
    expect(footers.map((footer) => [footer.includes('>Facebook<'), footer.includes('>Instagram<')])).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ]);
  });
});

describe('GET /api/suggestions', () => {
  test('the answer contains makes, models, body types, vehicles and a link to all results; each link opens a page of the site', async () => {
    const groups = await suggest('wattlebird-cars', 'toyota');
    expect(groups.map(({ heading }) => heading)).toEqual(['Makes', 'Models', 'cars', 'Search']);
    for (const { href } of groups.flatMap(({ items }) => items)) expect((await ask('wattlebird-cars', href)).status, href).toBe(200);
    expect((await suggest('wattlebird-cars', 'ute')).map(({ heading }) => heading)).toContain('Bodies');
  });

  test('a text with a typo gets the suggestions for the corrected text; an empty text gets no suggestions', async () => {
    expect((await suggest('wattlebird-cars', 'toyoat'))[0]?.items[0]?.label).toBe('Toyota');
    expect(await suggest('wattlebird-cars', '')).toEqual([]);
    expect(await suggest('wattlebird-cars', 'zzzzzz')).toEqual([]);
  });

  test('every text is accepted as a query, and is encoded in the URLs of the answer', async () => {
    for (const text of ['%', '<script>', '"', `${'long '.repeat(3_000)}`, '\u0000', 'ute & van']) {
      expect(JSON.stringify(await suggest('wattlebird-cars', text))).not.toContain('<script>"');
    }
    expect((await ask('wattlebird-cars', '/api/suggestions?query=%E0%A4%A')).status).toBe(200);
  });

  test('if a site switches suggestions off, its search box has none', async () => {
    expect(await suggest('ironbark-touring', 'yamaha')).toEqual([]);
    expect((await ask('ironbark-touring', '/nothing-here')).text).not.toContain('data-suggest');
    expect((await ask('wattlebird-cars', '/nothing-here')).text).toContain('data-suggest="/api/suggestions"');
  });
});

describe('error pages', () => {
  test('an unknown path is answered with 404 and a page that contains a search box and the makes in stock', async () => {
    const { status, text } = await ask('wattlebird-cars', '/nothing-here');
    expect(status).toBe(404);
    expect(text).toContain('id="not-found-search"');
    expect(/<ul class="make-chips"[\s\S]*?<\/ul>/.exec(text)?.[0]).toContain('href="/search/toyota"');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });

  test('a vehicle that is no longer listed is answered with 410; the page shows similar vehicles, but no data of the vehicle', async () => {
    const { hits } = JSON.parse((await ask('wattlebird-cars', '/api/search?path=/search/used-cars')).text);
    const [{ slug, id, stocknum }] = hits;
    expect((await ask('wattlebird-cars', `/cars/${slug}`)).status).toBe(200);
    await running.database.pool.query('update vehicles set show_on_dealer_website = false, updated_at = now() where id = $1', [id]);
    await running.database.pool.query(
      'update dealerships set change_seq = change_seq + 1 where id = (select dealership_id from vehicles where id = $1)',
      [id],
    );
    await running.database.pool.query(
      'update vehicles set change_seq = (select change_seq from dealerships where id = vehicles.dealership_id) where id = $1',
      [id],
    );
    await running.database.pool.query("select pg_notify('stock_changed', (select dealership_id::text from vehicles where id = $1))", [id]);
    await expect.poll(async () => (await ask('wattlebird-cars', `/cars/${slug}`)).status, { timeout: 15_000 }).toBe(410);
    const { text, headers } = await ask('wattlebird-cars', `/cars/${slug}`);
    expect(text).toContain('This car is gone');
    expect(text).toContain('Similar cars');
    if (stocknum) expect(text).not.toContain(stocknum);
    expect(headers['cache-control']).toBe('private, no-store');
    // The page of a removed vehicle answers 410, also at its former slugs. The answer is 404 on the site of another
    // dealer, and for an id that no vehicle ever had.
    expect((await ask('wattlebird-cars', `/cars/once-called-otherwise-${id}`)).status).toBe(410);
    expect((await ask('kestrel-point-kia', `/cars/${slug}`)).status).toBe(404);
    expect((await ask('wattlebird-cars', '/cars/some-car-999999999')).status).toBe(404);
  });
});

test('a page that fails answers 500; the error page has the design of the site, the request id from the log, and contact details', async () => {
  await running.database.pool.query('alter table vehicles rename to vehicles_away');
  const { status, text, headers } = await ask('wattlebird-cars', '/cars/any-car-100001').finally(() =>
    running.database.pool.query('alter table vehicles_away rename to vehicles'),
  );
  const id = /Error <code>([^<]+)<\/code>/.exec(text)?.[1];
  expect(status).toBe(500);
  expect(id).toBe(headers['x-request-id']);
  expect(
    running.logText.split('\n').filter((line) => line.includes('a request failed') && line.includes(`"requestId":"${id}"`)),
  ).toHaveLength(1);
  expect(hrefsOf(text).filter((href) => href.startsWith('tel:')).length).toBeGreaterThan(0);
  expect(part(text, 'header')).toContain('site-menu');
  expect(text).not.toContain('vehicles_away');
});

test('the log does not contain the id of a valuation, even if the page of the valuation fails', async () => {
  const id = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924';
  await running.database.pool.query('alter table trade_in_valuations rename to valuations_away');
  const { headers } = await ask('wattlebird-cars', `/trade-in/${id}/details`).finally(() =>
    running.database.pool.query('alter table valuations_away rename to trade_in_valuations'),
  );
  const lines = () => running.logText.split('\n').filter((line) => line.includes(`"requestId":"${headers['x-request-id']}"`));
  await expect.poll(() => lines().length).toBe(2);
  const shown = lines().map((line) => JSON.parse(line) as { readonly msg: string; readonly path: string });
  expect(shown.map(({ msg }) => msg).toSorted()).toEqual(['a request failed', 'answered']);
  expect(new Set(shown.map(({ path }) => path))).toEqual(new Set(['/trade-in/[hidden]/details']));
  expect(running.logText).not.toContain(id);
});

describe('the offline page', () => {
  test('the page contains no stock, and the service worker of the site caches the page', async () => {
    const page = await ask('wattlebird-cars', '/offline');
    expect(page.status).toBe(200);
    expect(page.text).toContain('You are offline');
    expect(page.text).not.toMatch(/\$\d|\/cars\//);
    expect(page.headers['cache-control']).toContain('public');
    const script = await ask('wattlebird-cars', '/service-worker.js');
    expect([script.status, script.headers['content-type'], script.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(script.text).toContain(running.site('wattlebird-cars').contentVersion);
    expect((await ask('wattlebird-cars', '/enquire')).text).toContain('data-offline="/service-worker.js"');
  });

  test('a site can switch its offline page off', async () => {
    for (const address of ['/offline', '/service-worker.js']) expect((await ask('ironbark-touring', address)).status).toBe(404);
    expect((await ask('ironbark-touring', '/enquire')).text).not.toContain('data-offline');
  });
});
