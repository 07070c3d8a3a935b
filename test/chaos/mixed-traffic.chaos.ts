/**
 * One hour of mixed traffic on two nodes, with imports and faults: `npm run test:chaos -- mixed-traffic --minutes 60`.
 *
 * 1. The test searches for the rate (requests per second) at which the 99th percentile (p99) of the response times first
 *    exceeds 200 ms. The option `--rate` sets this rate instead, and the test then does not search for it.
 * 2. The test sends 60 % of this rate: 70 % searches, 18 % vehicle pages, 5 % pictures, 5 % forms, 2 % sign-ins and
 *    reservations. Every two minutes the stock of one dealership is imported. Every five minutes something breaks: a node,
 *    the database, the mail server or a webhook.
 * 3. The test fails in each of these cases:
 *    - An answer has a 5xx status. Only status 503 with `Retry-After` is allowed, for a request that needs the broken part.
 *    - An acknowledged lead was lost or not delivered.
 *    - A page or JSON answer showed an old price.
 *    - p99 was 200 ms or more, not counting the ten seconds after each fault.
 *    - The memory of a node grew in the second half.
 *
 * The options are those of `traffic/traffic-options.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { drawFrom, readBrowsable } from './outage/browse-addresses.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { GeneratedStock } from './traffic/generated-stock.ts';
import { Imports } from './traffic/imports.ts';
import { Faults } from './traffic/installation/faults.ts';
import { type Nodes, withNodes } from './traffic/installation/nodes.ts';
import { Surroundings } from './traffic/installation/surroundings.ts';
import { SITES, writeTrafficSites } from './traffic/installation/traffic-sites.ts';
import { Watch } from './traffic/installation/watch.ts';
import { searchRate } from './traffic/rate-search.ts';
import { checkLeads } from './traffic/results/check-leads.ts';
import { judge, LIMIT_MS } from './traffic/results/conditions.ts';
import { Counts, summaryOf } from './traffic/results/counts.ts';
import { MINUTE_MS, minuteTable } from './traffic/results/report.ts';
import { send } from './traffic/send.ts';
import { type Browsed, readPictures } from './traffic/shoppers/browsing.ts';
import { LearntForms } from './traffic/shoppers/learnt-forms.ts';
import { ACCOUNT_SITE, findReservable, NewShoppers } from './traffic/shoppers/new-shoppers.ts';
import { Shoppers } from './traffic/shoppers/shoppers.ts';
import { Traffic } from './traffic/traffic.ts';
import { readTrafficOptions, type TrafficOptions } from './traffic/traffic-options.ts';

export const runsOnlyByName = true;

const SHARE = 0.6;
/**
 * Pause after each step of `findRate`, in milliseconds. After this time the machine is idle again, so the steps do not
 * influence each other.
 */
const PAUSE_MS = 3_000;
const WARM_UP_RATE = 25;
const LONGEST_RECEIVER_FAULT_MS = 60_000;

const say = (line: string): void => console.log(`  ${line}`);

/**
 * Finds the lowest request rate at which the 99th percentile of the response times exceeds `LIMIT_MS`. The test causes no
 * import and no fault during this search.
 */
const findRate = async (traffic: Traffic, { stepSeconds }: TrafficOptions): Promise<number> => {
  const measure = async (rate: number): Promise<number> => {
    const counts = new Counts(() => null);
    const from = performance.now();
    const isComplete = await traffic.run(rate, stepSeconds * 1_000, counts);
    const { count, p50, p99, max } = summaryOf(counts.timesBetween(from, Infinity));
    const failed = counts.violations.length > 0 ? `, ${counts.violations.length} failed: ${counts.describeViolations()}` : '';
    say(
      `${rate} requests a second: ${count} requests, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${max.toFixed(0)} ms${isComplete ? '' : ', ended early because too many requests waited for an answer'}${failed}`,
    );
    await later(PAUSE_MS);
    return isComplete ? p99 : Infinity;
  };
  const { rate } = await searchRate(measure, LIMIT_MS);
  say(`${rate} requests a second is the lowest rate at which p99 exceeds ${LIMIT_MS} ms`);
  return rate;
};

/**
 * Calls `act` at regular times until `endsAt`. If one call takes long, the planned times of the later calls stay the same.
 */
const every = async (seconds: number, endsAt: number, act: () => Promise<void>): Promise<void> => {
  const startedAt = performance.now();
  for (let turn = 1; startedAt + turn * seconds * 1_000 < endsAt; turn += 1) {
    await later(Math.max(0, startedAt + turn * seconds * 1_000 - performance.now()));
    await act();
  }
};

const openSites = async (nodes: Nodes, picking: { readonly draw: () => number; readonly most: number }): Promise<readonly Browsed[]> => {
  const programs = nodes.all.map(({ program }) => program);
  const [first] = programs;
  if (first === undefined) throw new Error('There is no node');
  const sites: Browsed[] = [];
  for (const site of SITES) sites.push(await readPictures(programs, await readBrowsable(first, site), picking));
  return sites;
};

const run = async (nodes: Nodes, database: OwnDatabase, surroundings: Surroundings, options: TrafficOptions): Promise<string> => {
  const { minutes, seed, vehicles, importSeconds, faultSeconds } = options;
  const draw = drawFrom(seed);
  const receiversMs = Math.min(LONGEST_RECEIVER_FAULT_MS, (faultSeconds * 1_000) / 2);
  const faults = new Faults({ nodes, surroundings, receiversMs });
  const stockOf = (): GeneratedStock => new GeneratedStock(draw, Math.ceil(vehicles / 2));
  const dealerships = [
    { dealership: 'wattlebird-cars', site: 'wattlebird-cars', search: '/search', stock: stockOf() },
    { dealership: 'corella-sydney', site: 'corella-motor-group', search: '/search', stock: stockOf() },
  ];
  const imports = new Imports(nodes, dealerships, () => faults.broken() === 'database');
  await imports.open();
  say(`${vehicles} vehicles imported`);
  const sites = await openSites(nodes, { draw, most: options.pictures });
  const acknowledged = { emails: new Set<string>() };
  const askAccountSite = async (address: string): Promise<string> => (await nodes.all[0]?.program.ask(ACCOUNT_SITE, address))?.text ?? '';
  const reservable = await findReservable(askAccountSite);
  say('the test has read the addresses of the pages and pictures of all sites');
  const forms = new LearntForms(draw);
  const makers = new NewShoppers({ draw, sites, reservable, forms, acknowledged, codeOf: (email) => surroundings.codes.get(email) });
  for (const shopper of makers.oneOfEach()) await Shoppers.walk(shopper, (request) => send(nodes, request));
  say(`${sites.map(({ site, vehicles: own }) => `${site}: ${own.length} vehicles`).join(', ')}; seed ${seed}`);

  const shoppers = new Shoppers(makers.draw);
  const traffic = new Traffic(nodes, sites, shoppers, draw);
  await traffic.run(WARM_UP_RATE, options.stepSeconds * 1_000, new Counts(() => null));
  const rate = SHARE * (options.rate ?? (await findRate(traffic, options)));
  say(`${minutes} minutes with ${rate.toFixed(0)} requests a second`);

  const counts = new Counts(faults.broken);
  const watch = new Watch(nodes, [process.pid, surroundings.pid]);
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * MINUTE_MS;
  const watching = watch.run(database.direct);
  const [isComplete] = await Promise.all([
    traffic.run(rate, minutes * MINUTE_MS, counts),
    every(importSeconds, endsAt, () => imports.run()),
    every(faultSeconds, endsAt, () => faults.run()),
  ]);
  watch.stop();
  await watching;
  const measured = { startedAt, endedAt: endsAt, counts, faults, watch, imports };
  const leads = await checkLeads(database.direct, surroundings, acknowledged.emails);
  console.log(`\n${minuteTable(measured)}\n`);
  const { lines, failures } = judge(measured, leads, shoppers.faults);
  const piledUp = isComplete ? [] : ['the load ended early, because too many requests waited for an answer'];
  const summary = [`${rate.toFixed(0)} requests a second for ${minutes} minutes, seed ${seed}`, ...lines].join('; ');
  if (failures.length + piledUp.length > 0) throw new Error([...piledUp, ...failures, summary].join('\n  '));
  return summary;
};

export default (given: readonly string[] = []): Promise<string> =>
  withOwnDatabase(
    'mixed-traffic',
    async (database) => {
      const options = readTrafficOptions(given);
      const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-traffic-'));
      const surroundings = new Surroundings(database.connectionString, folder);
      try {
        const { databaseUrl, smtpUrl, hookHost, certificateFile } = await surroundings.places;
        await writeTrafficSites(folder, hookHost);
        const environment = {
          DATABASE_URL: databaseUrl,
          SITES_DIR: folder,
          SMTP_URL: smtpUrl,
          MAIL_FROM: 'Forecourt <no-reply@example.com>',
          FETCH_ALLOW_PRIVATE: hookHost,
          NODE_EXTRA_CA_CERTS: certificateFile,
          CHAOS_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of this test, 32 bytes.').toString('base64')}`,
          DRAIN_SECONDS: '5',
          LOG_LEVEL: 'warn',
        };
        return await withNodes(environment, (nodes) => run(nodes, database, surroundings, options));
      } finally {
        surroundings.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
    { isDurable: true },
  );
