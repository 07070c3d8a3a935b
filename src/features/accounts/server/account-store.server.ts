import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { Account, AccountSite } from '../rules/account.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import { realmOf } from './account-realm.server.ts';
import type { AccountTables } from './account-tables.server.ts';

const columnOf = ({ channel }: ContactAddress): 'email' | 'phone' => (channel === 'email' ? 'email' : 'phone');

const UNIQUE_VIOLATION = '23505';

const accountOf = ({ id, email, phone }: Account): Account => ({ id, email, phone });

/** The e-mail address or phone number cannot be added to the account, because another account of the site has it. */
export class AddressTakenError extends Error {
  constructor() {
    super('The e-mail address or phone number belongs to another account');
    this.name = 'AddressTakenError';
  }
}

/**
 * Stores the accounts of shoppers. Every e-mail address or phone number that is passed to this store must be verified:
 * the shopper has entered the code that was sent to it.
 */
export class AccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds the account with this verified e-mail address or phone number. Creates the account if it does not exist. Two calls
   * at the same time return the same account.
   *
   * @param now epoch milliseconds
   */
  async findOrCreate(database: Queryable, site: AccountSite, verified: ContactAddress, now: number): Promise<Account> {
    const column = columnOf(verified);
    const at = new Date(now);
    const row = { realm_id: realmOf(site), id: randomUUID(), email: null, phone: null, created_at: at, seen_at: at };
    const made = await database
      .as<AccountTables>()
      .insertInto('accounts')
      .values({ ...row, [column]: verified.address })
      .onConflict((conflict) => conflict.columns(['realm_id', column]).where(column, 'is not', null).doUpdateSet({ seen_at: at }))
      .returning(['id', 'email', 'phone'])
      .executeTakeFirstOrThrow();
    return accountOf(made);
  }

  /**
   * Adds a verified e-mail address or phone number to an account. A new e-mail address replaces the account's earlier
   * e-mail address, and a new phone number its earlier phone number.
   *
   * @param database the transaction in which the sign-in code is marked as used
   * @returns false if the account was deleted
   * @throws {AddressTakenError} if the e-mail address or number belongs to another account; the transaction is then
   * rolled back
   */
  async addAddress(database: Queryable, site: AccountSite, accountId: string, verified: ContactAddress): Promise<boolean> {
    const changed = await database
      .as<AccountTables>()
      .updateTable('accounts')
      .set({ [columnOf(verified)]: verified.address })
      .where('realm_id', '=', realmOf(site))
      .where('id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new AddressTakenError() : error;
      });
    return changed !== undefined;
  }

  /** Whether an account has the given e-mail address or phone number, which must be verified. */
  async hasAddress(site: AccountSite, accountId: string, { channel, address }: ContactAddress): Promise<boolean> {
    const found = await this.#database
      .as<AccountTables>()
      .selectFrom('accounts')
      .select('id')
      .where('realm_id', '=', realmOf(site))
      .where('id', '=', accountId)
      .where(channel === 'email' ? 'email' : 'phone', '=', address)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** The e-mail address of an account; null if there is no such account, or if it has only a phone number. */
  async findEmail(site: AccountSite, accountId: string): Promise<string | null> {
    const row = await this.#database
      .as<AccountTables>()
      .selectFrom('accounts')
      .select('email')
      .where('realm_id', '=', realmOf(site))
      .where('id', '=', accountId)
      .executeTakeFirst();
    return row?.email ?? null;
  }
}
