import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadsCases } from './store-cases/leads-cases.ts';
import { marketPriceCases } from './store-cases/market-price-cases.ts';
import { mediaCases } from './store-cases/media-cases.ts';
import { searchCases } from './store-cases/search-cases.ts';
import { stockCases } from './store-cases/stock-cases.ts';
import { openStoreBench, type StoreCases } from './store-cases/store-bench.ts';
import type { TwoDealers } from './two-dealers.ts';

/** Calls every store for site A with data of site B (architecture, rule 1). */
const cases: StoreCases = { ...leadsCases, ...marketPriceCases, ...mediaCases, ...searchCases, ...stockCases };

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await openStoreBench();
});
afterAll(() => dealers.close());

/**
 * Methods that need no test case of their own: another method's case covers them, or they handle no data of a tenant.
 */
const PROVEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'DeliveryQueue.markDelivered': 'lease',
  'DeliveryQueue.disable': 'lease',
  'DeliveryQueue.markFailed': 'lease',
  'DeliveryQueue.giveBack': 'lease',
  'DeliveryQueue.countByStatus': 'numbers alone, over all sites: the operator’s gauge',
  'LeadStore.countHeld': 'a number alone, over all sites: the operator’s gauge',
  'DeliveryQueue.nextDueAt': 'a time alone, over all sites: the worker’s alarm',
  'StockIndex.ready': 'search',
  'StockIndex.notify': 'stockVersion',
  'StockIndex.notifyAll': 'tells every dealership to read on',
  'StockIndex.reread': 'stockVersion',
  'StockIndex.isHealthy': 'one yes or no',
  'StockIndex.versionOf': 'stockVersion',
  'LeadService.isCookieSecure': 'asks the address alone',
  'KnownSequences.follow': 'changed',
};

/** Classes that need no test here, because they neither read nor write rows of a tenant. */
const NO_STORE: Readonly<Record<string, string>> = {
  LeadDeliveryWorker: 'hands what DeliveryQueue leases to LeadDeliverer',
  SiteWatcher: 'watches files',
  SiteRegistry: 'the settings of all sites, found by host',
  SettingsReader: 'the settings files of all sites, for the registry',
  LastGoodFile: 'the same files as they last were in order',
  StockPreloader: 'calls StockIndex.ready and returns nothing',
  StockPoll: 'asks what VehicleStore.currentSeq answers',
  DemoStock: 'reads the demo’s files',
  RemoteSearchEngine: 'asks the search node what StockIndex.search is asked; the engines’ contract compares their answers',
  SearchServiceClient: 'carries the questions of RemoteSearchEngine',
  SearchServiceError: 'an error',
  HttpMarketPrices: 'asks another server about the vehicle it is handed',
  BrochureRenderer: 'prints what Brochures hands it',
};

const discover = async (): Promise<readonly string[]> => {
  const root = path.resolve(import.meta.dirname, '../../../src/features');
  const found: string[] = [];
  for await (const file of glob('*/server/**/*.server.ts', { cwd: root })) {
    // Modules in `columnar` search only the dealerships that StockIndex.search passes to them, so they need no test
    // case.
    if (file.includes('/columnar/')) continue;
    const loaded: Readonly<Record<string, unknown>> = await import(path.join(root, file));
    const source = await readFile(path.join(root, file), 'utf8');
    for (const [name, value] of Object.entries(loaded)) {
      if (typeof value !== 'function') continue;
      const isClass = source.includes(`export class ${name}`);
      if (isClass && !(name in NO_STORE)) {
        const methods = Object.getOwnPropertyNames(value.prototype).filter((method) => method !== 'constructor' && method !== 'bytes');
        found.push(...methods.map((method) => `${name}.${method}`));
      } else if (!isClass && new RegExp(`export const ${name} = async \\(\\s*database:`).test(source)) {
        found.push(`${path.basename(file)}.${name}`);
      }
    }
  }
  return found.sort();
};

const discovered = await discover();

describe('stores that are called with ids of another dealer', () => {
  test('every store of the features has a case for each of its methods', () => {
    const named = Object.entries(cases).flatMap(([owner, methods]) => Object.keys(methods).map((method) => `${owner}.${method}`));
    expect(discovered.length).toBeGreaterThan(50);
    expect(discovered.filter((name) => !named.includes(name) && !(name in PROVEN_ELSEWHERE))).toEqual([]);
    expect(named.filter((name) => !discovered.includes(name))).toEqual([]);
  });

  test.each(discovered.filter((name) => !(name in PROVEN_ELSEWHERE)))('%s returns and changes no data of another site', async (name) => {
    const at = name.lastIndexOf('.');
    const run = cases[name.slice(0, at)]?.[name.slice(at + 1)];
    if (!run) throw new Error(`${name} has no case`);
    await run();
  });
});
