import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedPath } from '#features/syndication/server/feed-address.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { faultsOf, type SeenPage, seePage } from '#test/builders/pages/page-faults.ts';
import { eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';

const SITES = ['corella-motor-group', 'ironbark-touring', 'kestrel-point-kia', 'wattlebird-cars'] as const;
let running: RunningProgram;

beforeAll(async () => {
  running = await startRunningProgram({ environment: { WORKER: '0' } });
}, 120_000);
afterAll(() => running?.close());

const locations = (xml: string, tag = 'loc'): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text.replaceAll('&amp;', '&'));

/** All pages in the sitemap of a site, as paths. */
const sitemapOf = async (slug: string): Promise<readonly string[]> => {
  const origin = running.originOf(slug);
  const index = await running.get(slug, '/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const files = await Promise.all(locations(index.text).map((file) => running.get(slug, file.slice(origin.length))));
  expect(files.map(({ status }) => status)).not.toContain(404);
  const pages = files.flatMap(({ text }) => locations(text));
  for (const page of pages) expect(page.startsWith(`${origin}/`), page).toBe(true);
  return pages.map((page) => page.slice(origin.length));
};

// This test must run before the other tests. It changes vehicles directly in the database, and the program does not
// notice such a change of a vehicle that it has already read.
test('the page of a sold vehicle remains for the number of days that the site sets, and then answers 410', async () => {
  const { pool } = running.testDatabase.database;
  const { rows } = await pool.query(
    `select v.slug from vehicles v join dealerships d on d.id = v.dealership_id
     where d.slug = 'wattlebird-cars' and v.status = 'in_stock' and v.show_on_dealer_website order by v.id desc limit 2`,
  );
  const [recent, old] = rows.map(({ slug }) => String(slug));
  const sell = (slug: string | undefined, days: number) =>
    pool.query(`update vehicles set status = 'sold', sold_at = now() - make_interval(days => $2) where slug = $1`, [slug, days]);
  await Promise.all([sell(recent, 179), sell(old, 181)]);
  const kept = await running.get('wattlebird-cars', `/cars/${recent}`);
  expect([kept.status, kept.text.includes('SOLD') || kept.text.includes('Sold')]).toEqual([200, true]);
  const gone = await running.get('wattlebird-cars', `/cars/${old}`);
  expect(gone.status).toBe(410);
  expect(gone.text).toContain('is gone');
  await pool.query("update vehicles set status = 'in_stock', sold_at = null where slug = any($1)", [[recent, old]]);
});

/**
 * Returns the differences between the price and availability in a vehicle's structured data and those that its page
 * shows.
 */
const priceFaults = (html: string, { data, description }: SeenPage): readonly string[] => {
  const vehicle = data.find((one) => ['Car', 'Motorcycle', 'Vehicle'].includes(String(one['@type'])));
  const offer = vehicle?.offers as { readonly price: number; readonly availability: string } | undefined;
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  if (offer === undefined)
    return /name="description" content="[^"]*\$\d/.test(html) && !html.includes('with trade in') ? ['has a price but no offer'] : [];
  const shown = `$${Math.trunc(offer.price).toLocaleString('en-AU')}`;
  // The page shows a price that depends on a condition. Structured data cannot express the condition, so they contain
  // the higher price, which is valid without the condition.
  const conditional = /\$([\d,]+)(?: [^$]*)? with trade in/.exec(description)?.[1];
  if (conditional !== undefined)
    return offer.price >= Number(conditional.replaceAll(',', '')) ? [] : [`offers ${shown} without a condition`];
  return [
    ...(main.includes(shown) ? [] : [`offers ${shown}, which the page does not show`]),
    ...(offer.availability.endsWith('Reserved') && !/reserved/i.test(main) ? ['is reserved only in its structured data'] : []),
  ];
};

describe.each(SITES)('the sitemap of %s', (slug) => {
  test('lists each vehicle, each stock page and each content page of the site once', async () => {
    const pages = await sitemapOf(slug);
    expect(new Set(pages).size).toBe(pages.length);
    const all = running.site(slug).search.paths.all;
    const { count } = JSON.parse((await running.get(slug, `/api/search?path=${encodeURIComponent(all)}`)).text);
    expect(pages.filter((page) => page.startsWith('/cars/'))).toHaveLength(count);
    for (const page of ['/', all, '/privacy-policy']) expect(pages, page).toContain(page);
    expect(pages.filter((page) => /^\/(sign-in|watchlist|success|enquire|api)/.test(page))).toEqual([]);
  });

  test('lists every location page, contact page and body type page to which another page of the site links', async () => {
    const pages = new Set(await sitemapOf(slug));
    const faults: string[] = [];
    for (const from of ['/', '/dealerships', '/contact', '/models']) {
      const { status, text } = await running.get(slug, from);
      if (status !== 200) continue;
      for (const link of new Set(seePage(text).links)) {
        if (!/^\/(locations|contact-us)\/[^/?#]+$|^\/models\?body=[^&#]+$/.test(link) || pages.has(link)) continue;
        const seen = seePage((await running.get(slug, link)).text);
        if (seen.isIndexable && seen.canonical === running.originOf(slug) + link) faults.push(`${from} links to ${link}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('lists only pages that search engines may index; each has a unique title, a description, one h1, alt texts and structured data', async () => {
    const titles = new Map<string, string>();
    const faults: string[] = [];
    const all = running.site(slug).search.paths.all;
    const second = (await running.get(slug, `${all}?page=2`)).text.includes('?page=2"/>') ? [`${all}?page=2`] : [];
    // The test checks the second page of the stock, about every hundredth vehicle page, and all other pages of the
    // sitemap.
    for (const page of [...(await sitemapOf(slug)).filter((one, index) => !one.startsWith('/cars/') || index % 100 === 0), ...second]) {
      const { status, text } = await running.get(slug, page);
      const address = running.originOf(slug) + page;
      const seen = seePage(text);
      if (status !== 200) faults.push(`${page} is answered with ${status}`);
      if (!seen.isIndexable) faults.push(`${page} asks not to be indexed`);
      if (seen.canonical !== address) faults.push(`${page} names ${seen.canonical} as canonical`);
      const twin = titles.get(seen.title);
      if (twin !== undefined) faults.push(`${page} has the same title as ${twin}: ${seen.title}`);
      titles.set(seen.title, page);
      faults.push(...faultsOf(seen, address).map((fault) => `${page} ${fault}`));
      if (page.startsWith('/cars/')) faults.push(...priceFaults(text, seen).map((fault) => `${page} ${fault}`));
    }
    expect(faults).toEqual([]);
  }, 300_000);

  test('states for each vehicle the time of its last change, and names only pictures that exist', async () => {
    const { text } = await running.get(slug, '/sitemaps/vehicles-1.xml');
    const rows = await running.testDatabase.database.pool.query(
      'select slug, greatest(created_at, updated_at, sold_at) as at from vehicles',
    );
    const changes = new Map(rows.rows.map(({ slug: vehicle, at }) => [`${running.originOf(slug)}/cars/${vehicle}`, at.toISOString()]));
    const entries = [...text.matchAll(/<url><loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)];
    expect(entries.length).toBeGreaterThan(5);
    for (const [, address = '', at] of entries) expect([address, at]).toEqual([address, changes.get(address)]);
    const [picture = ''] = locations(text, 'image:loc');
    const answer = await running.get(slug, picture.slice(running.originOf(slug).length));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('is named in robots.txt, which forbids robots to request /api/, but allows every page of the sitemap', async () => {
    const { status, text, headers } = await running.get(slug, '/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(`Sitemap: ${running.originOf(slug)}/sitemap.xml\n`);
    const disallowed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    expect(disallowed).toContain('/api/');
    for (const page of await sitemapOf(slug))
      expect(
        disallowed.filter((path) => page.startsWith(path)),
        page,
      ).toEqual([]);
  });
});

test('a part of the sitemap that does not exist is answered with 404', async () => {
  for (const path of ['/sitemaps/vehicles-99.xml', '/sitemaps/vehicles-0.xml', '/sitemaps/secrets.xml'])
    expect((await running.get('wattlebird-cars', path)).status, path).toBe(404);
});

describe('redirects from old URLs', () => {
  const ask = (address: string) => running.get('wattlebird-cars', address);

  test.each([
    ['/used-cars.php', '/search/used-cars'],
    ['/Used-Cars.php?utm_source=old-mail', '/search/used-cars?utm_source=old-mail'],
    ['/vehicle.php?make=Toyota', '/search/toyota'],
    ['/vehicle.php?make=holden', '/search/new-used-and-demo-cars/?make=holden'],
    ['/blog/2019/towing', '/about-us'],
  ])('%s redirects permanently to %s', async (old, to) => {
    const { status, headers } = await ask(old);
    expect([status, headers.location]).toEqual([301, to]);
  });

  test('a request for a page that was removed gets status 410 and a page that says so', async () => {
    const { status, text } = await ask('/easter-sale-2019');
    expect(status).toBe(410);
    expect(text).toContain('That page is gone');
    expect(text).toContain('name="robots" content="noindex"');
  });

  test('a redirect applies only to the site whose file contains it, and POST requests are not redirected', async () => {
    expect((await running.get('kestrel-point-kia', '/used-cars.php')).status).toBe(404);
    expect((await running.postForm('wattlebird-cars', '/used-cars.php', { a: 'b' })).headers.location).toBeUndefined();
  });

  test('a redirect from a path is ignored if the site has a page at this path', async () => {
    const file = 'sites/kestrel-point-kia/redirects.yaml';
    await running.writeFile(file, 'redirects:\n  /privacy-policy: /search\n  /no-such-page: /search\n');
    await eventually(
      () => running.get('kestrel-point-kia', '/no-such-page'),
      ({ status }) => expect(status).toBe(301),
    );
    expect((await running.get('kestrel-point-kia', '/privacy-policy')).status).toBe(200);
  });
});

describe('the feeds for advertising', () => {
  const addressOf = async (slug: string, name: 'google' | 'meta'): Promise<string> =>
    feedPath(await loadSecret(running.testDatabase.database, 'platform'), running.site(slug), name);

  test('have URLs that cannot be guessed, and exist only on sites that have switched the feeds on', async () => {
    const address = await addressOf('wattlebird-cars', 'google');
    const { status, headers, text } = await running.get('wattlebird-cars', address);
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
      200,
      'text/tab-separated-values; charset=utf-8',
      'noindex',
    ]);
    expect(text.split('\n').length).toBeGreaterThan(20);
    expect((await running.get('wattlebird-cars', address, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    for (const wrong of ['/feeds/google.txt', address.replace(/.\.txt$/, '.txt'), address.replace('google', 'meta')])
      expect((await running.get('wattlebird-cars', wrong)).status, wrong).toBe(404);
    expect((await running.get('kestrel-point-kia', await addressOf('kestrel-point-kia', 'google'))).status, 'switched off').toBe(404);
    expect((await running.get('ironbark-touring', address)).status, 'the address of another site').toBe(404);
  });

  test('contain for each vehicle the same price, address and VIN as the page of the vehicle', async () => {
    const { text } = await running.get('wattlebird-cars', await addressOf('wattlebird-cars', 'google'));
    const [header = '', ...lines] = text.trimEnd().split('\n');
    const columns = header.split('\t');
    for (const line of lines.filter((_, index) => index % 30 === 0)) {
      const values = Object.fromEntries(line.split('\t').map((value, index) => [columns[index], value]));
      const link = values.link ?? '';
      const { status, text: html } = await running.get('wattlebird-cars', link.slice(running.originOf('wattlebird-cars').length));
      const vehicle = seePage(html).data.find((data) => 'offers' in data);
      const offer = vehicle?.offers as { readonly price: number; readonly availability: string };
      expect([status, vehicle?.url, vehicle?.vehicleIdentificationNumber], link).toEqual([200, link, values.vin]);
      expect([`${offer.price.toFixed(2)} AUD`, offer.availability], link).toEqual([values.price, 'https://schema.org/InStock']);
    }
  });

  test('no longer contain a vehicle after it has been sold', async () => {
    const slug = 'wattlebird-cars';
    const address = await addressOf(slug, 'meta');
    const { text } = await running.get(slug, address);
    const id = /^(\d+),/m.exec(text)?.[1] ?? '';
    const { pool } = running.testDatabase.database;
    await pool.query("update vehicles set status = 'sold', sold_at = now() where id = $1", [id]);
    await pool.query('update dealerships set change_seq = change_seq + 1 where slug = $1', [slug]);
    await pool.query('update vehicles set change_seq = (select change_seq from dealerships where slug = $2) where id = $1', [id, slug]);
    await eventually(
      () => running.get(slug, address),
      (answer) => expect(answer.text).not.toMatch(new RegExp(`^${id},`, 'm')),
    );
  });
});

test.each(['/', '/privacy-policy', 'a vehicle'])('a shared link to %s is shown with a picture of 1200 x 630 pixels', async (page) => {
  const slug = 'wattlebird-cars';
  const vehicle = (await sitemapOf(slug)).find((one) => one.startsWith('/cars/')) ?? '';
  const { text } = await running.get(slug, page === 'a vehicle' ? vehicle : page);
  const content = (name: string): string => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? '';
  expect(content('og:image')).toContain(page === 'a vehicle' ? '/share/v' : '/share/site-');
  expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
  expect([content('twitter:image'), content('twitter:card')]).toEqual([content('og:image'), 'summary_large_image']);
  expect([content('twitter:title'), content('twitter:description')]).toEqual([content('og:title'), content('og:description')]);
  const picture = await new Promise<Buffer>((resolve, reject) => {
    const { pathname } = new URL(content('og:image'));
    request({ host: '127.0.0.1', port: running.program.port, path: pathname, headers: { host: running.hostOf(slug) } }, (answer) => {
      buffer(answer).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1_200, height: 630, format: 'jpeg' });
});

test('a site can have a news feed (Atom) of its latest vehicles, and its pages contain a link to this feed', async () => {
  const slug = 'wattlebird-cars';
  const { status, headers, text } = await running.get(slug, '/new-arrivals.atom');
  expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const arrived = [...text.matchAll(/<published>([^<]*)</g)].map(([, at = '']) => at);
  expect(arrived.length).toBeGreaterThan(5);
  expect(arrived).toEqual(arrived.toSorted().toReversed());
  const [, first = ''] = /<entry><id>([^<]*)</.exec(text) ?? [];
  expect((await running.get(slug, first.slice(running.originOf(slug).length))).status).toBe(200);
  expect((await running.get(slug, '/')).text).toContain('<link rel="alternate" type="application/atom+xml"');
  expect((await running.get('kestrel-point-kia', '/new-arrivals.atom')).status).toBe(404);
  expect((await running.get('kestrel-point-kia', '/')).text).not.toContain('application/atom+xml');
});
