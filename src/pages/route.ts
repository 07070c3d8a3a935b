import type { SearchAddress } from '#features/search/rules/search-address.ts';
import type { Site } from '#model/site/site.ts';
import type { Endpoint } from './endpoint.ts';
import type { FormAgain, PageHandler } from './page.ts';

/** The method and the path of a route, and a condition for the sites on which the route exists. */
interface RouteAddress {
  readonly method: 'GET' | 'POST';
  /** A path pattern of the router, such as '/cars/:slug'. */
  readonly path: string;
  /**
   * Returns the canonical URL of a public page. The canonical URL is the cache key, and the handler sees only this URL.
   * For a search page it also returns the parsed query, which the handler receives as `page.search`.
   * It returns null if the page must not be cached.
   *
   * Pages of a route without this function are private.
   */
  readonly canonicalAddress?: (site: Site, url: URL) => string | SearchAddress | null;
  /**
   * Whether a site has the page at a path; by default every site has it. Menus and footers link only to existing
   * pages.
   */
  readonly isOn?: (site: Site, path: string) => boolean;
  /**
   * The paths of all pages of this route that search engines may index; the sitemap lists them. Only a route with
   * several pages needs this function. Such a route has parameters in its path, or shows different pages for different
   * queries. The sitemap leaves out every page that asks not to be indexed.
   */
  readonly pagePaths?: (site: Site) => readonly string[];
  /** Maximum size of the request body in bytes, or a function that returns it for a path of a site; 64 kB by default. */
  readonly maxBodyBytes?: number | ((site: Site, path: string) => number | undefined);
  /**
   * The description of requests and answers of an endpoint, for `/api/openapi.json`. Every route under `/api/` has this
   * field.
   */
  readonly endpoint?: Endpoint;
}

/**
 * A route as its page folder describes it. `main/routes.ts` lists all routes. `Services` are the services that the
 * handler needs.
 *
 * @example
 * export const siteRoute: Route<object> = { method: 'GET', path: '/api/site', handler: () => siteApi, canonicalAddress:
 * pathOnly };
 */
export interface Route<Services> extends RouteAddress {
  readonly handler: (services: Services) => PageHandler;
  /**
   * Shows the form again with the typed values, if a post cannot be stored because the database cannot be reached. A
   * form that has only buttons does not need this function, because `keepPost` makes a page with the pressed button.
   */
  readonly formAgain?: (services: Services) => FormAgain;
}

/** A route with its handler. The handler was made with the services that the route needs. */
export interface SiteRoute extends RouteAddress {
  readonly handler: PageHandler;
}

/** The canonical URL of a request, and the parsed query of a search. The URL is null for a private answer. */
export const canonicalAddressOf = (
  { canonicalAddress }: Pick<SiteRoute, 'canonicalAddress'>,
  site: Site,
  url: URL,
): { readonly canonical: string | null; readonly parsed?: SearchAddress['parsed'] } => {
  const address = canonicalAddress?.(site, url) ?? null;
  return typeof address === 'string' || address === null ? { canonical: address } : address;
};

/**
 * Returns the path of the page as its canonical URL, without the query string. For pages whose content is the same for
 * all query parameters.
 */
export const pathOnly = (_site: Site, url: URL): string => url.pathname;

/**
 * Makes a function that returns the canonical URL of an answer that depends only on the named parameters. The answer is
 * cached under this URL, which contains the values of the parameters in the order of `names`. The function returns null
 * for a query string that is too long to come from a person, so that the answer is not cached.
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

/** Makes the two routes of a form, GET and POST, with the same handler. */
export const formRoutes = <Services>(route: Omit<Route<Services>, 'method'>): readonly Route<Services>[] => [
  { ...route, method: 'GET' },
  { ...route, method: 'POST' },
];
