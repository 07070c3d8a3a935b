import type { Account } from '#features/accounts/rules/account.ts';
import type { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import type { Alerts } from '#features/alerts/server/alerts.server.ts';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { logAnalyticsFailure } from '#features/analytics/rules/log-analytics-failure.ts';
import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import { maySave } from '#features/stock/rules/keeping/keep-controls.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageRequest } from './page.ts';

export interface SaveServices {
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  readonly events: Pick<EventStore, 'record'>;
  readonly watchlist: WatchlistStore;
  readonly alerts: Pick<Alerts, 'noteSaved'>;
}

/**
 * Saves an available vehicle (WATCH-03). If the vehicle was not saved before, an analytics event is recorded
 * (EVENT-08). A vehicle that is already saved stays saved, even when it is sold.
 *
 * @returns an error message for the shopper if the vehicle is sold and was not saved before
 */
export const saveVehicle = async (
  { clock, log, events, watchlist, alerts }: SaveServices,
  { site }: Pick<PageRequest, 'site'>,
  account: Account,
  vehicle: Vehicle,
): Promise<Result<null, string>> => {
  if (!maySave(vehicle, false)) {
    const saved = await watchlist.list(site, account.id);
    const isSaved = saved.some(({ vehicleId }) => vehicleId === vehicle.id);
    return maySave(vehicle, isSaved) ? ok(null) : err(`${vehicleName(vehicle)} is sold, so it cannot be saved.`);
  }
  const at = clock.now();
  const isNew = await watchlist.save(site, account.id, vehicle.id, at);
  if (isNew && site.features.alerts) await alerts.noteSaved(site, account.id, vehicle);
  const record = () => events.record({ siteId: site.id, eventId: EVENT_IDS.carSaved, vehicleId: vehicle.id, at });
  if (isNew) await logAnalyticsFailure(log, record, (error) => ({ err: error, site: site.slug, eventId: EVENT_IDS.carSaved }));
  // WATCH-06
  if (account.phone === null) log.info({ site: site.slug, vehicle: vehicle.id }, 'a shopper without a phone number saved a vehicle');
  return ok(null);
};
