import type { Database, Queryable } from '#platform/database/database.server.ts';
import { plainAddress } from '../rules/person.ts';
import type { PrivacySite } from '../rules/personal-data-store.ts';
import { hashPersonal } from './personal-hash.server.ts';

/** How a person unsubscribed: on the page, by one click in the mail program (RFC 8058), or through the operator. */
export type UnsubscribeChannel = 'page' | 'one-click' | 'operator';

interface SuppressionTables {
  marketing_suppressions: { site_id: number; address_hash: Buffer; channel: UnsubscribeChannel; created_at: Date };
}

/**
 * The e-mail addresses to which a site may send no marketing mail. Before a marketing mail is sent, its address must be
 * looked up in this list. This is not necessary for mails about a request of the shopper (receipt, appointment). The
 * list contains only keyed hashes.
 */
export class SuppressionList {
  readonly #database: Database;
  readonly #platformSecret: Uint8Array;

  constructor(database: Database, platformSecret: Uint8Array) {
    this.#database = database;
    this.#platformSecret = platformSecret;
  }

  /** Returns the keyed hash of an e-mail address. The list contains such hashes instead of the addresses. */
  hashOf(site: PrivacySite, email: string): Buffer {
    return hashPersonal(this.#platformSecret, site, plainAddress(email));
  }

  /** When an e-mail address was unsubscribed the last time, in epoch milliseconds; null if the address may get marketing mails. */
  async find(site: PrivacySite, email: string): Promise<number | null> {
    return this.findHash(site, this.hashOf(site, email));
  }

  /** Does the same as `find`, for callers that have only the hash of the e-mail address. */
  async findHash(site: PrivacySite, addressHash: Buffer): Promise<number | null> {
    const found = await this.#database
      .as<SuppressionTables>()
      .selectFrom('marketing_suppressions')
      .select('created_at')
      .where('site_id', '=', site.id)
      .where('address_hash', '=', addressHash)
      .executeTakeFirst();
    return found?.created_at.getTime() ?? null;
  }

  /**
   * Finds when each of several e-mail addresses was unsubscribed the last time. The keys of the map are the addresses as the caller
   * wrote them. Addresses that are not listed are left out.
   */
  async findAll(site: PrivacySite, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const byHash = Map.groupBy(new Set(emails), (email) => this.hashOf(site, email).toString('hex'));
    if (byHash.size === 0) return new Map();
    const rows = await this.#database
      .as<SuppressionTables>()
      .selectFrom('marketing_suppressions')
      .select(['address_hash', 'created_at'])
      .where('site_id', '=', site.id)
      .where(
        'address_hash',
        'in',
        [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex')),
      )
      .execute();
    return new Map(
      rows.flatMap(({ address_hash, created_at }) =>
        (byHash.get(address_hash.toString('hex')) ?? []).map((email) => [email, created_at.getTime()] as const),
      ),
    );
  }

  /**
   * Adds an e-mail address to the list of unsubscribed addresses. If the list already contains the address, the entry gets
   * the new time and the new channel, unless its time is later.
   *
   * @param transaction the transaction in which the caller also ends the alerts of the address and tells the dealership
   * @returns false if the list already contained the address
   */
  async add(
    transaction: Queryable,
    site: PrivacySite,
    addressHash: Buffer,
    { channel, now }: { readonly channel: UnsubscribeChannel; readonly now: number },
  ): Promise<boolean> {
    const tables = transaction.as<SuppressionTables>();
    const at = new Date(now);
    const inserted = await tables
      .insertInto('marketing_suppressions')
      .values({ site_id: site.id, address_hash: addressHash, channel, created_at: at })
      .onConflict((conflict) => conflict.columns(['site_id', 'address_hash']).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return true;
    await tables
      .updateTable('marketing_suppressions')
      .set({ channel, created_at: at })
      .where('site_id', '=', site.id)
      .where('address_hash', '=', addressHash)
      .where('created_at', '<', at)
      .execute();
    return false;
  }

  /**
   * Removes an e-mail address, because the person asked for marketing mails again.
   *
   * @returns false if the address was not listed
   */
  async remove(site: PrivacySite, email: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .as<SuppressionTables>()
      .deleteFrom('marketing_suppressions')
      .where('site_id', '=', site.id)
      .where('address_hash', '=', this.hashOf(site, email))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
}
