import { withPage } from '#features/search/rules/query/change-stock-query.ts';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import type { StockQuery } from '#features/search/rules/query/stock-query.ts';
import { searchHref } from '#features/search/rules/search-address.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { chosenFilters } from '#features/search/views/build-search-view.ts';
import { searchHeading } from '#features/search/views/search-heading.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Site } from '#model/site/site.ts';

/** A search that can have an alert. */
export interface AlertSearch {
  /** Path and query without page and sort order, so that equal searches have the same text. */
  readonly search: string;
  /**
   * The name of the search in mails and on pages. It consists of the heading and the filters of the search, such as
   * 'Used cars: Mazda, Automatic'.
   */
  readonly name: string;
}

type SearchReader = Pick<StockSearchService, 'resolvePath' | 'search'>;

/**
 * The services with which the new vehicles of a search are found. `vehicles` lists the vehicles that have arrived, and
 * `search` finds those of them that match the search.
 */
export interface NewVehicleSources {
  readonly search: Pick<StockSearchService, 'resolvePath' | 'findAmong'>;
  readonly vehicles: Pick<VehicleStore, 'listArrivals'>;
}

/** Maximum length of the URL of a search, in characters. A longer URL is refused. */
const MAX_LENGTH = 2_000;
/** Number of new vehicles of a site that are read and searched at a time. */
const ARRIVALS_AT_ONCE = 5_000;

/**
 * Reads the URL of a search page of the site.
 *
 * @param address path and query as a link contains them
 * @returns null if the site has no such search page
 */
export const readAlertSearch = async (searches: SearchReader, site: Site, address: string): Promise<AlertSearch | null> => {
  const parsed = await parse(searches, site, address);
  if (parsed === null) return null;
  const { base, query } = parsed;
  const result = await searches.search(site, base, query);
  const heading = searchHeading(site, base, result, query.text);
  const labels = chosenFilters({ ...query, text: base.kind === 'search' ? '' : query.text }, result).map(({ label }) => label);
  return { search: searchHref(site, base, query), name: labels.length === 0 ? heading : `${heading}: ${labels.join(', ')}` };
};

/**
 * Finds the vehicles that match a search and that the platform imported for the first time after `since`. The result is
 * empty if the site no longer has the search page. A feed may also state a date of arrival, but this date is ignored,
 * because it may be weeks before the first feed that contained the vehicle.
 *
 * A large import may add thousands of vehicles that do not match. So this function reads the new vehicles page by page,
 * and only one page is in memory. It stops when `limit` vehicles match.
 *
 * @param since epoch milliseconds
 * @param limit maximum number of returned vehicles; the vehicles of the last imports are taken first
 * @param pageSize number of arrivals that are read at a time
 */
export const findNewVehicles = async (
  { search, vehicles }: NewVehicleSources,
  site: Site,
  address: string,
  { since, limit, pageSize = ARRIVALS_AT_ONCE }: { readonly since: number; readonly limit: number; readonly pageSize?: number },
): Promise<readonly number[]> => {
  const parsed = await parse(search, site, address);
  if (parsed === null) return [];
  const found: number[] = [];
  let arrivals: readonly number[] = [];
  do {
    arrivals = await vehicles.listArrivals(site, { since, belowId: arrivals.at(-1) ?? null, limit: pageSize });
    found.push(...(await search.findAmong(site, parsed.base, parsed.query, arrivals)));
  } while (arrivals.length === pageSize && found.length < limit);
  return found.slice(0, limit);
};

const parse = async (searches: Pick<StockSearchService, 'resolvePath'>, site: Site, address: string) => {
  if (address.length > MAX_LENGTH || !/^\/(?!\/)/.test(address)) return null;
  // `URL.parse` needs a base URL. Any host will do, because only the path and the query are read afterwards.
  const url = URL.parse(address, 'http://site.invalid');
  if (url === null || url.host !== 'site.invalid') return null;
  const base = await searches.resolvePath(site, url.pathname);
  if (base === null) return null;
  const { query } = parseStockQuery(url.search, site.search);
  const plain: StockQuery = { ...withPage(query, 1), sort: null };
  return { base, query: plain };
};
