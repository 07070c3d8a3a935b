import { SITE_SCHEMAS } from '#main/site-schemas.ts';
/**
 * search-page.bench.ts builds and runs this program. It measures the CPU time of an uncached search page, from the
 * request to the complete response. It also measures the CPU time of `renderToString` with the same component tree. It
 * prints one line of JSON.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import { readSearchAddress } from '#features/search/rules/search-address.ts';
import { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { loadDemoStock } from '#main/demo-data.server.ts';
import { BuiltAssets } from '#main/http/browser-assets.server.ts';
import { documentElement } from '#main/http/document.tsx';
import { PageRenderer } from '#main/http/page-renderer.server.ts';
import { createSiteApp } from '#main/http/site-app.server.ts';
import type { Arrival } from '#main/http/site-env.ts';
import { createWebServer } from '#main/http/web-server.server.ts';
import { createStockServices } from '#main/services/stock-services.server.ts';
import { openStorageForServer } from '#main/storage.server.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import type { PageAnswer } from '#pages/page.ts';
import { searchPage } from '#pages/search/search.route.ts';
import { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';

const ROUNDS = 20;
const SITE = process.env.BENCH_SITE ?? 'wattlebird-cars';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const environment = readEnvironment(process.env);
const storage = await openStorageForServer(environment, () => {});
const notifier = new ChangeNotifier(storage.connectionString);
const registry = new SiteRegistry({
  schemas: SITE_SCHEMAS,
  sitesDir: path.resolve(environment.SITES_DIR),
  tenants: new TenantStore(storage.database),
  mode: 'demo',
  services: { mail: 'file' },
  environment: process.env,
  log: silent,
});
await registry.load();
const stock = await createStockServices({ environment, database: storage.database, registry, notifier, clock: systemClock, log: silent });
await loadDemoStock({ environment, database: storage.database, registry, clock: systemClock, report: () => {} });
const site = registry.findBySlug(SITE);
if (!site) throw new Error(`There is no site '${SITE}' in the folder sites/`);

const renderer = new PageRenderer(new BuiltAssets(path.resolve('dist/client')), () => 80, 'localhost');
const searches = { clock: systemClock, search: stock.search, stockVersionOf: stock.versionOf };
const plainWords = new PlainWordsService({ ...searches, places: [] });
// Google reviews are left out, as on a site without an API key of Google.
const googleReviews = { find: async () => ({ value: null, validUntil: null }) };
const handler = searchPage({ ...searches, plainWords, googleReviews, vehicles: stock.vehicles, notFound: notFoundPage });
let lastAnswer: PageAnswer | null = null;
const app = createSiteApp({
  clock: systemClock,
  routes: [
    {
      method: 'GET',
      path: '/*',
      canonicalAddress: readSearchAddress,
      handler: async (page) => {
        lastAnswer = await handler(page);
        return lastAnswer;
      },
    },
  ],
  findSite: () => site,
  versionOf: () => ({ siteId: site.id, content: site.contentVersion, stock: '' }),
  cache: null,
  renderer,
  findMedia: async () => null,
  notFound: notFoundPage,
  gone: notFoundPage,
  failed: notFoundPage,
  unavailable: notFoundPage,
  logError: (error) => console.error(error),
});

const origin = `http://${SITE}.localhost`;
const arrival: Arrival = { clientAddress: '127.0.0.1', origin, requestId: 'bench' };
// The number of different searches is large enough that no cache can answer them.
const addresses = Array.from({ length: 120 }, (_, index) => `/search/new-used-and-demo-cars/?range%5Bprice%5D=${index * 100}:`);

const cpuMs = async (run: () => Promise<unknown> | unknown): Promise<number> => {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * Source of a client program that runs in a process of its own, so that its CPU time is not counted. It requests the
 * URLs of all searches, eight at a time.
 */
const CLIENT = `
  const { Agent, get } = require('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ask = (path) => new Promise((resolve, reject) => {
    get({ port: process.env.PORT, host: '127.0.0.1', path, agent, headers: { host: process.env.SITE_HOST } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => { bytes += chunk.length; }).on('end', () => answer.statusCode === 200 ? resolve(bytes) : reject(new Error(answer.statusCode)));
    }).on('error', reject);
  });
  process.on('message', async (addresses) => {
    let bytes = 0;
    for (let at = 0; at < addresses.length; at += 8) bytes = Math.max(...(await Promise.all(addresses.slice(at, at + 8).map(ask))));
    process.send(bytes);
  });
  process.send(0);
`;
const server = createWebServer({
  clock: systemClock,
  findSite: () => site,
  versionOf: () => ({ siteId: site.id, content: site.contentVersion, stock: '' }),
  cache: null,
  findFile: () => undefined,
  arrivalOf: () => arrival,
  answerAnyHost: () => null,
  answerSite: (request) => app.fetch(request, { arrival }),
  onSent: () => {},
  logError: (error) => console.error(error),
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const client = spawn(process.execPath, ['-e', CLIENT], {
  env: { ...process.env, PORT: String((server.address() as AddressInfo).port), SITE_HOST: `${SITE}.localhost` },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
await once(client, 'message');

const askAll = async (wanted: readonly string[]): Promise<number> => {
  client.send(wanted as string[]);
  const [bytes] = (await once(client, 'message')) as [number];
  return bytes;
};

const answers: Extract<PageAnswer, { kind: 'page' }>[] = [];
let bytes = 0;
for (const address of addresses) {
  bytes = await askAll([address]);
  const answer = lastAnswer as PageAnswer | null;
  if (answer?.kind === 'page') answers.push(answer);
}
/**
 * Measures requests inside the app, without sockets. The difference to the time of an HTTP request is the cost of the
 * sockets.
 */
const inApp = async (): Promise<void> => {
  for (const address of addresses) await (await app.fetch(new Request(`${origin}${address}`), { arrival })).arrayBuffer();
};
/**
 * Measures the minimum time of rendering: only React's `renderToString` for the same pages. V8 builds the final string
 * only when the string is first read. A server reads the string to send it, so this code reads one character.
 */
const renderAll = (): void => {
  for (const answer of answers) renderToString(documentElement(renderer.documentOf(site, answer))).charCodeAt(1_000);
};
for (let warm = 0; warm < 5; warm += 1) renderAll();

const rounds: { whole: number; app: number; bare: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const bareBefore = await cpuMs(renderAll);
  const whole = await cpuMs(() => askAll(addresses));
  const bareAfter = await cpuMs(renderAll);
  rounds.push({ whole, app: await cpuMs(inApp), bare: (bareBefore + bareAfter) / 2 });
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
// The speed of the machine changes from second to second. Therefore each round measures all variants, and the ratio is
// calculated for each round.
const ratio = (part: 'whole' | 'app'): number => median(rounds.map((round) => round[part] / round.bare));
console.log(
  JSON.stringify({
    bareMs: median(rounds.map(({ bare }) => bare)) / answers.length,
    wholeRatio: ratio('whole'),
    appRatio: ratio('app'),
    bytes,
  }),
);
client.kill();
server.close();
await notifier.close();
await registry.close();
await storage.close();
