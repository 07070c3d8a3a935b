import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#kernel/uuid.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { AccountSite } from '../rules/account.ts';
import { MAX_PASSKEYS, type PasskeyEntry } from '../rules/passkey.ts';
import { realmOf } from './account-realm.server.ts';
import type { AccountTables } from './account-tables.server.ts';

/** A stored passkey. Its data are needed to check a sign-in with this passkey. */
export interface StoredPasskey {
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly host: string;
}

export interface NewPasskey extends Omit<StoredPasskey, 'id'> {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Stores the passkeys of shoppers (`account_passkeys`). */
export class PasskeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores a passkey of an account, in the caller's transaction. The account is locked first. Otherwise two
   * simultaneous posts could both count the passkeys before one of them adds a passkey.
   *
   * @returns false if the passkey is already stored, or if the account already has the maximum number of passkeys
   */
  async add(transaction: Queryable, site: AccountSite, passkey: NewPasskey): Promise<boolean> {
    const { accountId, credentialId, publicKey, counter, host, name, now } = passkey;
    const tables = transaction.as<AccountTables>();
    await tables
      .selectFrom('accounts')
      .select('id')
      .where('realm_id', '=', realmOf(site))
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .execute();
    const { numAffectedRows } = await sql`
      insert into account_passkeys (site_id, realm_id, id, account_id, credential_id, public_key, counter, host, name, created_at)
      select ${site.id}, ${realmOf(site)}, ${randomUUID()}, ${accountId}, ${credentialId}, ${publicKey}, ${counter}, ${host}, ${name}, ${new Date(now)}
      where (select count(*) from account_passkeys where realm_id = ${realmOf(site)} and account_id = ${accountId}) < ${MAX_PASSKEYS}
      on conflict do nothing
    `.execute(tables);
    return Number(numAffectedRows) === 1;
  }

  /** The passkeys of an account, on all sites that share it, the newest first. */
  async list(site: AccountSite, accountId: string): Promise<readonly (PasskeyEntry & { readonly credentialId: Buffer })[]> {
    const rows = await this.#tables
      .selectFrom('account_passkeys')
      .select(['id', 'name', 'host', 'created_at', 'used_at', 'credential_id'])
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, name, host, created_at, used_at, credential_id }) => ({
      id,
      name,
      host,
      createdAt: created_at.getTime(),
      usedAt: used_at?.getTime() ?? null,
      credentialId: credential_id,
    }));
  }

  /** Finds a passkey by the id that the device chose. */
  async find(site: AccountSite, credentialId: Buffer): Promise<StoredPasskey | null> {
    const row = await this.#tables
      .selectFrom('account_passkeys')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('realm_id', '=', realmOf(site))
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, account_id, credential_id, public_key, counter, host } = row;
    return { id, accountId: account_id, credentialId: credential_id, publicKey: public_key, counter: Number(counter), host };
  }

  /**
   * Stores a use of a passkey, with the counter of the device.
   *
   * @returns false if the passkey was removed, or if its counter did not increase. If a counter does not increase,
   * another device may have a copy of the passkey. Devices without a counter always send 0, and this is accepted
   */
  async use(database: Queryable, site: AccountSite, id: string, counter: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await database
      .as<AccountTables>()
      .updateTable('account_passkeys')
      .set({ counter, used_at: new Date(now) })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where((where) =>
        where.or([where('counter', '<', String(counter)), where.and([where('counter', '=', '0'), where.val(counter === 0)])]),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  /** Removes a passkey of an account. */
  async remove(site: AccountSite, accountId: string, id: string): Promise<void> {
    if (!isUuid(id)) return;
    await this.#tables
      .deleteFrom('account_passkeys')
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  get #tables() {
    return this.#database.as<AccountTables>();
  }
}
