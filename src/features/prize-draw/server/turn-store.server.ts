import type { Site } from '#model/site/site.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';

interface TurnTables {
  spin_turns: {
    site_id: number;
    promotion: string;
    visitor_hash: Buffer;
    prize: string;
    turned_at: Date;
  };
}

/** The site and the promotion of a prize wheel. */
export interface PromotionOfSite {
  readonly site: { readonly id: number };
  /** `spinToWin.name` of the site. */
  readonly promotion: string;
}

/**
 * Stores who turned the prize wheel of a promotion, and what was drawn (`spin_turns`). Keyed hashes of the visitor's
 * account, e-mail address and phone number identify the visitor. A new account with the same address or number
 * therefore has no second turn.
 */
export class TurnStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores a turn in a transaction. Two turns at the same time cannot both be stored, because the key of the table allows
   * each hash once.
   *
   * @param visitor hashes of the account and of each of its addresses
   * @returns false if the visitor had a turn before; the caller then ends the transaction without storing anything
   */
  async take(
    database: Queryable,
    { site, promotion }: PromotionOfSite,
    visitor: readonly Buffer[],
    { prize, now }: { readonly prize: string; readonly now: number },
  ): Promise<boolean> {
    // Sorted hashes are locked in the same order by every transaction, so that two of them cannot wait for each other.
    const rows = visitor
      .toSorted(Buffer.compare)
      .map((hash) => ({ site_id: site.id, promotion, visitor_hash: hash, prize, turned_at: new Date(now) }));
    const { numInsertedOrUpdatedRows } = await database
      .as<TurnTables>()
      .insertInto('spin_turns')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows) === rows.length;
  }

  /** The name of the prize that a visitor has drawn; null if the visitor had no turn. */
  async find({ site, promotion }: PromotionOfSite, visitor: readonly Buffer[]): Promise<string | null> {
    const row = await this.#database
      .as<TurnTables>()
      .selectFrom('spin_turns')
      .select('prize')
      .where('site_id', '=', site.id)
      .where('promotion', '=', promotion)
      .where('visitor_hash', 'in', [...visitor])
      .orderBy('turned_at')
      .executeTakeFirst();
    return row?.prize ?? null;
  }

  /**
   * Deletes the turns of a site before a time, in epoch milliseconds. The turns of its present promotion remain, so that
   * nobody has a second turn.
   *
   * @returns the number of deleted rows
   */
  async deleteOlder({ id, spinToWin }: Pick<Site, 'id' | 'spinToWin'>, before: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<TurnTables>()
      .deleteFrom('spin_turns')
      .where('site_id', '=', id)
      .where('turned_at', '<', new Date(before))
      .where('promotion', '!=', spinToWin?.name ?? '')
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
