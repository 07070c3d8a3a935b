import path from 'node:path';
import { FeedRunStore } from '#features/stock/server/scheduled/feed-run-store.server.ts';
import { FeedRunner } from '#features/stock/server/scheduled/feed-runner.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import type { OperatorNotices } from '#platform/operator/operator-notices.server.ts';

interface ScheduledFeedParts {
  readonly environment: Pick<Environment, 'SITES_DIR' | 'FETCH_ALLOW_PRIVATE' | 'MAX_VEHICLES_PER_DEALERSHIP'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** Builds the part that fetches the feeds of dealerships at the times of their schedules. */
export const createFeedRunner = (
  { environment, database, clock, log }: ScheduledFeedParts,
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
  });
