import { createElement } from 'react';
import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import { favouriteIds } from '#features/stock/rules/keeping/browser-favourites.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import type { PageHandler } from '#pages/page.ts';
import { FavouritesPage } from './favourites-page.tsx';

interface FavouritesServices {
  readonly clock: Clock;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
}

/** `GET /watchlist?cars={id},{id}` on a site without accounts: shows the vehicles whose ids the browser sends (WATCH-10, WATCH-15). */
export const favouritesPage =
  ({ clock, vehicles }: FavouritesServices): PageHandler =>
  async ({ site, url }) => {
    const ids = favouriteIds(url.searchParams.get('cars'));
    const now = clock.now();
    const found = await vehicles.listByIds(site, ids);
    const cards = found.map((vehicle) => buildFinancedCard(site, vehicle, now));
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `Saved ${site.vehicleWord.plural} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['search'],
      },
      body: createElement(FavouritesPage, { site, cards: cards.map(({ value }) => value), missing: ids.length - found.length }),
      caching: { until: untilFirstEnds(cards) },
    };
  };
