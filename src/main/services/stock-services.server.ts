import { type IndexedDealership, toStockDocument } from '#features/search/rules/stock-document.ts';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import { DealershipSearchService } from '#features/search/server/dealership-search.server.ts';
import { ModelSearchService } from '#features/search/server/model-search.server.ts';
import { RecentStockChanges } from '#features/search/server/recent-stock-changes.server.ts';
import { RemoteSearchEngine } from '#features/search/server/remote/remote-search-engine.server.ts';
import { createSearchServiceAnswers } from '#features/search/server/remote/search-service-answers.server.ts';
import { SearchServiceClient } from '#features/search/server/remote/search-service-client.server.ts';
import { StockIndex } from '#features/search/server/stock-index.server.ts';
import { StockModelCatalogue } from '#features/search/server/stock-model-catalogue.server.ts';
import { StockPreloader } from '#features/search/server/stock-preloader.server.ts';
import { StockSearchService, type VersionedSearchEngine } from '#features/search/server/stock-search.server.ts';
import type { SiteRegistry } from '#features/sites/server/site-registry.server.ts';
import type { IndexedVehicle } from '#features/stock/rules/indexed-vehicle.ts';
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

/** The services that the stock services depend on. */
export interface StockParts {
  readonly environment: Pick<Environment, 'SEARCH_URL' | 'SEARCH_KEY' | 'STOCK_MEMORY_MB'>;
  readonly database: Database;
  readonly registry: SiteRegistry;
  readonly notifier: ChangeNotifier;
  readonly clock: Clock;
  readonly log: { error(about: object, message: string): void };
}

export interface StockServices {
  readonly vehicles: VehicleStore;
  /** All vehicles in memory, with which pages do without the database. */
  readonly documents: VehicleDocuments;
  readonly search: StockSearchService;
  readonly models: ModelSearchService;
  readonly dealershipSearch: DealershipSearchService;
  readonly similar: SimilarVehicleSearch;
  /** The stock version that cached pages of a site depend on. */
  readonly versionOf: (site: Site) => string;
  /**
   * Whether a page of an older stock version may still be served, because none of its vehicles has changed (ADR 073).
   * Always false if another node has the search index.
   */
  readonly mayServeFormer: (stockVersion: string, vehicleIds: readonly number[]) => boolean;
  readonly isSearchHealthy: () => Promise<boolean>;
  /**
   * Answers the searches of web nodes. Returns null for other requests; in a process that is not a search node, it
   * always returns null.
   */
  readonly answerSearchService: (request: Request) => Promise<Response> | null;
  /** Reads the stock of all dealerships of all sites. Does nothing if another node has the search index. */
  preload(): Promise<void>;
  close(): Promise<void>;
}

/** A search engine that follows stock changes, with the functions that load its stock, check it and close it. */
interface FollowingSearch extends Pick<StockServices, 'mayServeFormer' | 'isSearchHealthy' | 'answerSearchService' | 'close'> {
  preload(dealershipIds: readonly number[]): Promise<void>;
  readonly engine: VersionedSearchEngine & { notify(dealershipId: number): void; notifyAll(): void };
}

/**
 * Builds the services that read stock. The search reads changes when a notification arrives. It also polls the
 * database, because notifications can be lost.
 */
export const createStockServices = async (parts: StockParts): Promise<StockServices> => {
  const { environment, database, registry, notifier, clock } = parts;
  const documents = createDocuments(parts);
  const vehicles = new VehicleStore(database, clock, { documents, onLate: () => database.circuit.suspect() });
  const { SEARCH_URL: url, SEARCH_KEY: key } = environment;
  const { engine, preload, ...of } =
    url !== undefined && key !== undefined ? remoteSearch(parts, vehicles, url, key) : ownSearch(parts, vehicles, documents);
  // The vehicle store is informed of a change before the search. Otherwise the search could find a changed vehicle
  // while pages still read the old one.
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
    ...found,
    versionOf: (site) => engine.stockVersion(site.dealerships.map(({ id }) => id)),
    ...of,
    preload: async () => {
      await preload(idsOfDealerships(registry.list()));
      // The search is read first, because the first pages need it. The documents are read while the program serves.
      void documents.hold(idsOfDealerships(registry.list()));
    },
    close,
  };
};

/**
 * Converts vehicles to search documents. Each document is made only when the index asks for it. The index takes only a
 * few at a time, so that requests are answered in between.
 */
function* documentsOf(vehicles: Iterable<IndexedVehicle>, dealership: IndexedDealership): Generator<StockDocument> {
  for (const vehicle of vehicles) yield toStockDocument(vehicle, dealership);
}

const idsOfDealerships = (sites: readonly Site[]): readonly number[] => [
  ...new Set(sites.flatMap(({ dealerships }) => dealerships.map(({ id }) => id))),
];

/** Bytes in a megabyte. */
const MEGABYTE = 1_000_000;

const createDocuments = ({ environment, database, log }: StockParts): VehicleDocuments =>
  new VehicleDocuments({
    database,
    maxBytes: environment.STOCK_MEMORY_MB * MEGABYTE,
    // An unreachable database is logged once, when the circuit opens.
    onError: (error, dealershipId) =>
      isDatabaseUnavailable(error) || log.error({ err: error, dealershipId }, 'the vehicles could not be read into memory; trying again'),
    onFull: (dealershipId) =>
      log.error({ dealershipId }, 'STOCK_MEMORY_MB is used up: without the database, this dealership has no vehicle pages'),
  });

/** Builds a search index in this process. If there is a key (SEARCH_KEY), the index also serves other nodes. */
const ownSearch = (
  { environment, registry, clock, log }: StockParts,
  vehicles: VehicleStore,
  documents: VehicleDocuments,
): FollowingSearch => {
  const onReadError = (error: unknown, dealershipId: number): void =>
    log.error({ err: error, dealershipId }, 'the stock could not be read; the search tries again');
  const isListed = (dealershipId: number): boolean => idsOfDealerships(registry.list()).includes(dealershipId);
  const recent = new RecentStockChanges(clock);
  const index = new StockIndex(
    {
      readChanges: async (dealershipId, after, limit) => {
        const dealership = registry.findDealershipById(dealershipId);
        const read = await readOrHeldChanges(vehicles, documents, dealershipId, after, limit);
        const { vehicles: changed, cursor, more } = read;
        if (read.ids !== null) recent.note(dealershipId, after, { vehicleIds: read.ids, cursor });
        return { documents: dealership ? documentsOf(changed, dealership) : [], removedIds: [], cursor, more };
      },
    },
    clock,
    { onError: onReadError, isListed },
  );
  const preloader = new StockPreloader(index, { onError: onReadError });
  // The index contains some settings of dealerships, such as the name and the kind of prices. So it reads the vehicles
  // of a dealership again when its settings change. A site that changed without its dealerships makes no pages of other
  // sites outdated.
  const indexed = new Map(registry.listDealerships().map((dealership) => [dealership.id, dealership]));
  registry.onChange(() => {
    for (const dealership of registry.listDealerships()) {
      if (indexed.get(dealership.id) === dealership) continue;
      indexed.set(dealership.id, dealership);
      index.reread(dealership.id);
    }
  });
  const { SEARCH_KEY: key } = environment;
  const onError = (error: unknown) => log.error({ err: error }, 'a search of a web node could not be answered');
  return {
    engine: index,
    mayServeFormer: (stockVersion, vehicleIds) => recent.mayServe(stockVersion, vehicleIds),
    isSearchHealthy: async () => index.isHealthy(),
    answerSearchService: key === undefined ? () => null : createSearchServiceAnswers({ index, key, onError }),
    preload: (dealershipIds) => preloader.preload(dealershipIds),
    close: async () => preloader.close(),
  };
};

/**
 * Reads changes of the stock from the database, or all of them from memory if the database does not answer. From memory the
 * ids of the changed vehicles are not listed.
 */
const readOrHeldChanges = async (
  vehicles: VehicleStore,
  documents: VehicleDocuments,
  ...[dealershipId, after, limit]: Parameters<VehicleStore['readChanges']>
) => {
  try {
    const read = await vehicles.readChanges(dealershipId, after, limit);
    return { ...read, ids: read.vehicles.map(({ id }) => id) };
  } catch (error) {
    const held = isDatabaseUnavailable(error) ? documents.changesAfter(dealershipId, after) : null;
    if (held === null) throw error;
    return { vehicles: held.vehicles, ids: null, cursor: { seq: held.seq, id: null }, more: false };
  }
};

/** Uses the search index of another node (API-01). This process builds no index. */
const remoteSearch = ({ log }: StockParts, vehicles: VehicleStore, url: string, key: string): FollowingSearch => {
  const engine = new RemoteSearchEngine(new SearchServiceClient({ url, key }), {
    readLatestSeqs: (dealershipIds) => vehicles.currentSeq(dealershipIds),
    onError: (error) => log.error({ err: error }, 'the stock versions of the search node could not be read'),
  });
  return {
    engine,
    mayServeFormer: () => false,
    isSearchHealthy: () => engine.isHealthy(),
    answerSearchService: () => null,
    preload: async () => {},
    close: () => engine.close(),
  };
};
