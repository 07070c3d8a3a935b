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
 * account, e-mail address and phone number identify the visitor. So a visitor with a new account, but the same e-mail
 * address or phone number, cannot turn the wheel again.
 */
export class TurnStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores, in the transaction of the caller, that a visitor turned the prize wheel. A visitor cannot turn the wheel twice at
   * the same time, because the key of the table allows each hash only once.
   *
   * @param visitor hashes of the visitor's account, e-mail address and phone number
   * @returns false if the visitor had already turned the wheel; the caller then ends the transaction without storing anything
   */
  async take(
    database: Queryable,
    { site, promotion }: PromotionOfSite,
    visitor: readonly Buffer[],
    { prize, now }: { readonly prize: string; readonly now: number },
  ): Promise<boolean> {
    // The hashes are sorted, so that every transaction locks them in the same order. Otherwise a deadlock could occur.
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

  /** The name of the prize that a visitor has drawn; null if the visitor has not turned the prize wheel. */
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
   * Deletes the records of old turns of the prize wheel on a site. The records of the current promotion stay, so that no visitor
   * can turn the wheel a second time.
   *
   * @param before epoch milliseconds; older records are deleted
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
