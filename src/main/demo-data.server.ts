import path from 'node:path';
import type { Dealership } from '#features/sites/rules/dealership.ts';
import type { SiteRegistry } from '#features/sites/server/site-registry.server.ts';
import { isListed } from '#features/stock/rules/availability.ts';
import type { FeedRecord, ReadItem } from '#features/stock/rules/import/feed-record.ts';
import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { listImports } from '#features/stock/server/import/stock-imports.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { type Clock, fixedClock } from '#kernel/clock.ts';
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

/** Which feed of how many, and when the load began: all that a later start needs to go on with it. */
const sourceOf = (feedAt: number, number: number, count: number, madeAt: number): string =>
  `demo stock of ${new Date(feedAt).toISOString().slice(0, 10)} (${number} of ${count}, made ${new Date(madeAt).toISOString()})`;

const sourcePattern = /^demo stock of \S+ \((\d+) of (\d+), made (\S+)\)$/;

/**
 * Where a dealership's load stands: feeds in, and the instant from which they were reckoned; null where nothing
 * is left to load, because all is in or because its feed is somebody else's. A feed that went in just before
 * its report was written goes in again, and changes nothing.
 */
const findDemoLoad = async (database: Database, dealershipId: number, now: number): Promise<{ feedsIn: number; madeAt: number } | null> => {
  const imports = (await listImports(database, dealershipId, IMPORTS_LOOKED_AT)).filter(({ report }) => report.feed === FEED);
  const last = imports[0];
  if (last === undefined) return { feedsIn: 0, madeAt: now };
  const [, number, count, madeAt] = sourcePattern.exec(last.report.source) ?? [];
  return madeAt === undefined || number === count ? null : { feedsIn: Number(number), madeAt: Date.parse(madeAt) };
};

/** As many as its own site shows: those for sale, and those sold a short while ago. */
const countListed = async (database: Database, { id, stock }: Dealership, clock: Clock): Promise<number> => {
  const { vehicles } = await new VehicleStore(database, clock).readChanges(id, 0, MOST_VEHICLES);
  return vehicles.filter((vehicle) => isListed({ ...vehicle, shown: vehicle.showOnDealerWebsite }, stock.soldShownDays, clock.now()))
    .length;
};

/**
 * Fills the demo dealerships that have no stock yet: the last month's feeds go through the ordinary import,
 * each at its own instant, so that what left a feed was sold on that day. A load that was broken off goes on
 * where it stood.
 */
export const loadDemoStock = async ({ environment, database, registry, clock, report, signal }: DemoParts): Promise<void> => {
  const stock = await DemoStock.read(path.resolve(environment.SITES_DIR));
  if (!stock) return;
  for (const slug of stock.listDealerships()) {
    const dealership = registry.findDealership(slug);
    if (!dealership) continue;
    const load = await findDemoLoad(database, dealership.id, clock.now());
    if (load === null) continue;
    const feeds = stock.listFeeds(slug, load.madeAt, paths.demoPicture);
    for (const [index, feed] of [...feeds.entries()].slice(load.feedsIn)) {
      signal?.throwIfAborted();
      const importer = new StockImporter({ database, clock: fixedClock(feed.at) });
      await importer.importStock({
        dealership,
        feed: FEED,
        source: sourceOf(feed.at, index + 1, feeds.length, load.madeAt),
        items: asItems(feed.records as readonly FeedRecord['fields'][]),
        isFull: true,
      });
    }
    const listed = await countListed(database, dealership, clock);
    report(`Demo stock: ${dealership.name}, ${listed} vehicles`);
  }
};
