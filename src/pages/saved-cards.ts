import type { Account } from '#features/accounts/rules/account.ts';
import type { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';

export interface SavedCardServices {
  readonly watchlist: Pick<WatchlistStore, 'list'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  readonly clock: Clock;
}

/** The cards of the vehicles that a shopper saved on a site, the last saved first (WATCH-15). */
export const savedCards = async (
  { watchlist, vehicles, clock }: SavedCardServices,
  site: Site,
  account: Account,
): Promise<readonly VehicleCardView[]> => {
  const saved = await watchlist.list(site, account.id);
  const listed = await vehicles.listByIds(
    site,
    saved.map(({ vehicleId }) => vehicleId),
  );
  const now = clock.now();
  return listed.map((vehicle) => buildFinancedCard(site, vehicle, now).value);
};
