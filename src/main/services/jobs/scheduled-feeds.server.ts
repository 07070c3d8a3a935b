import path from 'node:path';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import type { ImportReport } from '#features/stock/rules/import/import-report.ts';
import { FeedRunStore } from '#features/stock/server/scheduled/feed-run-store.server.ts';
import { FeedRunner, scheduledFeeds } from '#features/stock/server/scheduled/feed-runner.server.ts';
import { countFeedStates, readFeedStates } from '#features/stock/server/scheduled/feed-states.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import { watchFeeds } from '#platform/metrics/feed-metrics.server.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import type { OperatorNotices } from '#platform/operator/operator-notices.server.ts';
import { countImport } from '../count-import.ts';

interface ScheduledFeedParts {
  readonly environment: Pick<Environment, 'SITES_DIR' | 'FETCH_ALLOW_PRIVATE' | 'MAX_VEHICLES_PER_DEALERSHIP'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: Readonly<Record<string, unknown>>, message: string): void };
  /** The metrics that count imports. The property is missing if a command on the command line imports the feed. */
  readonly metrics?: Metrics;
}

interface WatchedFeedParts {
  readonly registry: Pick<SiteRegistry, 'listDealerships'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Creates the object that fetches and imports the scheduled feeds of dealerships. */
export const createFeedRunner = (
  { environment, database, clock, log, metrics }: ScheduledFeedParts,
  notices: Pick<OperatorNotices, 'add'>,
): FeedRunner =>
  new FeedRunner({
    database,
    store: new FeedRunStore(database),
    notices,
    clock,
    log,
    sitesDir: path.resolve(environment.SITES_DIR),
    allowPrivate: readList(environment.FETCH_ALLOW_PRIVATE),
    maxVehicles: environment.MAX_VEHICLES_PER_DEALERSHIP,
    ...(metrics ? { onReport: (report: ImportReport) => countImport(metrics, report) } : {}),
  });

/** Reports in the metrics how many scheduled feeds are in each state. */
export const watchScheduledFeeds = ({ registry, database, clock, metrics }: WatchedFeedParts): void => {
  const store = new FeedRunStore(database);
  watchFeeds(metrics.registry, async () =>
    countFeedStates(await readFeedStates(store, scheduledFeeds(registry.listDealerships()), clock.now())),
  );
};
