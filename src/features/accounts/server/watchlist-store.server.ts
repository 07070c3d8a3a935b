import type { Database } from '#platform/database/database.server.ts';
import type { AccountSite } from '../rules/account.ts';
import { realmOf } from './account-realm.server.ts';
import type { AccountTables } from './account-tables.server.ts';

/** The most vehicles that the watchlist of a shopper shows. */
const MAX_LISTED = 200;

/** A saved vehicle, as the list of a shopper has it. */
interface WatchlistEntry {
  readonly vehicleId: number;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Stores which vehicles a shopper saved on a site (WATCH-01). */
export class WatchlistStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Saves a vehicle. A vehicle that is saved already keeps its time.
   *
   * @param now epoch milliseconds
   */
  async save(site: AccountSite, accountId: string, vehicleId: number, now: number): Promise<void> {
    await this.#tables
      .insertInto('watchlist_entries')
      .values({ site_id: site.id, realm_id: realmOf(site), account_id: accountId, vehicle_id: vehicleId, saved_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Removes a vehicle; nothing happens if it is not saved. */
  async remove(site: AccountSite, accountId: string, vehicleId: number): Promise<void> {
    await this.#tables
      .deleteFrom('watchlist_entries')
      .where('site_id', '=', site.id)
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .where('vehicle_id', '=', vehicleId)
      .execute();
  }

  /** The saved vehicles of a shopper on a site, the last saved first; at most 200. */
  async list(site: AccountSite, accountId: string): Promise<readonly WatchlistEntry[]> {
    const rows = await this.#tables
      .selectFrom('watchlist_entries')
      .select(['vehicle_id', 'saved_at'])
      .where('site_id', '=', site.id)
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
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
