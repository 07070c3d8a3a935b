import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Site } from '#model/site/site.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { type Alert, type AlertKind, MAX_ALERTS } from '../rules/alert.ts';
import type { AlertTables } from './alert-tables.server.ts';

type AlertSite = Pick<Site, 'id'>;

/** The e-mail address of a shopper, with its keyed hash. */
export interface AlertAddress {
  /** In lower case. */
  readonly email: string;
  readonly hash: Buffer;
}

/** An alert that a shopper asks for. */
export interface NewAlert {
  readonly kind: AlertKind;
  readonly accountId: string | null;
  readonly search: string | null;
  readonly name: string;
  readonly origin: string;
  /**
   * True if the shopper is signed in with the e-mail address of the alert: then it is certain that the address belongs
   * to the shopper.
   */
  readonly isConfirmed: boolean;
}

/** Stores the e-mail alerts of shoppers. */
export class AlertStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds an alert. If the shopper has the same alert already, that alert stays, and becomes confirmed if the new alert is
   * confirmed.
   *
   * @param now epoch milliseconds
   * @returns the alert, or null if the e-mail address already has the maximum number of alerts
   */
  async add(transaction: Queryable, site: AlertSite, to: AlertAddress, alert: NewAlert, now: number): Promise<Alert | null> {
    const tables = transaction.as<AlertTables>();
    // Simultaneous requests for one e-mail address run one after the other. Otherwise they could together exceed the
    // maximum number of alerts.
    await lockAddress(transaction, site, to.hash);
    const mine = await this.#of(transaction, site, to.hash);
    const known = mine.find(({ kind, search, account_id }) =>
      alert.kind === 'search' ? search === alert.search : kind === alert.kind && account_id === alert.accountId,
    );
    if (known) {
      if (alert.isConfirmed && known.confirmed_at === null) await this.#confirm(transaction, site, to.hash, known.id, now);
      return rowToAlert({ ...known, confirmed_at: alert.isConfirmed ? new Date(now) : known.confirmed_at });
    }
    if (mine.length >= MAX_ALERTS) return null;
    const row = {
      site_id: site.id,
      id: randomUUID(),
      kind: alert.kind,
      email: to.email,
      address_hash: to.hash,
      account_id: alert.accountId,
      search: alert.search,
      name: alert.name,
      origin: alert.origin,
      created_at: new Date(now),
      confirmed_at: alert.isConfirmed ? new Date(now) : null,
      told_at: new Date(now),
    };
    const realm = alert.accountId === null ? null : sql<number>`account_realm(${site.id})`;
    await tables
      .insertInto('alerts')
      .values({ ...row, realm_id: realm })
      .execute();
    return rowToAlert({ ...row, realm_id: null });
  }

  /** The alerts of an e-mail address, the oldest first. */
  async list(site: AlertSite, addressHash: Buffer): Promise<readonly Alert[]> {
    return (await this.#of(this.#database, site, addressHash)).map(rowToAlert);
  }

  /** The alert for the saved vehicles of an account; null if it has none. */
  async findOfAccount(site: AlertSite, accountId: string): Promise<Alert | null> {
    const row = await this.#database
      .as<AlertTables>()
      .selectFrom('alerts')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row ? rowToAlert(row) : null;
  }

  /**
   * Confirms an alert. From now on, the shopper gets the mails of this alert.
   *
   * @returns false if this e-mail address has no alert with this id
   */
  confirm(site: AlertSite, addressHash: Buffer, id: string, now: number): Promise<boolean> {
    return this.#confirm(this.#database, site, addressHash, id, now);
  }

  /** Ends an alert. Mails that wait for sending are deleted if this was the last alert of the e-mail address. */
  async stop(site: AlertSite, addressHash: Buffer, id: string): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction
        .as<AlertTables>()
        .deleteFrom('alerts')
        .where('site_id', '=', site.id)
        .where('address_hash', '=', addressHash)
        .where('id', '=', id)
        .execute();
      const left = await this.#of(transaction, site, addressHash);
      if (left.length === 0) await deleteMails(transaction, site, addressHash);
    });
  }

  /** Ends all alerts of an e-mail address, and deletes the unsent mails of these alerts. */
  async stopAll(site: AlertSite, addressHash: Buffer): Promise<void> {
    await this.#database.transaction((transaction) => this.endAll(transaction, site, addressHash));
  }

  /**
   * Does the same as `stopAll`, in the transaction in which the e-mail address is unsubscribed.
   *
   * @returns the number of ended alerts
   */
  async endAll(transaction: Queryable, site: AlertSite, addressHash: Buffer): Promise<number> {
    // If another transaction is adding an alert of this e-mail address, this transaction waits until the other one has
    // ended. So it also ends the new alert.
    await lockAddress(transaction, site, addressHash);
    const { numDeletedRows } = await transaction
      .as<AlertTables>()
      .deleteFrom('alerts')
      .where('site_id', '=', site.id)
      .where('address_hash', '=', addressHash)
      .executeTakeFirst();
    await deleteMails(transaction, site, addressHash);
    return Number(numDeletedRows);
  }

  /** Ends alerts that were made before their e-mail address was unsubscribed. */
  async end(transaction: Queryable, site: AlertSite, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await transaction.as<AlertTables>().deleteFrom('alerts').where('site_id', '=', site.id).where('id', 'in', ids).execute();
  }

  /**
   * Returns the hashes of the e-mail addresses that have a due alert. An alert is due if it is confirmed and was last
   * checked before the instant `step.before`. The hashes are sorted, so that several calls together read all of them.
   *
   * @param step.before epoch milliseconds
   * @param step.after the last hash of the previous call; null for the first call
   */
  async listDue(
    site: AlertSite,
    { before, after, limit }: { readonly before: number; readonly after: Buffer | null; readonly limit: number },
  ): Promise<readonly Buffer[]> {
    const rows = await this.#database
      .as<AlertTables>()
      .selectFrom('alerts')
      .select('address_hash')
      .distinct()
      .where('site_id', '=', site.id)
      .where('confirmed_at', 'is not', null)
      .where('told_at', '<', new Date(before))
      .$if(after !== null, (query) => query.where('address_hash', '>', after))
      .orderBy('address_hash')
      .limit(limit)
      .execute();
    return rows.map(({ address_hash }) => address_hash);
  }

  /**
   * Returns the due alerts of an e-mail address. Until the transaction ends, no other process can take these alerts.
   *
   * @param before epoch milliseconds
   */
  async takeDue(transaction: Queryable, site: AlertSite, addressHash: Buffer, before: number): Promise<readonly Alert[]> {
    const rows = await transaction
      .as<AlertTables>()
      .selectFrom('alerts')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('address_hash', '=', addressHash)
      .where('confirmed_at', 'is not', null)
      .where('told_at', '<', new Date(before))
      .orderBy('created_at')
      .forUpdate()
      .skipLocked()
      .execute();
    return rows.map(rowToAlert);
  }

  /** Records that the subscribers of these alerts have been told of all news up to the given time. */
  async markTold(transaction: Queryable, site: AlertSite, ids: readonly string[], now: number): Promise<void> {
    if (ids.length === 0) return;
    await transaction
      .as<AlertTables>()
      .updateTable('alerts')
      .set({ told_at: new Date(now) })
      .where('site_id', '=', site.id)
      .where('id', 'in', ids)
      .execute();
  }

  /** Changes the e-mail address of an alert to the new address of the account. */
  async move(transaction: Queryable, site: AlertSite, id: string, to: AlertAddress): Promise<void> {
    await transaction
      .as<AlertTables>()
      .updateTable('alerts')
      .set({ email: to.email, address_hash: to.hash })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .execute();
  }

  /**
   * Deletes old alerts that nobody has confirmed, on all sites.
   *
   * @param before epoch milliseconds; only alerts that were made before this time are deleted
   */
  async deleteUnconfirmed(before: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<AlertTables>()
      .deleteFrom('alerts')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', new Date(before))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async #confirm(queryable: Queryable, site: AlertSite, addressHash: Buffer, id: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await queryable
      .as<AlertTables>()
      .updateTable('alerts')
      .set({ confirmed_at: sql`coalesce(confirmed_at, ${new Date(now)})` })
      .where('site_id', '=', site.id)
      .where('address_hash', '=', addressHash)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #of(queryable: Queryable, site: AlertSite, addressHash: Buffer): Promise<Selectable<AlertTables['alerts']>[]> {
    return queryable
      .as<AlertTables>()
      .selectFrom('alerts')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('address_hash', '=', addressHash)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }
}

/**
 * Locks the alerts of an e-mail address. Until the end of the transaction, no other process adds an alert of this address
 * or ends all of them.
 */
const lockAddress = async (transaction: Queryable, site: AlertSite, addressHash: Buffer): Promise<void> => {
  const key = `alerts ${site.id} ${addressHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction.as<AlertTables>());
};

const deleteMails = async (transaction: Queryable, site: AlertSite, addressHash: Buffer): Promise<void> => {
  await transaction
    .as<AlertTables>()
    .deleteFrom('alert_mails')
    .where('site_id', '=', site.id)
    .where('address_hash', '=', addressHash)
    .execute();
};

const rowToAlert = (row: Selectable<AlertTables['alerts']>): Alert => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  accountId: row.account_id,
  search: row.search,
  name: row.name,
  origin: row.origin,
  isConfirmed: row.confirmed_at !== null,
  createdAt: row.created_at.getTime(),
  toldAt: row.told_at.getTime(),
});
