import type pg from 'pg';

/**
 * Applies the migrations 0075 and 0076 to the imported alerts of a site, because the archive may be older than these migrations.
 * Deletes the alerts whose address was unsubscribed after the alert was created. If the archive does not have the column
 * `price_condition`, sets the condition of each price that applies only with a trade-in.
 *
 * @param columns the columns of each table in the archive
 * @returns the number of deleted alerts
 */
export const updateOldAlerts = async (
  client: pg.ClientBase,
  siteId: number,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<number> => {
  const { rowCount } = await client.query(
    `delete from alerts using marketing_suppressions listed
      where alerts.site_id = $1 and listed.site_id = alerts.site_id and listed.address_hash = alerts.address_hash
        and alerts.created_at <= listed.created_at`,
    [siteId],
  );
  if (columns.alert_vehicles?.includes('price_condition') === false)
    await client.query(
      `update alert_vehicles set price_condition = 'with trade in'
         from vehicles
        where alert_vehicles.site_id = $1 and vehicles.id = alert_vehicles.vehicle_id
          and vehicles.offer_price_cents = alert_vehicles.price_cents and vehicles.price_cents is distinct from vehicles.offer_price_cents`,
      [siteId],
    );
  return rowCount ?? 0;
};
