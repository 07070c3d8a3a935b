import type { JSONColumnType } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import { isUuid } from '#kernel/uuid.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { Lead } from '../../rules/lead.ts';
import { storableJson } from '../storable-json.server.ts';
import type { PreparedLead } from './prepared-lead.ts';

/**
 * How long a lead without a complete payment is stored, in milliseconds. This is longer than the time in which a shopper can
 * pay, because the answer of the payment provider may come late.
 */
export const PENDING_MS = 7 * DAY_MS;

/** The Kysely type of the table in `db/migrations/0025_pending_leads.sql`. */
export interface PendingLeadTables {
  pending_leads: {
    site_id: number;
    id: string;
    payload: JSONColumnType<Lead, string, string>;
    payload_hash: Buffer;
    created_at: Date;
  };
}

/** The site whose pending leads a method reads or changes. The method never finds pending leads of other sites. */
interface PendingSite {
  readonly id: number;
}

/** Stores leads whose payment is not complete yet (`pending_leads`). */
export class PendingLeadStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a lead in the caller's transaction, under the id of the lead. */
  async insert(transaction: Queryable, { lead, payloadHash }: PreparedLead): Promise<void> {
    await transaction
      .as<PendingLeadTables>()
      .insertInto('pending_leads')
      .values({
        site_id: lead.siteId,
        id: lead.id,
        payload: storableJson(lead),
        payload_hash: payloadHash,
        created_at: new Date(lead.createdAt),
      })
      .execute();
  }

  /**
   * Whether a lead with this id waits for its payment. If so, its row is locked, so that nobody can erase the lead until the
   * caller's database transaction ends.
   */
  async has(transaction: Queryable, site: PendingSite, id: string): Promise<boolean> {
    const row = await transaction
      .as<PendingLeadTables>()
      .selectFrom('pending_leads')
      .select('id')
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Deletes a lead from the table, in the caller's transaction, and returns the lead; null if it was erased or deleted
   * before.
   */
  async take(transaction: Queryable, site: PendingSite, id: string): Promise<PreparedLead | null> {
    if (!isUuid(id)) return null;
    const row = await transaction
      .as<PendingLeadTables>()
      .deleteFrom('pending_leads')
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? null : { lead: row.payload, payloadHash: row.payload_hash };
  }

  /**
   * Deletes, on all sites, the leads that have waited for their payment longer than `PENDING_MS`.
   *
   * @returns the number of deleted leads
   */
  async deleteExpired(now: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<PendingLeadTables>()
      .deleteFrom('pending_leads')
      .where('created_at', '<', new Date(now - PENDING_MS))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
