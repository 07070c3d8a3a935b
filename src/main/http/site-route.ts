import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';

/** One entry of the route table. */
export interface SiteRoute {
  readonly method: 'GET' | 'POST';
  /** A path pattern of the router: '/cars/:slug'. */
  readonly path: string;
  readonly handler: PageHandler;
  /**
   * For public pages: the canonical address, which is the cache key and all that the handler sees of the
   * query; null where this address is not to be cached. Routes without it are private.
   */
  readonly canonicalAddress?: (site: Site, url: URL) => string | null;
  /** For pages that not every site has, or not at every such path: menus lead there only where it does. All sites have it unless given. */
  readonly isOn?: (site: Site, path: string) => boolean;
  /** Largest request body; forms and JSON calls are small. */
  readonly maxBodyBytes?: number;
}

/** Pages whose content no query parameter changes. */
export const pathOnly = (_site: Site, url: URL): string => url.pathname;

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
