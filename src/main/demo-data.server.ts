import path from 'node:path';
import type { SiteRegistry } from '#features/sites/server/site-registry.server.ts';
import { isListed } from '#features/stock/rules/availability.ts';
import type { FeedRecord, ReadItem } from '#features/stock/rules/import/feed-record.ts';
import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { listImports } from '#features/stock/server/import/stock-imports.server.ts';
import { BEFORE_ALL_STOCK, VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
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
  /** Ends a load between two of its feeds; the next start goes on there. */
  readonly signal?: AbortSignal | undefined;
}

async function* asItems(records: readonly FeedRecord['fields'][]): AsyncGenerator<ReadItem> {
  for (const [index, fields] of records.entries()) yield { record: { line: index + 1, fields } };
}

const FEED = 'main';
/** More than any load has feeds; what lies further back was no demo stock, or is complete. */
const IMPORTS_LOOKED_AT = 50;
/** Of a demo dealership. */
const MOST_VEHICLES = 10_000;

/** Goes up with every change of what the demo stock shows; a stock of an earlier edition is renewed. */
const EDITION = 3;

/** Which feed of how many, when the load began, and which edition: all that a later start needs to go on with it. */
const sourceOf = (feedAt: number, number: number, count: number, madeAt: number, edition: string): string =>
  `demo stock of ${new Date(feedAt).toISOString().slice(0, 10)} (${number} of ${count}, made ${new Date(madeAt).toISOString()}, ${edition})`;

const sourcePattern = /^demo stock of \S+ \((\d+) of (\d+), made ([^\s,]+)(?:, (\w+ \d+))?\)$/;

interface DemoLoad {
  readonly feedsIn: number;
  readonly madeAt: number;
  /** Loaded whole once, by an earlier edition. */
  readonly isRenewal: boolean;
}

/**
 * Where a dealership's load stands: feeds in, and the instant from which they were reckoned; null where nothing
 * is left to load, because all is in or because its feed is somebody else's. A feed that went in just before
 * its report was written goes in again, and changes nothing.
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
  // A load or renewal of an earlier edition that was broken off is begun again.
  return { feedsIn: 0, madeAt, isRenewal: isWhole || edition?.startsWith('renewal') === true };
};

/** As many as its own site shows: those for sale, and those sold a short while ago. */
const countListed = async (database: Database, { id, stock }: Dealership, clock: Clock): Promise<number> => {
  const { vehicles } = await new VehicleStore(database, clock).readChanges(id, BEFORE_ALL_STOCK, MOST_VEHICLES);
  return vehicles.filter((vehicle) => isListed({ ...vehicle, shown: vehicle.showOnDealerWebsite }, stock.soldShownDays, clock.now()))
    .length;
};

/**
 * Fills the demo dealerships that have no stock yet: the last month's feeds go through the ordinary import,
 * each at its own instant, so that what left a feed was sold on that day. A load that was broken off goes on
 * where it stood, and a stock that an earlier edition of the program loaded is brought up to date.
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
