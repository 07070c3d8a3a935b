import { type IndexedDealership, toStockDocument } from '#features/search/rules/stock-document.ts';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import { RecentStockChanges } from '#features/search/server/recent-stock-changes.server.ts';
import { FallbackSearchEngine } from '#features/search/server/remote/fallback-search-engine.server.ts';
import { RemoteSearchEngine } from '#features/search/server/remote/remote-search-engine.server.ts';
import { createSearchServiceAnswers } from '#features/search/server/remote/search-service-answers.server.ts';
import { SearchServiceClient } from '#features/search/server/remote/search-service-client.server.ts';
import { StockIndex } from '#features/search/server/stock-index.server.ts';
import { StockPreloader } from '#features/search/server/stock-preloader.server.ts';
import type { VersionedSearchEngine } from '#features/search/server/stock-search.server.ts';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import type { IndexedVehicle } from '#features/stock/rules/indexed-vehicle.ts';
import type { VehicleDocuments } from '#features/stock/server/documents/vehicle-documents.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { type Clock, SECOND_MS } from '#kernel/clock.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { idsOfDealerships } from './ids-of-dealerships.ts';

/** What the search needs from the other parts of the program. */
interface SearchParts {
  readonly environment: Pick<Environment, 'SEARCH_URL' | 'SEARCH_KEY'>;
  readonly registry: Pick<SiteRegistry, 'list' | 'listDealerships' | 'findDealershipById' | 'onChange'>;
  readonly clock: Clock;
  readonly log: { error(about: object, message: string): void; warn(about: object, message: string): void };
  readonly vehicles: VehicleStore;
  readonly documents: VehicleDocuments;
}

/**
 * A search engine whose index is updated when the stock changes, and the functions that load its stock, check whether
 * the search works, and close it.
 */
export interface FollowingSearch {
  readonly engine: VersionedSearchEngine & { notify(dealershipId: number): void; notifyAll(): void };
  /**
   * Whether a page that was made from an older stock version may still be served. It may be served if no vehicle on the
   * page has changed (ADR 073). Always false if the search index is on another node.
   */
  readonly mayServeFormer: (stockVersion: string, vehicleIds: readonly number[]) => boolean;
  readonly isSearchHealthy: () => Promise<boolean>;
  /**
   * Answers the searches of web nodes. Returns null for other requests; in a process that is not a search node, it
   * always returns null.
   */
  readonly answerSearchService: (request: Request) => Promise<Response> | null;
  /**
   * Reads the stock of these dealerships into the search index of this process. Does nothing if the search index is on
   * another node.
   */
  preload(dealershipIds: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the search: an index in this process, or the index of the search node that SEARCH_URL names. */
export const openSearch = (parts: SearchParts): FollowingSearch => {
  const { SEARCH_URL: url, SEARCH_KEY: key } = parts.environment;
  return url !== undefined && key !== undefined ? remoteSearch(parts, url, key) : ownSearch(parts);
};

/**
 * Converts vehicles to search documents. Each document is made only when the index asks for it. The index takes only a
 * few at a time, so that requests are answered in between.
 */
function* documentsOf(vehicles: Iterable<IndexedVehicle>, dealership: IndexedDealership): Generator<StockDocument> {
  for (const vehicle of vehicles) yield toStockDocument(vehicle, dealership);
}

/** Builds a search index in this process. If there is a key (SEARCH_KEY), the index also serves other nodes. */
const ownSearch = (parts: SearchParts): FollowingSearch => {
  const { environment, log, clock } = parts;
  const recent = new RecentStockChanges(clock);
  const { index, onReadError } = openIndex(parts, recent);
  const preloader = new StockPreloader(index, { onError: onReadError });
  const { SEARCH_KEY: key } = environment;
  const onError = (error: unknown) => log.error({ err: error }, 'a search that a web node requested could not be answered');
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
 * Makes an index in this process. The index reads the stock of a dealership when a search first needs it, and again
 * when the settings of the dealership change.
 */
const openIndex = ({ registry, clock, log, vehicles, documents }: SearchParts, recent: RecentStockChanges | null) => {
  const onReadError = (error: unknown, dealershipId: number): void =>
    log.error({ err: error, dealershipId }, 'the stock of a dealership could not be read into the search index; the search tries again');
  const isListed = (dealershipId: number): boolean => idsOfDealerships(registry.list()).includes(dealershipId);
  const index = new StockIndex(
    {
      readChanges: async (dealershipId, after, limit) => {
        const dealership = registry.findDealershipById(dealershipId);
        const read = await readOrHeldChanges(vehicles, documents, dealershipId, after, limit);
        const { vehicles: changed, cursor, more } = read;
        recent?.note(dealershipId, after, { vehicleIds: read.ids, cursor });
        return { documents: dealership ? documentsOf(changed, dealership) : [], removedIds: [], cursor, more };
      },
    },
    clock,
    { onError: onReadError, isListed },
  );
  // The index contains some settings of dealerships, such as the name and the kind of prices. So the index reads the
  // vehicles of a dealership again when the settings of this dealership change. A change of the settings of a site
  // needs no new reading of vehicles. So the cached pages of all other sites stay valid.
  const indexed = new Map(registry.listDealerships().map((dealership) => [dealership.id, dealership]));
  registry.onChange(() => {
    for (const dealership of registry.listDealerships()) {
      if (indexed.get(dealership.id) === dealership) continue;
      indexed.set(dealership.id, dealership);
      index.reread(dealership.id);
    }
  });
  return { index, onReadError };
};

/**
 * Reads a batch of stock changes from the database. If the database does not answer, returns all changes from the vehicles in
 * memory as one batch, with `ids` null.
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

/**
 * Time limit in milliseconds for an answer of the search node. If the search node does not answer in this time, this
 * node uses its own search engine.
 */
const ANSWER_MS = 2 * SECOND_MS;
const LOAD_MS = 5 * SECOND_MS;

/**
 * Creates a search engine that uses the search index of another node, the search node (API-01). This process builds its
 * own index only while the search node does not answer (ADR 078).
 */
const remoteSearch = (parts: SearchParts, url: string, key: string): FollowingSearch => {
  const { log, vehicles } = parts;
  const client = new SearchServiceClient({ url, key, timeoutMs: ANSWER_MS, loadTimeoutMs: LOAD_MS });
  const remote = new RemoteSearchEngine(client, {
    readLatestSeqs: (dealershipIds) => vehicles.currentSeq(dealershipIds),
    onError: (error) => log.error({ err: error }, 'the stock versions of the search node could not be read'),
  });
  const { index } = openIndex(parts, null);
  const engine = new FallbackSearchEngine(remote, index, {
    onChange: (change, error) => {
      const reason = error instanceof Error ? error.message : String(error);
      // The error is not logged in the field `err`, because a refused connection to the search node would then be reported
      // as an outage of the database (`createOutageLog`).
      if (change === 'gone') log.error({ reason }, 'the search node does not answer, so this node uses its own search index');
      else log.warn({}, 'the search node answers again');
    },
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
