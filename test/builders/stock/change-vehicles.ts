import type { Pool } from 'pg';

export interface VehicleChange {
  /** The columns to change, as assignments of an SQL update: "held = false, status = 'in_stock'". */
  readonly set: string;
  /** The vehicles to change, as the condition (`where`) of an SQL update; all vehicles by default. */
  readonly where?: string;
  readonly values?: readonly unknown[];
}

/**
 * Changes vehicles in the database as the program itself does: with a new change number of their dealership and a
 * notification. After the notification, processes that cache vehicles in memory read the changed vehicles again. This
 * takes some time, so a test must request a page repeatedly (`eventually`) until the page shows the change.
 */
export const changeVehicles = async (pool: Pick<Pool, 'query'>, { set, where = 'true', values = [] }: VehicleChange): Promise<void> => {
  await pool.query(
    `with numbered as (
       update dealerships set change_seq = change_seq + 1
       where id in (select dealership_id from vehicles where ${where})
       returning id as numbered_id, change_seq as new_seq
     ), changed as (
       update vehicles set ${set}, change_seq = new_seq from numbered
       where dealership_id = numbered_id and (${where}) returning dealership_id
     )
     select pg_notify('stock_changed', dealership_id::text) from (select distinct dealership_id from changed) as told`,
    [...values],
  );
};
