import cluster from 'node:cluster';
import path from 'node:path';
import { EventLog } from '#features/analytics/server/event-log.server.ts';
import { SuggestionService } from '#features/search/server/suggestions.server.ts';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { FrameService } from '#features/site-layout/server/frame-service.server.ts';
import { SiteMedia } from '#features/sites/server/site-media.server.ts';
import { SiteRegistry } from '#features/sites/server/site-registry.server.ts';
import { readTemplateThemes } from '#features/sites/server/template-themes.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import type { ImportReport } from '#features/stock/rules/import/import-report.ts';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import { VehicleViews } from '#features/stock/server/vehicle-views.server.ts';
import { clockOf } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { createManageStock } from '#pages/manage-stock/manage-stock.route.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import { MigrationCheck } from '#platform/database/migrate.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import { geocoderKind, openGeocoder } from '#platform/geocoding/choose-geocoder.server.ts';
import { ImageService } from '#platform/images/image-service.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { createMetrics, type Metrics, shareMetrics } from '#platform/metrics.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { createBrochures } from './brochures.server.ts';
import { loadDemoStock } from './demo-data.server.ts';
import type { BrowserAssets } from './http/browser-assets.server.ts';
import { createLeadServices } from './lead-services.server.ts';
import { checkAddress } from './listening.server.ts';
import { createMarketPrices } from './market-prices.server.ts';
import { startMetricsEndpoint } from './metrics-endpoint.server.ts';
import type { PageServices } from './page-services.server.ts';
import { createReadiness } from './readiness.server.ts';
import { siteRoutes } from './routes.ts';
import { hasSitePage } from './site-pages.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';
import { createStockServices } from './stock-services.server.ts';
import { openStorageForServer } from './storage.server.ts';
import { startWeb } from './web.server.ts';

/** Page views that one connection may tell of in ten minutes. */
const EVENTS = { name: 'event', points: 300, durationSeconds: 600 };
/** Numbers that one connection may reveal an hour. */
const REVEALS = { name: 'phone-reveal', points: 60, durationSeconds: 3600 };
/** PDFs that one connection may ask for in ten minutes: a salesperson's printing, not a crawl. */
const BROCHURES = { name: 'brochure', points: 120, durationSeconds: 600 };
/** Postcodes that are looked up for one connection an hour. */
const POSTCODES = { name: 'postcode', points: 60, durationSeconds: 3600 };

/** The running program. */
export interface Program {
  readonly port: number;
  readonly metricsPort: number;
  readonly sites: readonly Site[];
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface ProgramOptions {
  readonly environment: Environment;
  readonly log: Logger;
  /** Lines for the person who started it. */
  readonly report: (line: string) => void;
  /** The development server brings its own. */
  readonly assets?: BrowserAssets;
  /** Ends a start that is under way: it throws the signal's reason, with everything closed. */
  readonly signal?: AbortSignal;
}

/** Closes what was opened, last first; one failure keeps none of the others open. */
class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  async closeAll(log: Logger): Promise<void> {
    for (const close of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'something did not close cleanly');
      }
    }
  }
}

/** Starts everything: database, sites, stock, leads, the web server. What fails on the way is closed again. */
export const startProgram = async (options: ProgramOptions): Promise<Program> => {
  const closers = new Closers();
  try {
    return await assemble(options, closers);
  } catch (error) {
    await closers.closeAll(options.log);
    throw error;
  }
};

const assemble = async ({ environment, log, report, assets, signal }: ProgramOptions, closers: Closers): Promise<Program> => {
  const clock = clockOf(environment.FIXED_TIME);
  const metrics = createMetrics();
  if (cluster.isWorker) shareMetrics(metrics.registry);
  await checkAddress(environment);
  const storage = await openStorageForServer(environment, report, { signal });
  closers.add(() => storage.close());
  const { database } = storage;
  const notifier = new ChangeNotifier(storage.connectionString);
  closers.add(() => notifier.close());
  await notifier.ready;

  const registry = new SiteRegistry({
    schemas: SITE_SCHEMAS,
    sitesDir: path.resolve(environment.SITES_DIR),
    tenants: new TenantStore(database),
    mode: environment.MODE,
    services: { mail: environment.SMTP_URL ? 'smtp' : 'file', geocoding: geocoderKind(environment) },
    domain: environment.DOMAIN,
    defaultSite: environment.DEFAULT_SITE,
    dataDir: path.resolve(environment.DATA_DIR),
    hasPage: hasSitePage,
    environment: process.env,
    log,
  });
  closers.add(() => registry.close());
  await registry.load();
  await registry.watch();

  const platformSecret = await loadSecret(database, 'platform');
  const stock = await createStockServices({ environment, database, registry, notifier, clock, log });
  closers.add(() => stock.close());
  const leadServices = createLeadServices({
    environment,
    database,
    notifier,
    clock,
    log,
    metrics,
    platformSecret,
    findSite: (siteId) => registry.findById(siteId),
  });
  closers.add(() => leadServices.mail.close());
  const importer = new StockImporter({ database, clock, onReport: (report) => countImport(metrics, report) });
  if (environment.MODE === 'demo') await loadDemoStock({ registry, database, environment, clock, report, signal });

  const media = new SiteMedia({
    sitesDir: path.resolve(environment.SITES_DIR),
    demoFolder: environment.MODE === 'demo' ? path.join(projectRoot, 'demo-media') : null,
    now: clock.now,
  });
  await media.load(registry.list());
  const stopMedia = registry.onChange(() => void media.load(registry.list()));
  closers.add(async () => stopMedia());
  const images = new ImageService({
    folder: path.resolve(environment.DATA_DIR, 'images'),
    maxBytes: environment.IMAGE_CACHE_MB * 1_000_000,
    now: clock.now,
    allowPrivate: readList(environment.FETCH_ALLOW_PRIVATE),
    onServed: metrics.countPicture,
    log,
  });
  void images.start();
  const { brochures, close: closeBrochures } = createBrochures({ environment, clock, log, images, media });
  closers.add(closeBrochures);

  const pageServices: PageServices = {
    clock,
    log,
    search: stock.search,
    suggestions: new SuggestionService({ clock, search: stock.search, stockVersionOf: stock.versionOf }),
    models: stock.models,
    dealershipSearch: stock.dealershipSearch,
    vehicles: stock.vehicles,
    similar: stock.similar,
    marketPrices: createMarketPrices({ environment, database, registry, clock, log, stockVersionOf: stock.versionOf }),
    brochures,
    brochureLimiter: createRateLimiter(database, BROCHURES),
    views: new VehicleViews(database, clock, platformSecret),
    reveals: new PhoneReveals(database, clock),
    revealLimiter: createRateLimiter(database, REVEALS),
    events: new EventLog(database),
    eventLimiter: createRateLimiter(database, EVENTS),
    leads: leadServices.leads,
    captcha: leadServices.captcha,
    siteTokens: leadServices.siteTokens,
    geocoder: await openGeocoder(environment, clock.now),
    postcodeLimiter: createRateLimiter(database, POSTCODES),
    images,
    media,
    kitThemes: environment.MODE === 'demo' ? () => readTemplateThemes(path.resolve(environment.SITES_DIR)) : null,
    notFound: notFoundPage,
  };

  if (environment.WORKER) {
    leadServices.worker.start();
    closers.add(() => leadServices.worker.stop());
  }

  signal?.throwIfAborted();
  const metricsServer = await startMetricsEndpoint(environment, metrics.registry, report);
  closers.add(() => metricsServer.close());

  const routes = siteRoutes(pageServices);
  const frames = new FrameService({
    clock,
    log,
    search: stock.search,
    vehicles: stock.vehicles,
    stockVersionOf: stock.versionOf,
    pageExists: hasSitePage,
  });
  const web = await startWeb({
    environment,
    registry,
    clock,
    log,
    metrics,
    routes,
    stockVersionOf: stock.versionOf,
    frameOf: (site) => frames.frameOf(site),
    readiness: createReadiness({ database, migrations: await MigrationCheck.read(), isSearchHealthy: stock.isSearchHealthy, clock }),
    answerSearchService: stock.answerSearchService,
    media,
    manageStock: createManageStock({
      importer,
      tokens: new DealershipTokens({ database, clock }),
      maxAtOnce: Math.max(1, Math.min(3, Math.floor(environment.DATABASE_CONNECTIONS / 3))),
    }),
    ...(assets ? { assets } : {}),
  });
  closers.add(() => web.close());

  return {
    port: web.port,
    metricsPort: metricsServer.port,
    sites: registry.list(),
    problems: registry.problems().map(formatProblem),
    close: () => closers.closeAll(log),
  };
};

const countImport = (metrics: Metrics, report: ImportReport): void => {
  const { outcome, durationMs, inserted, updated, unchanged, rejected, markedSold } = report;
  // A dry run changes nothing, so its rows are none.
  metrics.countImport({ outcome, durationMs, rows: report.dryRun ? {} : { inserted, updated, unchanged, rejected, sold: markedSold } });
};
