import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { PageHandler } from '#pages/page.ts';

/** The services that the pages of models need. All of them are also services of the search pages. */
export interface ModelServices {
  readonly clock: Clock;
  readonly search: Pick<StockSearchService, 'search'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  readonly notFound: PageHandler;
}
