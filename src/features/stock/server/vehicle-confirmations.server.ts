import type pg from 'pg';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { ACCEPTED } from './import/plan-merge.server.ts';
import type { StockTables } from './stock-tables.server.ts';

/** The feed that contained a vehicle most recently, and the time at which this feed contained the vehicle. */
export interface VehicleConfirmation {
  readonly feed: string;
  /** Epoch milliseconds. */
  readonly confirmedAt: number;
}

interface ConfirmingSite {
  readonly dealerships: readonly { readonly id: number }[];
}

/**
 * Reads when the feed of a dealership last contained a vehicle. This time is the evidence that the vehicle is
 * available.
 */
export class VehicleConfirmations {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  /**
   * Finds the time at which a feed last contained the vehicle. Null if the site does not have the vehicle, or if no
   * such time is stored for the vehicle.
   */
  async find(
    site: ConfirmingSite,
    { id, dealershipId }: { readonly id: number; readonly dealershipId: number },
  ): Promise<VehicleConfirmation | null> {
    if (!site.dealerships.some((dealership) => dealership.id === dealershipId)) return null;
    const row = await this.#database
      .as<StockTables>()
      .selectFrom('vehicle_confirmations')
      .innerJoin('vehicles', (join) =>
        join
          .onRef('vehicles.dealership_id', '=', 'vehicle_confirmations.dealership_id')
          .onRef('vehicles.id', '=', 'vehicle_confirmations.vehicle_id'),
      )
      .select(['vehicles.feed', 'vehicle_confirmations.confirmed_at'])
      .where('vehicle_confirmations.dealership_id', '=', dealershipId)
      .where('vehicle_confirmations.vehicle_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : { feed: row.feed, confirmedAt: row.confirmed_at.getTime() };
  }
}

const CONFIRM = `insert into vehicle_confirmations (dealership_id, vehicle_id, confirmed_at)`;
const AGAIN = 'on conflict (dealership_id, vehicle_id) do update set confirmed_at = excluded.confirmed_at';

/**
 * Stores the time `now` for each vehicle with an accepted row, as the time at which a feed last contained the vehicle.
 * This includes vehicles that have not changed. Must be called in the transaction of the import, after the new vehicles
 * were inserted.
 *
 * @param now the time of the import, in epoch milliseconds
 */
export const confirmVehicles = async (
  client: Pick<pg.ClientBase, 'query'>,
  { dealershipId, feed, now }: { readonly dealershipId: number; readonly feed: string; readonly now: number },
): Promise<void> => {
  const at = new Date(now);
  await client.query(
    `${CONFIRM} select $1, staged.vehicle_id, $2 from staged_vehicles staged where ${ACCEPTED} and staged.vehicle_id is not null ${AGAIN}`,
    [dealershipId, at],
  );
  await client.query(
    `${CONFIRM} select $1, vehicles.id, $3 from staged_vehicles staged
     join vehicles on vehicles.dealership_id = $1 and vehicles.feed = $2 and vehicles.external_id = staged.external_id
     where ${ACCEPTED} and staged.vehicle_id is null ${AGAIN}`,
    [dealershipId, feed, at],
  );
};

/**
 * Stores a new confirmation for the vehicles of the last import of a feed. The server of the feed has answered that the
 * feed has not changed, so the feed still contains these vehicles.
 *
 * @param now the time of the answer, in epoch milliseconds
 */
export const confirmLastImport = async (
  database: Database,
  { dealershipId, feed, now }: { readonly dealershipId: number; readonly feed: string; readonly now: number },
): Promise<void> => {
  await database.pool.query(
    `with confirmed as (
       select vehicle_id, confirmed_at from vehicle_confirmations
       join vehicles on vehicles.dealership_id = $1 and vehicles.id = vehicle_id and vehicles.feed = $2
       where vehicle_confirmations.dealership_id = $1
     )
     update vehicle_confirmations set confirmed_at = $3
     where dealership_id = $1
       and vehicle_id in (select vehicle_id from confirmed where confirmed_at = (select max(confirmed_at) from confirmed))`,
    [dealershipId, feed, new Date(now)],
  );
};
