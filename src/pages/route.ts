import type { Site } from '#model/site/site.ts';
import type { PageHandler } from './page.ts';

/** Where a route lies and when it applies. */
interface RouteAddress {
  readonly method: 'GET' | 'POST';
  /** A path pattern of the router, such as '/cars/:slug'. */
  readonly path: string;
  /**
   * For public answers: the canonical address, which is the cache key and all that the handler sees of the query;
   * null for an address that is not to be cached. A route without it is private.
   */
  readonly canonicalAddress?: (site: Site, url: URL) => string | null;
  /** Whether a site has the page at a path; every site has it unless given. Menus and footers link only to pages that are on. */
  readonly isOn?: (site: Site, path: string) => boolean;
  /** Largest request body in bytes; 64 kB unless given. */
  readonly maxBodyBytes?: number;
}

/**
 * A route as its page folder describes it. `main/routes.ts` lists all of them; the list names the services that all
 * pages together need, and each route takes its own part.
 *
 * @example
 * export const siteRoute: Route<object> = { method: 'GET', path: '/api/site', handler: () => siteApi, canonicalAddress: pathOnly };
 */
export interface Route<Services> extends RouteAddress {
  readonly handler: (services: Services) => PageHandler;
}

/** A route with its services. */
export interface SiteRoute extends RouteAddress {
  readonly handler: PageHandler;
}

/** The canonical address of a page that no query parameter changes. */
export const pathOnly = (_site: Site, url: URL): string => url.pathname;

/**
 * The canonical address of an answer that only the named parameters change: their values in the order of the names,
 * other parameters left out. An address that is too long to be a person's is not cached.
 */
export const onlyParameters =
  (...names: readonly string[]) =>
  (_site: Site, url: URL): string | null => {
    const known = new URLSearchParams(names.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value])));
    const query = known.toString();
    if (query.length > MAX_QUERY_CHARACTERS) return null;
    return query === '' ? url.pathname : `${url.pathname}?${query}`;
  };

const MAX_QUERY_CHARACTERS = 1_000;

/** The two routes of a form: it is shown by GET and sent by POST, both to one handler. */
export const formRoutes = <Services>(route: Omit<Route<Services>, 'method'>): readonly Route<Services>[] => [
  { ...route, method: 'GET' },
  { ...route, method: 'POST' },
];
