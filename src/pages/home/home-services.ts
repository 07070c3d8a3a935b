import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Clock } from '#kernel/clock.ts';

/** What the home page needs; the search pages' services fit. */
export interface HomeServices {
  readonly clock: Clock;
  readonly search: Pick<StockSearchService, 'search' | 'count'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
}
