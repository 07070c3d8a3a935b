import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { KnownVehicle } from '../rules/vehicle-changes.ts';
import type { AlertTables } from './alert-tables.server.ts';

type AlertSite = Pick<Site, 'id'>;

/** Reads what the shopper already knows about each watched vehicle (its last reported state), by the id of the vehicle. */
export const readKnownVehicles = async (
  queryable: Queryable,
  site: AlertSite,
  alertId: string,
): Promise<ReadonlyMap<number, KnownVehicle>> => {
  const rows = await queryable
    .as<AlertTables>()
    .selectFrom('alert_vehicles')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('alert_id', '=', alertId)
    .execute();
  return new Map(
    rows.map(({ vehicle_id, title, state, price_cents, price_type, price_condition }) => [
      Number(vehicle_id),
      {
        title,
        state,
        priceCents: price_cents === null ? null : Number(price_cents),
        priceType: price_type,
        priceCondition: price_condition,
      },
    ]),
  );
};

/**
 * Replaces the stored prices and states of the vehicles of an alert with those that the shopper now knows. A vehicle
 * that is not in `known` is removed from the alert.
 */
export const replaceKnownVehicles = async (
  transaction: Queryable,
  site: AlertSite,
  alertId: string,
  known: ReadonlyMap<number, KnownVehicle>,
): Promise<void> => {
  const tables = transaction.as<AlertTables>();
  await tables.deleteFrom('alert_vehicles').where('site_id', '=', site.id).where('alert_id', '=', alertId).execute();
  if (known.size === 0) return;
  await tables
    .insertInto('alert_vehicles')
    .values(rowsOf(site, alertId, known))
    .execute();
};

/**
 * Stores the present price and state of vehicles that the shopper has just saved, if the account has an alert. Values
 * that are already stored for a vehicle of this alert are not changed.
 */
export const noteSavedVehicles = async (
  queryable: Queryable,
  site: AlertSite,
  accountId: string,
  seen: ReadonlyMap<number, KnownVehicle>,
): Promise<void> => {
  const tables = queryable.as<AlertTables>();
  const alert = await tables
    .selectFrom('alerts')
    .select('id')
    .where('site_id', '=', site.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (alert === undefined || seen.size === 0) return;
  await tables
    .insertInto('alert_vehicles')
    .values(rowsOf(site, alert.id, seen))
    .onConflict((conflict) => conflict.columns(['site_id', 'alert_id', 'vehicle_id']).doNothing())
    .execute();
};

const rowsOf = (site: AlertSite, alertId: string, known: ReadonlyMap<number, KnownVehicle>) =>
  [...known].map(([vehicleId, { title, state, priceCents, priceType, priceCondition }]) => ({
    site_id: site.id,
    alert_id: alertId,
    vehicle_id: vehicleId,
    title,
    state,
    price_cents: priceCents,
    price_type: priceType,
    price_condition: priceCondition,
  }));
