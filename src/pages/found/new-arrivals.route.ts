import { fixedSearchBase } from '#features/search/rules/paths/fixed-search-base.ts';
import { withSort } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { newsFeed } from '#features/syndication/rules/news-feed.ts';
import { vehicleChangedAt } from '#features/syndication/rules/stock-page-changes.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { vehicleDescription } from '#pages/vehicle-description.ts';
import { paths } from '#urls/paths.ts';

export interface NewArrivalsServices {
  readonly search: Pick<StockSearchService, 'search'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  readonly notFound: PageHandler;
}

const LATEST = 30;

/** `GET /new-arrivals.atom`: the latest vehicles of the site for feed readers. */
const newArrivalsPage =
  (services: NewArrivalsServices): PageHandler =>
  async (page) => {
    const { site, canonicalOrigin } = page;
    if (!site.searchEngines.newArrivals) return services.notFound(page);
    const latest = withSort(EMPTY_STOCK_QUERY, { attribute: 'created_at', direction: 'desc' });
    const base = fixedSearchBase(site, 'all');
    const result = await services.search.search(site, base, latest, { limit: LATEST });
    const vehicles = (await services.vehicles.listByIds(site, result.hits)).filter(isAvailable);
    return {
      kind: 'text',
      status: 200,
      type: 'application/atom+xml; charset=utf-8',
      text: newsFeed({
        site: site.name,
        address: canonicalOrigin + paths.newArrivals(),
        page: canonicalOrigin + base.canonicalPath,
        entries: vehicles.map((vehicle) => ({
          address: canonicalOrigin + paths.vehicle(vehicle.slug),
          title: vehicleTitle(vehicle),
          summary: vehicleDescription(site, vehicle),
          arrivedAt: vehicle.createdAt,
          changedAt: vehicleChangedAt(vehicle),
        })),
      }),
      caching: { until: result.validUntil },
    };
  };

export const newArrivalsRoute: Route<NewArrivalsServices> = {
  method: 'GET',
  path: '/new-arrivals.atom',
  handler: newArrivalsPage,
  canonicalAddress: pathOnly,
};
