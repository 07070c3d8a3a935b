import type { Selectable } from 'kysely';
import { isUuid } from '#kernel/uuid.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { AccountSite } from '../rules/account.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import { CODE_MS, MAX_TRIES } from '../rules/sign-in-code.ts';
import { realmOf } from './account-realm.server.ts';
import type { AccountTables } from './account-tables.server.ts';

/** A stored one-time code. */
export interface StoredCode {
  readonly id: string;
  readonly to: ContactAddress;
  readonly codeHash: Buffer;
  /** How many times the shopper has tried to enter this code, including the present try. */
  readonly tries: number;
  /** The account to which the code adds an e-mail address or phone number; null if the code is for a sign-in. */
  readonly accountId: string | null;
  /** Whether the visitor who requested the code had solved the captcha before. */
  readonly isProven: boolean;
}

/**
 * The expiry time that is stored for a used code. It lies in the past for every node, even if the clocks of the nodes
 * differ.
 */
const USED = new Date(0);

/** Stores the one-time codes that were sent to shoppers (`sign_in_codes`). */
export class CodeStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a code. @param now epoch milliseconds */
  async create(site: AccountSite, code: Omit<StoredCode, 'tries'>, now: number): Promise<void> {
    await this.#database
      .as<AccountTables>()
      .insertInto('sign_in_codes')
      .values({
        site_id: site.id,
        realm_id: realmOf(site),
        id: code.id,
        channel: code.to.channel,
        address: code.to.address,
        code_hash: code.codeHash,
        tries: 0,
        account_id: code.accountId,
        is_proven: code.isProven,
        created_at: new Date(now),
        expires_at: new Date(now + CODE_MS),
      })
      .execute();
  }

  /** Finds a code that is still valid; null if there is none with this id. */
  async find(site: AccountSite, id: string, now: number): Promise<StoredCode | null> {
    if (!isUuid(id)) return null;
    const row = await this.#database
      .as<AccountTables>()
      .selectFrom('sign_in_codes')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst();
    return row === undefined ? null : codeOf(row);
  }

  /**
   * Counts a try before the entered code is compared. So no more than `MAX_TRIES` codes can be compared, however many
   * posts arrive at the same time.
   *
   * @returns the code; null if it has expired, was used, or has no tries left
   */
  async takeTry(site: AccountSite, id: string, now: number): Promise<StoredCode | null> {
    if (!isUuid(id)) return null;
    const row = await this.#database
      .as<AccountTables>()
      .updateTable('sign_in_codes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('expires_at', '>', new Date(now))
      .where('tries', '<', MAX_TRIES)
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? null : codeOf(row);
  }

  /**
   * Ends a code, so that it cannot be used again.
   *
   * @returns false if it has ended already
   */
  async use(database: Queryable, site: AccountSite, id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await database
      .as<AccountTables>()
      .updateTable('sign_in_codes')
      .set({ expires_at: USED })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  /**
   * Finds a code that was already used. This is needed if a double click posts the form with the code twice: the second
   * post needs the code again. Each call of this function counts as a try, so that nobody can guess the digits of a
   * used code.
   *
   * @returns null if the code has expired, was not used, or was tried too often
   */
  async takeRepeat(site: AccountSite, id: string, now: number): Promise<StoredCode | null> {
    if (!isUuid(id)) return null;
    const row = await this.#database
      .as<AccountTables>()
      .updateTable('sign_in_codes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('expires_at', '=', USED)
      .where('created_at', '>', new Date(now - CODE_MS))
      .where('tries', '<', 2 * MAX_TRIES)
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? null : codeOf(row);
  }

  /** The ids of codes that have ended, from all sites, at most `limit`. */
  async listEnded(now: number, limit: number): Promise<readonly string[]> {
    const rows = await this.#database
      .as<AccountTables>()
      .selectFrom('sign_in_codes')
      .select('id')
      .where('expires_at', '<=', new Date(now))
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes expired codes of any site. Codes in `ids` that have not expired are kept. @returns the number of deleted
   * codes
   */
  async deleteEnded(ids: readonly string[], now: number): Promise<number> {
    if (ids.length === 0) return 0;
    const { numDeletedRows } = await this.#database
      .as<AccountTables>()
      .deleteFrom('sign_in_codes')
      .where('id', 'in', ids)
      .where('expires_at', '<=', new Date(now))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

const codeOf = (row: Selectable<AccountTables['sign_in_codes']>): StoredCode => ({
  id: row.id,
  to: { channel: row.channel, address: row.address },
  codeHash: row.code_hash,
  tries: row.tries,
  accountId: row.account_id,
  isProven: row.is_proven,
});
