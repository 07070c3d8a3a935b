/**
 * `npm run bench:lighthouse [-- search … --http1]`: starts the built program and prints Lighthouse's mobile scores with
 * default throttling. Each score is the median of five runs. Without the names of page types it measures all page types.
 * Most page types are measured on two sites. The browser reaches the program through a proxy with TLS and HTTP/2, as in
 * production. With `--http1` the browser reaches the program directly, by HTTP/1.1 without TLS. Pages then load more
 * slowly, because the browser opens at most six connections to a site and sends one request at a time on each of them.
 */
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../tools/find-chromium.mjs';
import { CHROMIUM_FLAGS } from './bench-browser.ts';
import { type DemoProgram, withDemoProgram } from './demo-program.ts';
import { formatTable } from './table.ts';
import { medianOf } from './timing.ts';
import { startTlsProxy } from './tls-proxy.ts';

const RUNS = 5;
const SITES = ['wattlebird-cars', 'corella-motor-group'];
const SEARCH = '/search/new-used-and-demo-cars/';

interface MeasuredPage {
  readonly name: string;
  /** True if Lighthouse's SEO score of this page type is measured too. */
  readonly isIndexable: boolean;
  /**
   * The sites on which this page type is measured. If this field is missing, the page type is measured on the sites in
   * `SITES`.
   */
  readonly sites?: readonly string[];
  /** The path of a page of this type. */
  path(demo: DemoProgram, site: string): Promise<string>;
}

const firstVehicle = async (demo: DemoProgram, site: string): Promise<string> => {
  const found = /href="(\/cars\/[^"/?#]+)"/.exec(await demo.read(site, SEARCH))?.[1];
  if (!found) throw new Error(`${demo.originOf(site)}${SEARCH} lists no vehicle`);
  return found;
};

/** The path of the first page in a site's sitemap `pages.xml` that begins with `folder`. */
const firstIn =
  (folder: string) =>
  async (demo: DemoProgram, site: string): Promise<string> => {
    const urls = [...(await demo.read(site, '/sitemaps/pages.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    const found = urls.map((url) => new URL(url).pathname).find((path) => path.startsWith(folder));
    if (!found) throw new Error(`${demo.originOf(site)} has no page below ${folder}`);
    return found;
  };

const firstModel = async (demo: DemoProgram, site: string): Promise<string> => {
  const found = /<a class="model" href="([^"]+)"/.exec(await demo.read(site, '/models'))?.[1];
  if (!found) throw new Error(`${demo.originOf(site)}/models has no link to a model`);
  return found;
};

const PAGES: readonly MeasuredPage[] = [
  { name: 'home', isIndexable: true, path: async () => '/' },
  { name: 'search', isIndexable: true, path: async () => SEARCH },
  { name: 'vehicle', isIndexable: true, path: firstVehicle },
  { name: 'brands', isIndexable: true, sites: ['corella-motor-group', 'ironbark-touring'], path: async () => '/brands' },
  { name: 'location', isIndexable: true, path: firstIn('/locations/') },
  { name: 'offer', isIndexable: true, path: firstIn('/offers/') },
  { name: 'model', isIndexable: true, sites: ['kestrel-point-kia'], path: firstModel },
  { name: 'content', isIndexable: true, path: async () => '/about-us' },
  { name: 'enquiry', isIndexable: false, path: async (demo, site) => `${await firstVehicle(demo, site)}/enquire` },
];

interface Reading {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly cls: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  /** Size of the largest picture that was sent, in bytes. */
  readonly pictureBytes: number;
  readonly failed: readonly string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const readOnce = async (url: string, chromePort: number, isIndexable: boolean): Promise<Reading> => {
  const onlyCategories = isIndexable ? CATEGORIES : CATEGORIES.filter((category) => category !== 'seo');
  const result = await lighthouse(url, { port: chromePort, output: 'json', logLevel: 'error', onlyCategories });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse returned no result'}`);
  const { categories, audits } = result.lhr;
  const score = (category: string): number => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const failed = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, category]) => category.auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const requests =
    (audits['network-requests']?.details as { items?: { resourceType?: string; transferSize?: number }[] } | undefined)?.items ?? [];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    pictureBytes: Math.max(
      0,
      ...requests.filter(({ resourceType }) => resourceType === 'Image').map(({ transferSize }) => transferSize ?? 0),
    ),
    failed,
  };
};

const TRIES = 3;

/** Measures a page. If Lighthouse fails or omits a figure in a run, the run is repeated. */
const readAgainIfBroken = async (url: string, chromePort: number, isIndexable: boolean): Promise<Reading> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reading = await readOnce(url, chromePort, isIndexable);
      const isWhole = [reading.performance, reading.lcpMs, reading.cls, reading.tbtMs].every(Number.isFinite);
      if (isWhole) return reading;
      if (attempt === TRIES) throw new Error(`${url}: Lighthouse omitted a figure in each of ${TRIES} runs`);
    } catch (error) {
      if (attempt === TRIES) throw error;
      console.error(`${url}: repeating the measurement (${error instanceof Error ? error.message : error})`);
    }
  }
};

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { http1: { type: 'boolean', default: false } } });
const unknown = wanted.filter((name) => !PAGES.some((page) => page.name === name));
if (unknown.length > 0) {
  console.error(`Unknown page type: ${unknown.join(', ')}. Allowed: ${PAGES.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

await withDemoProgram(async (demo) => {
  const proxy = values.http1 ? null : await startTlsProxy(demo.port);
  const chromeFlags = ['--headless', '--ignore-certificate-errors', ...CHROMIUM_FLAGS];
  const chrome = await launch({ chromePath: findChromium(), chromeFlags });
  const originOf = (site: string): string => (proxy === null ? demo.originOf(site) : `https://${site}.localhost:${proxy.port}`);
  try {
    const rows: string[][] = [];
    for (const page of PAGES) {
      if (wanted.length > 0 && !wanted.includes(page.name)) continue;
      for (const site of page.sites ?? SITES) {
        const url = originOf(site) + (await page.path(demo, site));
        const readings: Reading[] = [];
        for (let run = 0; run < RUNS; run += 1) readings.push(await readAgainIfBroken(url, chrome.port, page.isIndexable));
        const median = (pick: (reading: Reading) => number): number => medianOf(readings.map(pick));
        rows.push([
          `${site} ${page.name}`,
          String(median((one) => one.performance)),
          String(median((one) => one.accessibility)),
          String(median((one) => one.bestPractices)),
          page.isIndexable ? String(median((one) => one.seo)) : '-',
          median((one) => one.cls).toFixed(3),
          (median((one) => one.lcpMs) / 1_000).toFixed(2),
          median((one) => one.tbtMs).toFixed(0),
          (median((one) => one.pictureBytes) / 1_000).toFixed(0),
          [...new Set(readings.flatMap(({ failed }) => failed))].join(' '),
        ]);
        console.log(rows.at(-1)?.join('  '));
      }
    }
    console.log(
      formatTable({
        title:
          'Lighthouse mobile scores, median of five runs (targets: performance at least 98; accessibility, best practices and SEO 100; CLS 0; LCP at most 1.6 s, on location, offer, model and content pages 1.3 s; largest picture at most 80 kB)',
        columns: ['', 'perf', 'a11y', 'best', 'SEO', 'CLS', 'LCP s', 'TBT ms', 'picture kB', 'failed audits'],
        rows,
      }),
    );
  } finally {
    chrome.kill();
    await proxy?.close();
  }
});
