import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { StockTables } from './stock-tables.server.ts';

interface RevealingSite {
  readonly id: number;
  readonly dealerships: readonly { readonly id: number }[];
}

export interface PhoneReveal {
  /** The id of the vehicle; null if the phone number is not shown with a vehicle. */
  readonly vehicleId: number | null;
  readonly dealershipId: number;
}

/**
 * Records that a shopper revealed a dealership's phone number (API-13, VDP-64). No data about the shopper is stored.
 */
export class PhoneReveals {
  readonly #database: Queryable;
  readonly #clock: Clock;

  constructor(database: Queryable, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Returns 'not-found' if the site does not have the dealership, or the dealership does not have the vehicle. */
  async record(site: RevealingSite, reveal: PhoneReveal): Promise<Result<void, 'not-found'>> {
    if (!site.dealerships.some((dealership) => dealership.id === reveal.dealershipId)) return err('not-found');
    if (reveal.vehicleId !== null && !(await this.#isOf(reveal.dealershipId, reveal.vehicleId))) return err('not-found');
    await this.#database
      .as<StockTables>()
      .insertInto('phone_reveals')
      .values({
        site_id: site.id,
        dealership_id: reveal.dealershipId,
        vehicle_id: reveal.vehicleId,
        revealed_at: new Date(this.#clock.now()),
      })
      .execute();
    return ok(undefined);
  }

  /**
   * Counts how often shoppers of a site revealed a phone number of a dealership since the time `since` (epoch
   * milliseconds).
   */
  async countSince(site: Pick<RevealingSite, 'id'>, dealershipId: number, since: number): Promise<number> {
    const { count } = await this.#database
      .as<StockTables>()
      .selectFrom('phone_reveals')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('site_id', '=', site.id)
      .where('dealership_id', '=', dealershipId)
      .where('revealed_at', '>=', new Date(since))
      .executeTakeFirstOrThrow();
    return count;
  }

  /**
   * Deletes the records of a site that are older than the time `before`.
   *
   * @param before epoch milliseconds
   * @returns the number of deleted records
   */
  async deleteOlder(site: Pick<RevealingSite, 'id'>, before: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<StockTables>()
      .deleteFrom('phone_reveals')
      .where('site_id', '=', site.id)
      .where('revealed_at', '<', new Date(before))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async #isOf(dealershipId: number, vehicleId: number): Promise<boolean> {
    if (!Number.isSafeInteger(vehicleId)) return false;
    const row = await this.#database
      .as<StockTables>()
      .selectFrom('vehicles')
      .select('id')
      .where('dealership_id', '=', dealershipId)
      .where('id', '=', vehicleId)
      .executeTakeFirst();
    return row !== undefined;
  }
}
