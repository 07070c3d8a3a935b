import type { Database } from '#platform/database/database.server.ts';
import type { AccountSite } from '../rules/account.ts';
import { realmOf } from './account-realm.server.ts';
import type { AccountTables } from './account-tables.server.ts';

/** Maximum number of vehicles that the watchlist of a shopper shows. */
const MAX_LISTED = 200;

/** A saved vehicle in the watchlist of a shopper. */
interface WatchlistEntry {
  readonly vehicleId: number;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** A vehicle that a shopper saved or removed in the browser before the sign-in. */
export interface BrowserFavourite {
  readonly vehicleId: number;
  readonly isSaved: boolean;
  /** Time at which the shopper saved or removed the vehicle, in epoch milliseconds. */
  readonly at: number;
}

/** Stores which vehicles a shopper saved on a site (WATCH-01). */
export class WatchlistStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Saves a vehicle. If the vehicle is already saved, its stored time does not change.
   *
   * @param now the time of saving in epoch milliseconds. If the shopper removed the vehicle after this time, the
   * vehicle stays removed
   * @returns true if this call saved the vehicle; false if it was already saved or stays removed
   */
  async save(site: AccountSite, accountId: string, vehicleId: number, now: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#tables
      .insertInto('watchlist_entries')
      .values({ site_id: site.id, realm_id: realmOf(site), account_id: accountId, vehicle_id: vehicleId, saved_at: new Date(now) })
      .onConflict((conflict) =>
        conflict
          .columns(['realm_id', 'account_id', 'site_id', 'vehicle_id'])
          .doUpdateSet({ saved_at: new Date(now), removed_at: null })
          .where('watchlist_entries.removed_at', '<=', new Date(now)),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /**
   * Removes a saved vehicle. Nothing happens if the vehicle is not saved, or if it was saved after `now`.
   *
   * @param now epoch milliseconds
   */
  async remove(site: AccountSite, accountId: string, vehicleId: number, now: number): Promise<void> {
    await this.#tables
      .updateTable('watchlist_entries')
      .set({ removed_at: new Date(now) })
      .where('site_id', '=', site.id)
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .where('vehicle_id', '=', vehicleId)
      .where('removed_at', 'is', null)
      .where('saved_at', '<=', new Date(now))
      .execute();
  }

  /**
   * Merges the favourites that a browser kept into the account's list, so that the saved vehicles of both lists are
   * saved. If a vehicle was saved in one list and removed in the other, the later change counts.
   */
  async merge(site: AccountSite, accountId: string, favourites: readonly BrowserFavourite[]): Promise<void> {
    for (const { vehicleId, isSaved, at } of favourites) {
      if (isSaved) await this.save(site, accountId, vehicleId, at);
      else await this.remove(site, accountId, vehicleId, at);
    }
  }

  /** The saved vehicles of a shopper on a site, the most recently saved first; at most 200. */
  async list(site: AccountSite, accountId: string): Promise<readonly WatchlistEntry[]> {
    const rows = await this.#tables
      .selectFrom('watchlist_entries')
      .select(['vehicle_id', 'saved_at'])
      .where('site_id', '=', site.id)
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .orderBy('saved_at', 'desc')
      .orderBy('vehicle_id', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(({ vehicle_id, saved_at }) => ({ vehicleId: Number(vehicle_id), savedAt: saved_at.getTime() }));
  }

  get #tables() {
    return this.#database.as<AccountTables>();
  }
}
