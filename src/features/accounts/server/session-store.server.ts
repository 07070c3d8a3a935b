import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#kernel/uuid.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { Account, AccountSite } from '../rules/account.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, TOKEN_GRACE_MS } from '../rules/session-times.ts';
import { realmOf } from './account-realm.server.ts';
import type { AccountTables } from './account-tables.server.ts';

/** A session as the list of signed-in devices shows it. Times are epoch milliseconds. */
export interface SessionEntry {
  readonly id: string;
  readonly device: string;
  readonly createdAt: number;
  readonly seenAt: number;
}

/** A session that was found by its token. */
export interface FoundSession {
  readonly id: string;
  readonly account: Account;
  /** When the shopper signed in, in epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds. */
  readonly rotatedAt: number;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  /** False if the token has already been replaced by a newer token. */
  readonly isCurrent: boolean;
}

/** Stores the sessions of signed-in shoppers (`account_sessions`). It receives hashes of tokens, never a token. */
export class SessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a new session, and records that its account is used now. */
  async create(
    database: Queryable,
    site: AccountSite,
    session: { readonly accountId: string; readonly tokenHash: Buffer; readonly device: string; readonly now: number },
  ): Promise<void> {
    const at = new Date(session.now);
    const tables = database.as<AccountTables>();
    await tables
      .updateTable('accounts')
      .set({ seen_at: at })
      .where('realm_id', '=', realmOf(site))
      .where('id', '=', session.accountId)
      .execute();
    await tables
      .insertInto('account_sessions')
      .values({
        site_id: site.id,
        realm_id: realmOf(site),
        id: randomUUID(),
        account_id: session.accountId,
        token_hash: session.tokenHash,
        previous_hash: null,
        rotated_at: at,
        device: session.device,
        created_at: at,
        seen_at: at,
      })
      .execute();
  }

  /** Finds a session by the hash of its token; null if there is none or it has ended. @param now epoch milliseconds */
  async find(site: AccountSite, tokenHash: Buffer, now: number): Promise<FoundSession | null> {
    const row = await this.#database
      .as<AccountTables>()
      .selectFrom('account_sessions as session')
      .innerJoin('accounts as account', (join) =>
        join.onRef('account.realm_id', '=', 'session.realm_id').onRef('account.id', '=', 'session.account_id'),
      )
      .select(['session.id as id', 'session.token_hash', 'session.created_at', 'session.rotated_at', 'session.seen_at'])
      .select(['account.id as account_id', 'account.email', 'account.phone'])
      .where('session.site_id', '=', site.id)
      .where('session.realm_id', '=', realmOf(site))
      .where('session.seen_at', '>', new Date(now - SESSION_IDLE_MS))
      .where('session.created_at', '>', new Date(now - SESSION_ABSOLUTE_MS))
      .where((where) =>
        where.or([
          where('session.token_hash', '=', tokenHash),
          where.and([
            where('session.previous_hash', '=', tokenHash),
            where.or([
              where('session.rotated_at', '>', new Date(now - TOKEN_GRACE_MS)),
              where('session.seen_at', '<=', where.ref('session.rotated_at')),
            ]),
          ]),
        ]),
      )
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      id: row.id,
      account: { id: row.account_id, email: row.email, phone: row.phone },
      createdAt: row.created_at.getTime(),
      rotatedAt: row.rotated_at.getTime(),
      seenAt: row.seen_at.getTime(),
      isCurrent: row.token_hash.equals(tokenHash),
    };
  }

  /**
   * Replaces the token of a session. `from` is the hash of the token that the browser sent: the present token, or the
   * previous token if the browser never received the present one. `to` is the hash of the new token. Until the new
   * token is used, `seen_at` equals `rotated_at`.
   *
   * @returns false if another request has already replaced the token
   */
  async rotate(site: AccountSite, from: Buffer, to: Buffer, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .as<AccountTables>()
      .updateTable('account_sessions')
      .set({ token_hash: to, previous_hash: from, rotated_at: new Date(now), seen_at: new Date(now) })
      .where('site_id', '=', site.id)
      .where((where) =>
        where.or([
          where('token_hash', '=', from),
          where.and([
            where('previous_hash', '=', from),
            where('seen_at', '<=', where.ref('rotated_at')),
            where('rotated_at', '<=', new Date(now - TOKEN_GRACE_MS)),
          ]),
        ]),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  /** Records that a session and its account are used now. */
  async touch(site: AccountSite, sessionId: string, now: number): Promise<void> {
    const at = new Date(now);
    await sql`
      with seen as (
        update account_sessions set seen_at = ${at} where site_id = ${site.id} and id = ${sessionId} returning realm_id, account_id
      )
      update accounts set seen_at = ${at} from seen where accounts.realm_id = seen.realm_id and accounts.id = seen.account_id
    `.execute(this.#database.as<AccountTables>());
  }

  /** The sessions of an account that have not ended, on all sites that share the account, the most recently used first. */
  async list(site: AccountSite, accountId: string, now: number): Promise<readonly SessionEntry[]> {
    const rows = await this.#database
      .as<AccountTables>()
      .selectFrom('account_sessions')
      .select(['id', 'device', 'created_at', 'seen_at'])
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .where('seen_at', '>', new Date(now - SESSION_IDLE_MS))
      .where('created_at', '>', new Date(now - SESSION_ABSOLUTE_MS))
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, device, created_at, seen_at }) => ({ id, device, createdAt: created_at.getTime(), seenAt: seen_at.getTime() }));
  }

  /** Ends one session of an account, or all but one. */
  async end(site: AccountSite, accountId: string, which: { readonly id: string } | { readonly allBut: string }): Promise<void> {
    if ('id' in which && !isUuid(which.id)) return;
    const sessions = this.#database
      .as<AccountTables>()
      .deleteFrom('account_sessions')
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId);
    await ('id' in which ? sessions.where('id', '=', which.id) : sessions.where('id', '!=', which.allBut)).execute();
  }

  /**
   * Ends the least recently used sessions of an account, so that `keep` sessions remain. The newest session always
   * remains: after a clock was set back, its last use could seem to be earlier than that of older sessions.
   */
  async endOldest(
    database: Queryable,
    site: AccountSite,
    accountId: string,
    { keep, newest: token }: { readonly keep: number; readonly newest: Buffer },
  ): Promise<void> {
    const tables = database.as<AccountTables>();
    const newest = tables
      .selectFrom('account_sessions')
      .select('id')
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .orderBy(({ eb }) => eb('token_hash', '=', token), 'desc')
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .limit(keep);
    await tables
      .deleteFrom('account_sessions')
      .where('realm_id', '=', realmOf(site))
      .where('account_id', '=', accountId)
      .where('id', 'not in', newest)
      .execute();
  }

  /** Ends the session whose present or previous token has this hash. */
  async endByToken(database: Queryable, site: AccountSite, tokenHash: Buffer): Promise<void> {
    await database
      .as<AccountTables>()
      .deleteFrom('account_sessions')
      .where('site_id', '=', site.id)
      .where((where) => where.or([where('token_hash', '=', tokenHash), where('previous_hash', '=', tokenHash)]))
      .execute();
  }

  /**
   * Ends all sessions of the accounts with one e-mail address or phone number, or of all accounts of the site
   * ('everybody'). If several sites share the accounts, the sessions on all these sites end.
   *
   * @returns the number of ended sessions
   */
  async endAll(site: AccountSite, whose: ContactAddress | 'everybody'): Promise<number> {
    const tables = this.#database.as<AccountTables>();
    const sessions = tables.deleteFrom('account_sessions').where('realm_id', '=', realmOf(site));
    const accounts = tables.selectFrom('accounts').select('id').where('realm_id', '=', realmOf(site));
    const { numDeletedRows } = await (whose === 'everybody'
      ? sessions
      : sessions.where('account_id', 'in', accounts.where(whose.channel === 'email' ? 'email' : 'phone', '=', whose.address))
    ).executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Deletes all sessions that have ended, on every site. @returns the number of deleted sessions */
  async deleteEnded(now: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<AccountTables>()
      .deleteFrom('account_sessions')
      .where((where) =>
        where.or([where('seen_at', '<=', new Date(now - SESSION_IDLE_MS)), where('created_at', '<=', new Date(now - SESSION_ABSOLUTE_MS))]),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
