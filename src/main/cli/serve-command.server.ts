import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { clockOf, systemClock } from '#kernel/clock.ts';
import type { Environment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createClusterMetrics } from '#platform/metrics/cluster-metrics.server.ts';
import { loadDemoStock } from '../demo-data.server.ts';
import { checkAddress } from '../listening.server.ts';
import { startMetricsEndpoint } from '../metrics-endpoint.server.ts';
import { SITE_SCHEMAS } from '../site-schemas.ts';
import { openStorageForServer, type Storage } from '../storage.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { start, whileRead } from './start-command.server.ts';
import { listenForEnd, startUnlessEnded } from './until-signal.server.ts';

/**
 * If a worker ends sooner than this time in milliseconds, it is probably broken. The next worker then starts only after
 * this time, so that repeated starts do not keep the processor busy.
 */
const QUICK_END_MS = 5_000;

/** Loads the demo stock once, before any worker starts. */
const prepareDemo = async (
  environment: Environment,
  storage: Storage,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  if (environment.MODE !== 'demo') return;
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const { database } = storage;
  const registry = new SiteRegistry({
    schemas: SITE_SCHEMAS,
    sitesDir: path.resolve(environment.SITES_DIR),
    tenants: new TenantStore(database),
    mode: environment.MODE,
    services: { mail: 'file' },
    domain: environment.DOMAIN,
    dataDir: path.resolve(environment.DATA_DIR),
    environment: process.env,
    secretsDir: environment.SECRETS_DIR,
    log: silent,
  });
  await registry.load();
  await loadDemoStock({ environment, database, registry, clock: clockOf(environment.FIXED_TIME), report, signal });
  await registry.close();
};

/** Opens the database and loads demo data; closes the database again if that fails. */
const openPrepared = async (
  environment: Environment,
  workers: number,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<Storage> => {
  await checkAddress(environment);
  const storage = await openStorageForServer(environment, report, { processes: workers + 1, signal });
  try {
    await prepareDemo(environment, storage, report, signal);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/**
 * Serves all sites with several worker processes that share one database. This process runs the database, and the
 * workers answer requests. Any worker can answer any request, because all shared data are in the database.
 */
const serve = async (context: CliContext, workers: number): Promise<void> => {
  if (cluster.isWorker) return start(context);
  const { environment } = context;
  const write = whileRead(context.write);
  const ending = listenForEnd();
  const { log, flush } = createLog(environment);
  const metrics = await startMetricsEndpoint(environment, createClusterMetrics(), write);
  const outcome = await startUnlessEnded(() => openPrepared(environment, workers, write, ending.signal)).catch(async (error: unknown) => {
    await metrics.close();
    throw error;
  });
  if ('endedBy' in outcome) return metrics.close();
  const storage = outcome.started;
  const env = { DATABASE_URL: storage.connectionString, MODE: environment.MODE, METRICS_PORT: '0' };
  write(`Metrics of all workers: http://${environment.METRICS_HOST}:${metrics.port}/metrics`);
  let isEnding = false;
  const fork = (): void => {
    if (isEnding) return;
    const startedAt = systemClock.now();
    cluster.fork(env).once('exit', (code) => {
      if (isEnding) return;
      log.error({ code }, 'a worker ended');
      if (systemClock.now() - startedAt < QUICK_END_MS) setTimeout(fork, QUICK_END_MS);
      else fork();
    });
  };
  for (let index = 0; index < workers; index += 1) fork();
  const ended = await ending.until;
  isEnding = true;
  log.info({ signal: ended }, 'ending');
  const running = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [worker] : []));
  const allGone = Promise.all(running.map((worker) => new Promise((resolve) => worker.once('exit', resolve))));
  const endWorkers = (): void => {
    for (const worker of running) worker.process.kill('SIGTERM');
  };
  endWorkers();
  void ending.again.then(endWorkers);
  await allGone;
  await metrics.close();
  await storage.close();
  await flush();
};

const readWorkers = (text: string): number => {
  const workers = Number(text);
  if (!Number.isInteger(workers) || workers < 1 || workers > 64)
    throw new InvalidArgumentError('the number of workers must be a whole number from 1 to 64');
  return workers;
};

export const addServeCommand = (program: Command, context: CliContext): void => {
  program
    .command('serve')
    .description('serve all sites with several processes on one machine')
    .option('--workers <number>', 'number of processes that answer requests', readWorkers, availableParallelism())
    .action(({ workers }: { workers: number }) => serve(context, workers));
};
