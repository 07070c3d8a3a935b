import { DealershipSearchService } from '#features/search/server/dealership-search.server.ts';
import { ModelSearchService } from '#features/search/server/model-search.server.ts';
import { StockModelCatalogue } from '#features/search/server/stock-model-catalogue.server.ts';
import { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { VehicleDocuments } from '#features/stock/server/documents/vehicle-documents.server.ts';
import { STOCK_CHANNEL } from '#features/stock/server/stock-channel.server.ts';
import { StockPoll } from '#features/stock/server/stock-poll.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { SimilarVehicleSearch } from '#features/vehicle-page/server/similar-vehicle-search.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { type FollowingSearch, openSearch } from './following-search.server.ts';
import { idsOfDealerships } from './ids-of-dealerships.ts';

/** The services that the stock services depend on. */
export interface StockParts {
  readonly environment: Pick<Environment, 'SEARCH_URL' | 'SEARCH_KEY' | 'STOCK_MEMORY_MB'>;
  readonly database: Database;
  readonly registry: SiteRegistry;
  readonly notifier: ChangeNotifier;
  readonly clock: Clock;
  readonly log: { error(about: object, message: string): void; warn(about: object, message: string): void };
}

export interface StockServices extends Pick<FollowingSearch, 'mayServeFormer' | 'isSearchHealthy' | 'answerSearchService'> {
  readonly vehicles: VehicleStore;
  /** A copy of all vehicles in memory. Pages use this copy while the database does not answer. */
  readonly documents: VehicleDocuments;
  /** Whether all vehicles have been read into memory since the start. */
  readonly isStockHeld: () => boolean;
  readonly search: StockSearchService;
  readonly models: ModelSearchService;
  readonly dealershipSearch: DealershipSearchService;
  readonly similar: SimilarVehicleSearch;
  /** The stock version that cached pages of a site depend on. */
  readonly versionOf: (site: Site) => string;
  /**
   * Reads the stock of all dealerships of all sites into the search index of this process. Does nothing if the search
   * index is on another node.
   */
  preload(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds the services that read stock. The search reads changes when a notification arrives. It also polls the
 * database, because notifications can be lost.
 */
export const createStockServices = async (parts: StockParts): Promise<StockServices> => {
  const { database, registry, notifier, clock } = parts;
  const documents = createDocuments(parts);
  const vehicles = new VehicleStore(database, clock, { documents, onLate: () => database.circuit.suspect() });
  const { engine, preload, ...of } = openSearch({ ...parts, vehicles, documents });
  // The vehicle store gets the notification of a change before the search engine. Otherwise a search could find the changed
  // vehicle while a page still reads the old version of this vehicle from the store.
  const onChange = (dealershipId: number): void => {
    vehicles.stockChanged(dealershipId);
    documents.changed(dealershipId);
    engine.notify(dealershipId);
    if (idsOfDealerships(registry.list()).includes(dealershipId)) void preload([dealershipId]);
  };
  notifier.on(STOCK_CHANNEL, (dealershipId) => onChange(Number(dealershipId)));
  notifier.onReconnect(() => {
    vehicles.stockChanged(null);
    documents.changed(null);
    engine.notifyAll();
  });
  registry.onChange(() => void documents.hold(idsOfDealerships(registry.list())));
  const poll = new StockPoll({
    listDealerships: () => registry.listDealerships().map(({ id }) => id),
    readSeqs: (dealershipIds) => vehicles.currentSeq(dealershipIds),
    onChange,
  });
  await poll.start();
  vehicles.followChanges();
  const search = new StockSearchService(engine, clock);
  const similar = new SimilarVehicleSearch(search, vehicles);
  const models = new ModelSearchService(new StockModelCatalogue(engine, clock));
  const dealershipSearch = new DealershipSearchService(engine, clock);
  const found = { search, models, dealershipSearch, similar };
  const close = async (): Promise<void> => {
    documents.close();
    await poll.close();
    await of.close();
  };
  return {
    vehicles,
    documents,
    isStockHeld: () => documents.isFirstReadingDone,
    ...found,
    versionOf: (site) => engine.stockVersion(site.dealerships.map(({ id }) => id)),
    ...of,
    preload: async () => {
      await preload(idsOfDealerships(registry.list()));
      // The search index is loaded first, because the first pages need it. The documents are loaded afterwards, while the
      // program already answers requests.
      void documents.hold(idsOfDealerships(registry.list()));
    },
    close,
  };
};

/** Bytes in a megabyte. */
const MEGABYTE = 1_000_000;

const createDocuments = ({ environment, database, log }: StockParts): VehicleDocuments =>
  new VehicleDocuments({
    database,
    maxBytes: environment.STOCK_MEMORY_MB * MEGABYTE,
    // An unreachable database is not logged here: it is logged once, when the circuit breaker of the database opens.
    onError: (error, dealershipId) =>
      isDatabaseUnavailable(error) || log.error({ err: error, dealershipId }, 'the vehicles could not be read into memory; trying again'),
    onFull: (dealershipId) =>
      log.error({ dealershipId }, 'STOCK_MEMORY_MB is used up, so the cards and vehicle pages of this dealership need the database'),
  });
