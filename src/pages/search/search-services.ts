import type { GoogleReviews } from '#features/content/server/google-reviews.server.ts';
import type { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { PageHandler } from '#pages/page.ts';

/** The services that the search pages need; the composition root provides them. */
export interface SearchServices {
  readonly clock: Clock;
  readonly search: Pick<StockSearchService, 'resolvePath' | 'search' | 'count' | 'readStats'>;
  readonly plainWords: Pick<PlainWordsService, 'interpret' | 'explain'>;
  /** The Google reviews that blocks of a promotion page can show. */
  readonly googleReviews: Pick<GoogleReviews, 'find'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  readonly notFound: PageHandler;
}
