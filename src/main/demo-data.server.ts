import path from 'node:path';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import type { FeedRecord, ReadItem } from '#features/stock/rules/import/feed-record.ts';
import { isListed } from '#features/stock/rules/shown-stock/listing-filter.ts';
import { BEFORE_ALL_STOCK } from '#features/stock/rules/stock-cursor.ts';
import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { listImports } from '#features/stock/server/import/stock-imports.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { type Clock, fixedClock } from '#kernel/clock.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { paths } from '#urls/paths.ts';

export interface DemoParts {
  readonly environment: Environment;
  readonly database: Database;
  readonly registry: SiteRegistry;
  readonly clock: Clock;
  readonly report: (line: string) => void;
  /** Stops the loading of demo stock before the next feed. The next start of the program continues with that feed. */
  readonly signal?: AbortSignal | undefined;
}

async function* asItems(records: readonly FeedRecord['fields'][]): AsyncGenerator<ReadItem> {
  for (const [index, fields] of records.entries()) yield { record: { line: index + 1, fields } };
}

const FEED = 'main';
/**
 * The program looks for the demo feed that was imported last, but only among this number of the most recent imports.
 * The number is greater than the number of demo feeds, so the program finds the feed.
 */
const IMPORTS_LOOKED_AT = 50;
/** Maximum number of vehicles of a demo dealership. */
const MOST_VEHICLES = 10_000;

/**
 * Version number of the demo stock. Increase it with every change that shoppers can see. The next start then updates
 * stock of an older version.
 */
const EDITION = 4;

/**
 * Makes the source name of a demo import. It contains the date of the feed, its number in the series of demo feeds, the
 * length of the series, the time when loading started, and the version of the demo stock. A later start reads these
 * values from the database to continue loading. So the format must stay readable by `sourcePattern`.
 *
 * @example sourceOf(…) === 'demo stock of 2026-11-21 (3 of 12, made 2026-11-21T03:00:00.000Z, edition 4)'
 */
const sourceOf = (feedAt: number, feedNumber: number, feedCount: number, madeAt: number, stockVersion: string): string => {
  const [feedDate, loadingStartedAt] = [new Date(feedAt).toISOString().slice(0, 10), new Date(madeAt).toISOString()];
  return `demo stock of ${feedDate} (${feedNumber} of ${feedCount}, made ${loadingStartedAt}, ${stockVersion})`;
};

const sourcePattern = /^demo stock of \S+ \((\d+) of (\d+), made ([^\s,]+)(?:, (\w+ \d+))?\)$/;

interface DemoLoad {
  readonly feedsIn: number;
  readonly madeAt: number;
  /**
   * True if the dealership has the complete demo stock of an older version, which must be updated to the current
   * version.
   */
  readonly isRenewal: boolean;
}

/**
 * Returns how many demo feeds of a dealership were imported already, and the time from which the dates of these feeds
 * were calculated. Null if no feed needs to be imported: all feeds were imported already, or the stock is not demo
 * stock. A feed whose import was stored without its report is imported again. This second import changes no vehicle.
 */
const findDemoLoad = async (database: Database, dealershipId: number, now: number): Promise<DemoLoad | null> => {
  const imports = (await listImports(database, dealershipId, IMPORTS_LOOKED_AT)).filter(({ report }) => report.feed === FEED);
  const last = imports[0];
  if (last === undefined) return { feedsIn: 0, madeAt: now, isRenewal: false };
  const [, number, count, made, edition] = sourcePattern.exec(last.report.source) ?? [];
  if (made === undefined) return null;
  const madeAt = Date.parse(made);
  const isWhole = number === count;
  const isRenewal = edition === `renewal ${EDITION}`;
  if (edition === `edition ${EDITION}` || isRenewal) return isWhole ? null : { feedsIn: Number(number), madeAt, isRenewal };
  // The last imported feed is of an older version of the demo stock. So all feeds of the current version are loaded,
  // even if the older version was not loaded completely.
  return { feedsIn: 0, madeAt, isRenewal: isWhole || edition?.startsWith('renewal') === true };
};

/** Number of vehicles that the site of a dealership shows: vehicles for sale and recently sold ones. */
const countListed = async (database: Database, { id, stock }: Dealership, clock: Clock): Promise<number> => {
  const { vehicles } = await new VehicleStore(database, clock).readChanges(id, BEFORE_ALL_STOCK, MOST_VEHICLES);
  return vehicles.filter((vehicle) => isListed({ ...vehicle, shown: vehicle.showOnDealerWebsite }, stock.soldShownDays, clock.now()))
    .length;
};

/**
 * Loads demo stock into the demo dealerships that have none. Each dealership has several feeds with dates within one
 * month. The importer of dealer feeds imports each feed, with the date of the feed as the current time. So a vehicle
 * that is missing in a feed is marked as sold on the date of this feed. If an earlier start was interrupted, loading
 * continues with the next feed. Demo stock of an older version is updated.
 */
export const loadDemoStock = async ({ environment, database, registry, clock, report, signal }: DemoParts): Promise<void> => {
  const stock = await DemoStock.read(path.resolve(environment.SITES_DIR));
  if (!stock) return;
  for (const slug of stock.listDealerships()) {
    const dealership = registry.findDealership(slug);
    if (!dealership) continue;
    const load = await findDemoLoad(database, dealership.id, clock.now());
    if (load === null) continue;
    const feeds = load.isRenewal
      ? stock.listRenewal(slug, load.madeAt, paths.demoPicture)
      : stock.listFeeds(slug, load.madeAt, paths.demoPicture);
    for (const [index, feed] of [...feeds.entries()].slice(load.feedsIn)) {
      signal?.throwIfAborted();
      const importer = new StockImporter({ database, clock: fixedClock(feed.at) });
      await importer.importStock({
        dealership,
        feed: FEED,
        source: sourceOf(feed.at, index + 1, feeds.length, load.madeAt, `${load.isRenewal ? 'renewal' : 'edition'} ${EDITION}`),
        items: asItems(feed.records as readonly FeedRecord['fields'][]),
        isFull: feed.isFull,
      });
    }
    const listed = await countListed(database, dealership, clock);
    report(`Demo stock: ${dealership.name}, ${listed} vehicles`);
  }
};
