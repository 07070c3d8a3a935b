import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.server.ts';
import { isAvailable, isReservable } from '../rules/availability.ts';
import { STOCK_CHANNEL } from './stock-channel.server.ts';
import type { StockTables } from './stock-tables.server.ts';

interface MarkedVehicle {
  readonly dealershipId: number;
  readonly vehicleId: number;
}

interface HeldMark {
  /**
   * The time at which an unpaid reservation ends automatically. Null if the reservation is paid, because a paid
   * reservation does not end automatically.
   */
  readonly until: number | null;
}

/**
 * Marks vehicles as reserved by the platform (docs/settled.md, 'Stock in'). A feed import does not change these marks.
 * Each change of a mark gets a change number, so that the caches and search indexes of all nodes notice it. All
 * functions run in the transaction of the caller.
 */
export class VehicleHolds {
  readonly #onMarked: (dealershipId: number) => void;

  /**
   * @param onMarked called after a changed mark was committed, so that the pages of this process show the new mark at
   * once. Without this function they show it after the change notification of the database has arrived
   */
  constructor(onMarked: (dealershipId: number) => void = () => {}) {
    this.#onMarked = onMarked;
  }

  /**
   * Locks the stock of a dealership until the end of the transaction, as an import does. A transaction must take this
   * lock before it locks other rows, so that two transactions cannot wait for each other (deadlock).
   *
   * @returns false if there is no such dealership
   */
  async lock(transaction: Queryable, dealershipId: number): Promise<boolean> {
    const row = await transaction
      .as<StockTables>()
      .selectFrom('dealerships')
      .select('id')
      .where('id', '=', dealershipId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a vehicle of the dealership can be reserved now (CARD-18). The caller must lock the stock first. */
  async isReservable(transaction: Queryable, dealershipId: number, vehicleId: number): Promise<boolean> {
    const row = await transaction
      .as<StockTables>()
      .selectFrom('vehicles')
      .select(['status', 'reserved', 'held', 'price_cents', 'offer_price_cents'])
      .where('dealership_id', '=', dealershipId)
      .where('id', '=', vehicleId)
      .executeTakeFirst();
    if (row === undefined) return false;
    const { status, price_cents: priceCents, offer_price_cents: offerPriceCents } = row;
    return isReservable({ status, reserved: row.reserved || row.held, priceCents, offerPriceCents });
  }

  /**
   * Whether a vehicle of the dealership is in stock or coming soon; it may be reserved for a shopper. The caller must
   * lock the stock first.
   */
  async isInStock(transaction: Queryable, dealershipId: number, vehicleId: number): Promise<boolean> {
    const row = await transaction
      .as<StockTables>()
      .selectFrom('vehicles')
      .select('status')
      .where('dealership_id', '=', dealershipId)
      .where('id', '=', vehicleId)
      .executeTakeFirst();
    return row !== undefined && isAvailable(row);
  }

  /**
   * Stores or removes the mark that says that a vehicle is reserved, and notifies all nodes of the change. The caller
   * must have locked the stock.
   *
   * @param held the new mark; null removes the mark
   * @param now epoch milliseconds
   */
  async mark(transaction: Queryable, { dealershipId, vehicleId }: MarkedVehicle, held: HeldMark | null, now: number): Promise<void> {
    const tables = transaction.as<StockTables>();
    const { change_seq: changeSeq } = await tables
      .updateTable('dealerships')
      .set((row) => ({ change_seq: row('change_seq', '+', 1) }))
      .where('id', '=', dealershipId)
      .returning('change_seq')
      .executeTakeFirstOrThrow();
    await tables
      .updateTable('vehicles')
      .set({
        held: held !== null,
        held_until: held === null || held.until === null ? null : new Date(held.until),
        change_seq: changeSeq,
        updated_at: new Date(now),
      })
      .where('dealership_id', '=', dealershipId)
      .where('id', '=', vehicleId)
      .execute();
    await sql`select pg_notify(${STOCK_CHANNEL}, ${String(dealershipId)})`.execute(tables);
    transaction.afterCommit(() => this.#onMarked(dealershipId));
  }
}
