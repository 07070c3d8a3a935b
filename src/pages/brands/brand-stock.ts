import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { makeHref } from '#features/search/rules/stock-hrefs.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';

/** The services that the brand pages need. All of them are also services of the search pages. */
export interface BrandServices {
  readonly clock: Clock;
  readonly search: Pick<StockSearchService, 'search'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  readonly notFound: PageHandler;
}

/** Gives the path of the page with a brand's stock. */
export const brandBase = (site: Pick<Site, 'search'>, slug: string): SearchBase => {
  const base = resolveSearchPath(site.search.paths, makeHref(site, slug));
  if (base === null) throw new Error(`The make '${slug}' cannot have a stock page, because its path is reserved for another page`);
  return base;
};
