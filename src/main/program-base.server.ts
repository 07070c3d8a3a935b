import cluster from 'node:cluster';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { type Clock, clockOf } from '#kernel/clock.ts';
import { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { shareMetrics } from '#platform/metrics/cluster-metrics.server.ts';
import { createMetrics, type Metrics } from '#platform/metrics/metrics.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import type { Closers } from './closers.server.ts';
import { checkAddress } from './listening.server.ts';
import { createOutageLog } from './outage-log.server.ts';
import { openSites } from './sites.server.ts';
import { openStorageForServer } from './storage.server.ts';

/** The database, the settings and the other objects that several parts of the program share. */
export interface ProgramBase {
  readonly environment: Environment;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly connectionString: string;
  readonly notifier: ChangeNotifier;
  readonly registry: SiteRegistry;
  readonly platformSecret: Buffer;
}

export interface BaseOptions {
  readonly environment: Environment;
  readonly log: Logger;
  /** Prints a line for the person who started the program. */
  readonly report: (line: string) => void;
  /**
   * Aborting this signal stops the start of the program. The start then closes everything that it has opened, and
   * throws `signal.reason`.
   */
  readonly signal?: AbortSignal;
}

/** Opens the database and reads the sites. */
export const openBase = async ({ environment, log, report, signal }: BaseOptions, closers: Closers): Promise<ProgramBase> => {
  const metrics = createMetrics();
  if (cluster.isWorker) shareMetrics(metrics.registry);
  await checkAddress(environment);
  const storage = await openStorageForServer(environment, report, { signal });
  closers.add(() => storage.close());
  const { database, connectionString } = storage;
  const { log: quietLog, end } = createOutageLog(log, database.circuit);
  closers.add(async () => end());
  const notifier = new ChangeNotifier(connectionString);
  closers.add(() => notifier.close());
  await notifier.ready;
  const registry = await openSites(environment, database, quietLog, closers);
  const platformSecret = await loadSecret(database, 'platform');
  const clock = clockOf(environment.FIXED_TIME);
  return { environment, log: quietLog, clock, metrics, database, connectionString, notifier, registry, platformSecret };
};
