/**
 * `npm run test:crawl [-- --seed 7] [-- --site wattlebird-cars]`: starts the built program with the demo sites, follows
 * every link of every page, requests 500 random searches, and checks the answers. It prints counts and each fault with its
 * page. It ends with exit code 1 if there is a fault, or if a route of docs/requirements.md answers on no demo site.
 *
 * `--site` crawls only the named sites and does not check the routes. `--port 3100` crawls a program that already runs,
 * which saves the time for building and starting it. Such a program must trust the address 127.0.0.1 as a proxy
 * (`TRUSTED_PROXIES`).
 *
 * The crawler requests tens of thousands of pages and takes minutes, so it is not part of `npm test`.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseDocument } from 'yaml';
import { projectRoot } from '#platform/project-root.server.ts';
import { seePage } from '#test/builders/pages/page-faults.ts';
import { buildIfNeeded } from '../../tools/prepare/build.mjs';
import { askPort, type BuiltProgram, withBuiltProgram } from '../chaos/built-program.ts';
import { seededRandom } from '../kill/seeded-random.ts';
import { type CrawledSite, crawlSite } from './crawl-site.ts';
import { printFaults, printRoutes } from './report.ts';
import { type AskedSite, answeringSites } from './routes/answering-sites.ts';
import { GARAGE_VARIANTS } from './routes/route-addresses.ts';

const SITES = ['corella-motor-group', 'ironbark-touring', 'kestrel-point-kia', 'wattlebird-cars'] as const;
const SEARCHES = 500;

const { values } = parseArgs({ options: { seed: { type: 'string' }, site: { type: 'string', multiple: true }, port: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const wanted = values.site ?? [...SITES];
const unknown = wanted.filter((slug) => !(SITES as readonly string[]).includes(slug));
if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  console.error(
    unknown.length > 0 ? `Unknown site: ${unknown.join(', ')}. Allowed: ${SITES.join(', ')}.` : '--seed must be a whole number.',
  );
  process.exit(1);
}

let visitor = 0;

/** Sends each request from another IP address, because the program limits the requests from one IP address. */
const askSite =
  ({ port }: Pick<BuiltProgram, 'port'>, slug: string) =>
  (address: string) => {
    visitor += 1;
    const client = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    return askPort(port, `${slug}.localhost:${port}`, address, {
      headers: { 'x-forwarded-for': client, accept: 'text/html,*/*' },
      limitMs: 60_000,
    });
  };

const PROGRESS_MS = 15_000;

/** Prints the progress of the crawler to the error output, at most every 15 seconds. */
const progressOf = (slug: string): ((requested: number, waiting: number) => void) => {
  let saidAt = performance.now();
  return (requested, waiting) => {
    if (performance.now() - saidAt < PROGRESS_MS) return;
    saidAt = performance.now();
    console.error(`${slug}: ${requested} URLs requested, ${waiting} still to request`);
  };
};

/** Sets a different path of the garage page on each demo site, and requests this path until the program has read the new settings. */
const askGarageVariants = async (program: Pick<BuiltProgram, 'port'>, sitesDir: string): Promise<ReadonlyMap<string, string>> => {
  const answered = new Map<string, string>();
  for (const [index, variant] of GARAGE_VARIANTS.entries()) {
    const slug = SITES[index] ?? SITES[0];
    const file = path.join(sitesDir, 'sites', slug, 'site.yaml');
    await writeFile(file, withGarage(await readFile(file, 'utf8'), variant));
    for (let attempt = 0; attempt < 60 && !answered.has(variant); attempt += 1) {
      const { status, headers } = await askSite(program, slug)(variant);
      if (status === 303 && String(headers.location).includes('/sign-in?')) answered.set(variant, slug);
      else await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  return answered;
};

/**
 * Returns the settings of a site after two changes: the garage (the page of saved vehicles) is switched on, and its
 * path is `garagePath`.
 */
const withGarage = (yaml: string, garagePath: string): string => {
  const settings = parseDocument(yaml);
  settings.setIn(['features', 'garage'], true);
  settings.setIn(['signIn', 'garagePath'], garagePath);
  return settings.toString();
};

/** Scheme, host and port of the canonical URLs of a site, as its home page names them. */
const canonicalOriginOf = async (ask: ReturnType<typeof askSite>): Promise<string> => {
  const { canonical } = seePage((await ask('/')).text);
  if (canonical === null) throw new Error('A home page has no canonical URL');
  return new URL(canonical).origin;
};

const crawlAll = async (program: Pick<BuiltProgram, 'port'>, sitesDir: string | null): Promise<number> => {
  const crawled: (AskedSite & CrawledSite)[] = [];
  let faults = 0;
  for (const slug of wanted) {
    const startedAt = performance.now();
    const ask = askSite(program, slug);
    const origin = await canonicalOriginOf(ask);
    const random = seededRandom(seed);
    const found = await crawlSite({ origin, ask, random, searches: SEARCHES / SITES.length, onProgress: progressOf(slug) });
    console.log(`\n${slug} (${Math.round((performance.now() - startedAt) / 1_000)} s)`);
    for (const line of found.counts) console.log(`  ${line}`);
    faults += printFaults(found.faults);
    const askRoute: AskedSite['ask'] = async (address) => {
      const { status, text, headers } = await ask(address);
      return { status, text, location: String(headers.location ?? '') };
    };
    crawled.push({ ...found, slug, ask: askRoute });
  }
  if (wanted.length < SITES.length) return faults;
  const routes = await answeringSites(crawled);
  return faults + printRoutes(routes, sitesDir === null ? new Map() : await askGarageVariants(program, sitesDir));
};

/** Starts the built program with a copy of the demo sites, whose settings the crawler may change, and crawls it. */
const crawlBuiltProgram = async (): Promise<number> => {
  if (!buildIfNeeded(process.execPath)) throw new Error('The build failed; nothing was crawled.');
  const sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-crawl-'));
  try {
    for (const folder of ['sites', 'dealerships', 'templates'])
      await cp(path.join(projectRoot, folder), path.join(sitesDir, folder), { recursive: true });
    const environment = { SITES_DIR: sitesDir, LOG_LEVEL: 'error' };
    return await withBuiltProgram((program) => crawlAll(program, sitesDir), { environment });
  } finally {
    await rm(sitesDir, { recursive: true, force: true });
  }
};

console.log(`Seed ${seed}. To repeat this run: npm run test:crawl -- --seed ${seed}`);
const faults = values.port === undefined ? await crawlBuiltProgram() : await crawlAll({ port: Number(values.port) }, null);
console.log(faults === 0 ? '\nNo faults.' : `\n${faults} faults.`);
process.exit(faults === 0 ? 0 : 1);
