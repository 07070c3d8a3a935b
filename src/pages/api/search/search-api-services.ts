import type { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';

/** The services that the JSON endpoints of search need; the composition root provides them. */
export interface SearchApiServices {
  readonly search: Pick<StockSearchService, 'resolvePath' | 'search' | 'findIds' | 'multiSearch'>;
  readonly plainWords: Pick<PlainWordsService, 'interpret'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
}
