import cluster from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { hasAccounts } from '#features/accounts/rules/gated-pages.ts';
import { readSmsUse } from '#features/accounts/server/sms-limits.server.ts';
import { rateWebVital } from '#features/analytics/rules/web-vitals/web-vital.ts';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import { GoogleReviews } from '#features/content/server/google-reviews.server.ts';
import { PrizeDraw } from '#features/prize-draw/server/prize-draw.server.ts';
import { TurnStore } from '#features/prize-draw/server/turn-store.server.ts';
import { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import { SuggestionService } from '#features/search/server/suggestions.server.ts';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { FrameService } from '#features/site-layout/server/frame-service.server.ts';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { readTemplateThemes } from '#features/sites/server/template-themes.server.ts';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { ListedStock } from '#features/stock/server/listed-stock.server.ts';
import { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import { VehicleViews } from '#features/stock/server/vehicle-views.server.ts';
import { SiteSitemaps } from '#features/syndication/server/site-sitemap.server.ts';
import { type Clock, clockOf, SECOND_MS } from '#kernel/clock.ts';
import { within } from '#kernel/time-limit.ts';
import type { Site } from '#model/site/site.ts';
import { createManageLeads } from '#pages/manage-leads/manage-leads.route.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import { watchAvailability } from '#platform/availability-metrics.server.ts';
import { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { MigrationCheck } from '#platform/database/migrate.server.ts';
import { OptionalReads } from '#platform/database/optional-reads.server.ts';
import { OwnConnection } from '#platform/database/own-connection.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import { sweepUnfinished } from '#platform/files/write-durably.server.ts';
import { geocoderKind, openGeocoder } from '#platform/geocoding/choose-geocoder.server.ts';
import { readPlaceNames } from '#platform/geocoding/read-place-names.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { mailFolder } from '#platform/mail/create-mail-transport.server.ts';
import { createMetrics, type Metrics, shareMetrics } from '#platform/metrics.server.ts';
import { createGooglePlaces } from '#platform/places/google-places.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { smsFolder } from '#platform/sms/create-sms-transport.server.ts';
import { isStorageUnavailable } from '#platform/storage-unavailable.server.ts';
import { Closers } from './closers.server.ts';
import { loadDemoStock } from './demo-data.server.ts';
import { Drain } from './drain.server.ts';
import type { BrowserAssets } from './http/browser-assets.server.ts';
import type { Readiness } from './http/health-and-management.server.ts';
import { checkAddress } from './listening.server.ts';
import { startMetricsEndpoint } from './metrics-endpoint.server.ts';
import { createOutageLog } from './outage-log.server.ts';
import { createPromptReadiness } from './prompt-readiness.ts';
import { createReadiness } from './readiness.server.ts';
import { hasSitePage, siteRoutes } from './routes.ts';
import { createAccountServices } from './services/account-services.server.ts';
import { createAgentIdentity, createMcpEndpoint } from './services/agent-services.server.ts';
import { createAlertServices } from './services/alert-services.server.ts';
import { watchScheduledFeeds } from './services/jobs/scheduled-feeds.server.ts';
import { createTimedJobs } from './services/jobs/timed-jobs.server.ts';
import { createLeadServices, type LeadServices } from './services/lead-services.server.ts';
import { createLimiters } from './services/limiters.server.ts';
import { createMarketPrices } from './services/market-prices.server.ts';
import type { PageServicesWithoutRoutes } from './services/page-services.server.ts';
import { createPaymentServices, type PaymentServices } from './services/payment-services.server.ts';
import { openPictures } from './services/pictures.server.ts';
import { createStockFeeds } from './services/stock-feeds.server.ts';
import { createStockServices, type StockServices } from './services/stock-services.server.ts';
import { createValuations } from './services/valuations.server.ts';
import { openSites } from './sites.server.ts';
import { createStockPush } from './stock-push.server.ts';
import { openStorageForServer } from './storage.server.ts';
import { startWeb, type Web } from './web.server.ts';

/** The running program. */
export interface Program {
  readonly port: number;
  readonly metricsPort: number;
  readonly sites: readonly Site[];
  readonly problems: readonly string[];
  /**
   * Announces the end of this process and waits until load balancers send no more requests (DRAIN_SECONDS).
   *
   * @param again resolves when the program gets the signal to stop a second time; the waiting then ends early
   */
  drain(again: Promise<unknown>): Promise<void>;
  /** Finishes running requests, and closes everything. */
  close(): Promise<void>;
}

export interface ProgramOptions {
  readonly environment: Environment;
  readonly log: Logger;
  /** Prints a line for the person who started the program. */
  readonly report: (line: string) => void;
  /** The browser assets of the development server. Undefined in other modes. */
  readonly assets?: BrowserAssets;
  /** Called after changed site files have been read, so that the development server can reload open pages. */
  readonly onSitesChanged?: () => void;
  /** Aborts a start. Everything that the start opened is closed, and the start throws `signal.reason`. */
  readonly signal?: AbortSignal;
}

/** The objects that several parts of the program use. */
interface Base {
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

/**
 * How long the start waits for reading the stock, in milliseconds. After that, the port is opened, and reading goes on.
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
  if (count > 0) log.info({ count }, 'unfinished messages of a killed process were deleted');
};

/** Opens the database and reads the sites. */
const openBase = async ({ environment, log, report, signal }: ProgramOptions, closers: Closers): Promise<Base> => {
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

/** Creates the readiness check, which has its own database connection, and the metrics that report the result of the check. */
const openReadiness = async ({ clock, database, connectionString, metrics }: Base, stock: StockServices, closers: Closers) => {
  const connection = new OwnConnection(connectionString, 'forecourt readiness');
  closers.add(async () => connection.close());
  const migrations = await MigrationCheck.read();
  const readiness = createReadiness({ ...stock, connection, migrations, clock });
  watchAvailability(metrics.registry, { isCircuitOpen: () => database.circuit.isOpen, readiness });
  return createPromptReadiness(readiness, clock);
};

/**
 * Adds a metric for each site with accounts. A site may send a limited number of sign-in codes by text message on one
 * day. The metric is the used share of this limit.
 */
const watchSmsUse = ({ metrics, database, registry }: Base): void =>
  metrics.watchSmsUse(() => readSmsUse(database, registry.list().filter(hasAccounts)));

const createPageServices = async (
  base: Base,
  stock: StockServices,
  leads: LeadServices,
  closers: Closers,
): Promise<Omit<PageServicesWithoutRoutes, keyof PaymentServices | 'alerts'>> => {
  const { environment, log, clock, database, platformSecret } = base;
  const optionalReads = new OptionalReads({ circuit: database.circuit, limitMs: environment.DATABASE_OPTIONAL_READ_MS });
  const marketPrices = createMarketPrices({ ...base, optionalReads, stockVersionOf: stock.versionOf });
  const pictures = await openPictures(base, closers);
  const listed = new ListedStock(database, stock.documents);
  const searches = { clock, search: stock.search, stockVersionOf: stock.versionOf };
  const plainWords = new PlainWordsService({ ...searches, places: await readPlaceNames(environment) });
  watchSmsUse(base);
  watchScheduledFeeds(base);
  return {
    clock,
    log,
    search: stock.search,
    plainWords,
    suggestions: new SuggestionService({ ...searches, plainWords }),
    models: stock.models,
    dealershipSearch: stock.dealershipSearch,
    vehicles: stock.vehicles,
    similar: stock.similar,
    marketPrices,
    agents: createAgentIdentity(environment, clock),
    mcp: createMcpEndpoint(base, stock, leads, { marketPrices, plainWords }),
    sitemaps: new SiteSitemaps({ stock: listed, clock, stockVersionOf: stock.versionOf }),
    feeds: createStockFeeds({ ...base, ...pictures, stock: listed, stockVersionOf: stock.versionOf }),
    optionalReads,
    views: new VehicleViews(database, clock, platformSecret),
    reveals: new PhoneReveals(database, clock),
    events: new EventStore(database),
    webVitals: new WebVitalStore(database),
    countWebVital: ({ slug }, { page, name, value }) =>
      base.metrics.countWebVital({ site: slug, page, metric: name, rating: rateWebVital(name, value) }),
    countPolicyReport: ({ slug }, directive) => base.metrics.countPolicyReport({ site: slug, directive }),
    securityContacts: readList(environment.SECURITY_CONTACT),
    followUps: new FollowUpStore(database),
    ...createAccountServices(base, leads),
    prizeDraw: new PrizeDraw({ ...base, turns: new TurnStore(base.database) }),
    leads: leads.leads,
    availability: { canStore: () => !database.circuit.isOpen, isOutage: isStorageUnavailable },
    drafts: leads.drafts,
    paidLeads: leads.paidLeads,
    appointments: leads.appointments,
    appointmentChanges: leads.appointmentChanges,
    captcha: leads.captcha,
    unsubscriber: leads.unsubscriber,
    replyClocks: leads.replyClocks,
    answeredLinks: leads.answeredLinks,
    usualReplies: leads.usualReplies,
    siteTokens: leads.siteTokens,
    geocoder: await openGeocoder(environment, clock.now),
    geocodesAllPostcodes: geocoderKind(environment) !== 'local',
    googleReviews: new GoogleReviews({
      source: environment.PLACES_KEY === undefined ? null : createGooglePlaces({ key: environment.PLACES_KEY }),
      now: clock.now,
      log,
    }),
    valuations: createValuations(base),
    kitThemes: environment.MODE === 'demo' ? () => readTemplateThemes(path.resolve(environment.SITES_DIR)) : null,
    notFound: notFoundPage,
    ...createLimiters(database, clock),
    ...pictures,
  };
};

const openWeb = async (
  base: Base,
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
