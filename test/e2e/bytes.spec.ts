import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { askServer, expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';
import { vehiclePath } from './steps/shown-vehicle.ts';

const SITE = 'wattlebird-cars';
/** A site whose logo is an SVG file. */
const MARQUE = 'kestrel-point-kia';
const FIRST = 10_000;
const IDLE = 17_000;
const IDLE_MS = 10_000;

interface Scripts {
  /** Gzipped size in bytes of all scripts loaded so far. */
  total(): Promise<number>;
}

const weighScripts = (page: Page): Scripts => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return { total: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
};

/** The data that the browser of a returning shopper has stored, by storage key. */
const RETURNING = {
  viewed: JSON.stringify([{ id: 1, path: '/cars/mazda-3-1', name: 'Mazda 3', picture: null }]),
  searches: JSON.stringify([{ path: '/search', refinements: [['query', 'mazda']], name: 'mazda' }]),
};

const VISITS = [
  { width: 390, stored: {}, visitor: 'first visit' },
  { width: 1440, stored: {}, visitor: 'first visit' },
  { width: 390, stored: RETURNING, visitor: 'second visit' },
] as const;

test('budgets: a page loads at most 10 kB of JavaScript before the browser is idle, and at most 17 kB in total within the next ten seconds', async ({
  page,
  browser,
}) => {
  const paths = ['/', '/search/used-cars', await vehiclePath(page, SITE, ({ photos_count }) => photos_count > 4), '/enquire'];
  const visits = await Promise.all(
    VISITS.flatMap(({ width, stored, visitor }) =>
      paths.map(async (path) => {
        // Each page is opened in a separate browser context. In a shared context, a page would load more scripts if
        // another page has stored data in the browser before.
        const context = await browser.newContext({ viewport: { width, height: 844 } });
        const visited = await context.newPage();
        const scripts = weighScripts(visited);
        await visited.addInitScript((lists) => {
          for (const [key, text] of Object.entries(lists)) localStorage.setItem(key, text);
          // The first measurement counts only scripts that load before the browser is idle. On a busy machine, the browser
          // may be idle while pictures are still loading, and then loads the other scripts too early. Therefore the test itself
          // runs the callbacks for idle time, after the measurement.
          const waiting: (() => void)[] = [];
          const becomeIdle = () => {
            for (const run of waiting.splice(0)) run();
          };
          Object.assign(window, { requestIdleCallback: (run: () => void) => waiting.push(run), becomeIdle });
        }, stored);
        await visited.goto(siteUrl(SITE, path), { waitUntil: 'load' });
        return { path, where: `${visitor} at ${width} px`, visited, scripts, first: await scripts.total() };
      }),
    ),
  );
  for (const { visited } of visits) await visited.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle());
  await page.waitForTimeout(IDLE_MS);
  for (const visit of visits) {
    const idle = await visit.scripts.total();
    const where = `${visit.path.replace(/cars\/.*/, 'cars/…')}, ${visit.where}: ${visit.first} bytes first, ${idle} when idle`;
    console.log(where);
    expect.soft(visit.first, where).toBeLessThanOrEqual(FIRST);
    expect.soft(idle, where).toBeLessThanOrEqual(IDLE);
    expect.soft(idle, `${where}: more scripts are loaded when the browser is idle`).toBeGreaterThan(visit.first);
    await visit.visited.context().close();
  }
});

const SEARCH_PAGES = [
  ['wattlebird-cars', '/search/new-used-and-demo-cars/'],
  ['kestrel-point-kia', '/search/new-used-and-demo-cars/'],
  ['corella-motor-group', '/search/new-used-and-demo-cars/'],
  ['ironbark-touring', '/find/all-vehicles'],
] as const;

test('budgets: a search page is at most 12 kB of compressed HTML and 80 kB of uncompressed HTML', async ({ page }) => {
  for (const [site, path] of SEARCH_PAGES) {
    const html = await (await askServer(page, siteUrl(site, path))).text();
    const [raw, sent] = [Buffer.byteLength(html), gzipSync(html).length];
    const where = `${site}: ${raw} bytes, ${sent} bytes compressed`;
    console.log(where);
    expect(raw, `${where}: this is not a search page`).toBeGreaterThan(20_000);
    expect(raw, where).toBeLessThanOrEqual(80_000);
    expect(sent, where).toBeLessThanOrEqual(12_000);
  }
});

test('budgets: the style sheets and scripts of a page are sent compressed', async ({ page }) => {
  const html = await (await askServer(page, siteUrl(SITE, '/'))).text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const answer = await askServer(page, siteUrl(SITE, file));
    const { 'content-encoding': coding, 'content-length': sent, etag } = answer.headers();
    expect([file, coding]).toEqual([file, 'br']);
    expect(etag, `${file}: the ETag must be weak, because compressed and uncompressed bytes differ`).toMatch(/^W\/"/);
    expect(Number(sent), `${file}: compressed size, compared with the uncompressed size`).toBeLessThan((await answer.body()).length);
  }
});

test('budgets: the style sheet of the theme and the SVG files of a site are sent compressed', async ({ page }) => {
  const html = await (await askServer(page, siteUrl(MARQUE, '/'))).text();
  for (const pattern of [/href="(\/theme\.[^"]+\.css)"/, /src="(\/media\/[^"]+\.svg)"/]) {
    const [, file = ''] = pattern.exec(html) ?? [];
    const answer = await askServer(page, siteUrl(MARQUE, file));
    const { 'content-encoding': coding, vary, 'content-length': sent } = answer.headers();
    expect([file, coding, vary]).toEqual([expect.stringMatching(/css$|svg$/), 'br', 'accept-encoding']);
    expect(Number(sent), `${file}: compressed size, compared with the uncompressed size`).toBeLessThan((await answer.body()).length);
  }
});

test('budgets: style sheets that only the next pages need are loaded after the pictures of the open page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const picture = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await picture.promise;
    await route.continue();
  });
  await page.goto(siteUrl(SITE, '/'), { waitUntil: 'domcontentloaded' });
  const next = await page.locator('meta[name=next-sheet]').evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  expect(next.length).toBeGreaterThan(0);
  await scriptsReady(page);
  expect(asked.filter((path) => next.includes(path))).toEqual([]);
  picture.resolve();
  await expect.poll(() => next.filter((path) => !asked.includes(path ?? ''))).toEqual([]);
});
