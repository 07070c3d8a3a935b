import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';

/** What the JSON endpoints of search need; the composition root gives them the real ones. */
export interface SearchApiServices {
  readonly search: Pick<StockSearchService, 'resolvePath' | 'search' | 'findIds' | 'multiSearch'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
}
