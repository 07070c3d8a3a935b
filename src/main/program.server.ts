import { once } from 'node:events';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { FrameService } from '#features/site-layout/server/frame-service.server.ts';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { SECOND_MS } from '#kernel/clock.ts';
import { within } from '#kernel/time-limit.ts';
import type { Site } from '#model/site/site.ts';
import { createManageLeads } from '#pages/manage-leads/manage-leads.route.ts';
import { MigrationCheck } from '#platform/database/migrate.server.ts';
import { OwnConnection } from '#platform/database/own-connection.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { sweepUnfinished } from '#platform/files/write-durably.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { mailFolder } from '#platform/mail/create-mail-transport.server.ts';
import { watchAvailability } from '#platform/metrics/availability-metrics.server.ts';
import { smsFolder } from '#platform/sms/create-sms-transport.server.ts';
import { Closers } from './closers.server.ts';
import { loadDemoStock } from './demo-data.server.ts';
import { Drain } from './drain.server.ts';
import type { BrowserAssets } from './http/browser-assets.server.ts';
import type { Readiness } from './http/health-and-management.server.ts';
import { startMetricsEndpoint } from './metrics-endpoint.server.ts';
import { type BaseOptions, openBase, type ProgramBase } from './program-base.server.ts';
import { createPromptReadiness } from './prompt-readiness.ts';
import { createReadiness } from './readiness.server.ts';
import { hasSitePage, siteRoutes } from './routes.ts';
import { createAlertServices } from './services/alert-services.server.ts';
import { createTimedJobs } from './services/jobs/timed-jobs.server.ts';
import { createLeadServices, type LeadServices } from './services/lead-services.server.ts';
import { createPageServices } from './services/pages/create-page-services.server.ts';
import type { PageServicesWithoutRoutes } from './services/pages/page-services.server.ts';
import { createPaymentServices } from './services/payment-services.server.ts';
import { createStockServices, type StockServices } from './services/stock-services.server.ts';
import { createStockPush } from './stock-push.server.ts';
import { startWeb, type Web } from './web.server.ts';

/** The running program. */
export interface Program {
  readonly port: number;
  readonly metricsPort: number;
  readonly sites: readonly Site[];
  readonly problems: readonly string[];
  /**
   * Makes `/readyz` answer 503, and waits DRAIN_SECONDS, so that load balancers send no more requests to this process.
   *
   * @param again resolves when the program gets a second signal to stop; the wait then ends at once
   */
  drain(again: Promise<unknown>): Promise<void>;
  /** Finishes running requests, and closes everything. */
  close(): Promise<void>;
}

export interface ProgramOptions extends BaseOptions {
  /** The browser assets of the development server. Undefined in other modes. */
  readonly assets?: BrowserAssets;
  /** Called after changed site files have been read, so that the development server can reload open pages. */
  readonly onSitesChanged?: () => void;
}

/**
 * How long the start waits until the stock is in memory, in milliseconds. After that, the program opens its port and continues to
 * read the stock.
 */
const PRELOAD_LIMIT_MS = 10 * SECOND_MS;

/**
 * Starts the whole program: database, sites, stock, leads, web server. If the start fails, everything that it opened is
 * closed.
 */
export const startProgram = async (options: ProgramOptions): Promise<Program> => {
  const closers = new Closers();
  try {
    return await assemble(options, closers);
  } catch (error) {
    await closers.closeAll(options.log);
    throw error;
  }
};

const assemble = async (options: ProgramOptions, closers: Closers): Promise<Program> => {
  const { environment, log, report, signal } = options;
  const base = await openBase(options, closers);
  const { registry } = base;
  if (options.onSitesChanged) registry.onChange(options.onSitesChanged);
  const stock = await createStockServices(base);
  closers.add(() => stock.close());
  await sweepMessages(environment, log);
  const leads = createLeadServices({ ...base, findSite: (siteId) => registry.findById(siteId) });
  closers.add(() => leads.mail.close());
  if (environment.MODE === 'demo') await loadDemoStock({ ...base, report, signal });
  const payments = createPaymentServices(
    {
      ...base,
      findSite: (siteId) => registry.findById(siteId),
      listSites: () => registry.list(),
      onStockChanged: (dealershipId) => stock.vehicles.stockChanged(dealershipId),
    },
    leads,
  );
  const alerts = createAlertServices(base, stock, leads.mail);
  const pages = { ...(await createPageServices(base, stock, leads, closers)), ...payments, alerts: alerts.alerts };
  if (environment.WORKER) {
    leads.worker.start();
    closers.add(() => leads.worker.stop());
    const jobs = createTimedJobs(base, leads, payments, alerts);
    jobs.start();
    closers.add(() => jobs.stop());
  }
  // If the start is aborted, the program does not wait until the stock is in memory.
  await Promise.race([within(PRELOAD_LIMIT_MS, stock.preload()), ...(signal ? [once(signal, 'abort')] : [])]);
  signal?.throwIfAborted();
  const metricsServer = await startMetricsEndpoint(environment, base.metrics.registry, report);
  closers.add(() => metricsServer.close());
  const drain = new Drain(environment);
  const readiness = await openReadiness(base, stock, closers);
  const web = await openWeb(base, stock, leads, pages, { drain, readiness, assets: options.assets });
  closers.add(() => web.close());
  return {
    port: web.port,
    metricsPort: metricsServer.port,
    sites: registry.list(),
    problems: registry.problems().map(formatProblem),
    drain: (again) => drain.begin(again),
    close: () => closers.closeAll(log),
  };
};

/** Deletes mails and text messages that a killed process did not finish. They contain personal data. */
const sweepMessages = async (environment: Environment, log: Logger): Promise<void> => {
  const startedAt = Date.now() - process.uptime() * SECOND_MS;
  let count = 0;
  for (const folder of [mailFolder(environment), smsFolder(environment)]) count += await sweepUnfinished(folder, startedAt);
  if (count > 0)
    log.info({ count }, 'mails and text messages were deleted, because a process was killed before it had written them completely');
};

/** Creates the readiness check, which has its own database connection, and the metrics that report the result of the check. */
const openReadiness = async ({ clock, database, connectionString, metrics }: ProgramBase, stock: StockServices, closers: Closers) => {
  const connection = new OwnConnection(connectionString, 'forecourt readiness');
  closers.add(async () => connection.close());
  const migrations = await MigrationCheck.read();
  const readiness = createReadiness({ ...stock, connection, migrations, clock });
  watchAvailability(metrics.registry, { isCircuitOpen: () => database.circuit.isOpen, readiness });
  return createPromptReadiness(readiness, clock);
};

const openWeb = async (
  base: ProgramBase,
  stock: StockServices,
  leads: LeadServices,
  pages: PageServicesWithoutRoutes,
  {
    drain,
    readiness,
    assets,
  }: { readonly drain: Drain; readonly readiness: () => Promise<Readiness>; readonly assets: BrowserAssets | undefined },
): Promise<Web> => {
  const { environment, log, clock, metrics, database } = base;
  const { search, vehicles, versionOf: stockVersionOf } = stock;
  const frames = new FrameService({ clock, log, search, vehicles, stockVersionOf, pageExists: hasSitePage });
  return startWeb({
    ...base,
    drain,
    routes: siteRoutes(pages),
    media: pages.media,
    agents: pages.agents,
    stockVersionOf,
    mayServeFormer: stock.mayServeFormer,
    frameOf: (site) => frames.frameOf(site),
    readiness,
    isOutage: () => database.circuit.isOpen || vehicles.isWithoutDatabase(),
    answerSearchService: stock.answerSearchService,
    manageStock: createStockPush({
      database,
      clock,
      metrics,
      connections: environment.DATABASE_CONNECTIONS,
      maxVehicles: environment.MAX_VEHICLES_PER_DEALERSHIP,
    }),
    manageLeads: createManageLeads({ replyClocks: leads.replyClocks, tokens: new DealershipTokens({ database, clock }) }),
    ...(assets ? { assets } : {}),
  });
};
