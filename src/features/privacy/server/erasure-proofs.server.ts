import { randomUUID } from 'node:crypto';
import { type JSONColumnType, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { addCounts } from '../rules/add-counts.ts';
import type { ErasedCounts, PrivacySite } from '../rules/personal-data-store.ts';

interface ProofTables {
  sites: { id: number; slug: string };
  privacy_erasures: {
    site_id: number;
    id: string;
    reason: ErasureReason;
    email_hash: Buffer | null;
    phone_hash: Buffer | null;
    begun_at: Date;
    finished_at: Date | null;
    erased: JSONColumnType<ErasedCounts, string, string>;
  };
}

/**
 * The time of an erasure comes from the clock of the database, and so does the time of a backup. A restore can therefore find
 * the erasures that came after the backup, even if the clocks of the nodes differ.
 */
const DATABASE_TIME = sql<Date>`clock_timestamp()`;

/**
 * Why data are erased: a person asked the operator for it, their retention period is over, or a shopper deleted their own
 * account on the site.
 */
export type ErasureReason = 'request' | 'retention' | 'account';

/**
 * Whose data an erasure deletes: the hashes of the e-mail address and the phone number (`hashPersonal`). Both hashes are
 * null if data are erased because their retention period is over.
 */
export interface ErasureSubject {
  readonly reason: ErasureReason;
  readonly emailHash: Buffer | null;
  readonly phoneHash: Buffer | null;
}

/** The proof of one erasure, without personal data. Times are in epoch milliseconds. */
export interface ErasureProof {
  readonly id: string;
  readonly reason: ErasureReason;
  readonly begunAt: number;
  /**
   * When the erasure was finished. Null if it is still running or was stopped; an operator completes a stopped erasure
   * by repeating the command.
   */
  readonly finishedAt: number | null;
  readonly erased: ErasedCounts;
}

/**
 * Stores a proof of each erasure. A proof is written before the first row is erased, and completed after the last row.
 */
export class ErasureProofs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Begins an erasure. If an earlier erasure with the same subject was stopped before its end, that erasure is
   * continued instead.
   *
   * @returns the id of the erasure
   */
  async begin(site: PrivacySite, { reason, emailHash, phoneHash }: ErasureSubject): Promise<string> {
    const tables = this.#database.as<ProofTables>();
    const unfinished = await tables
      .selectFrom('privacy_erasures')
      .select('id')
      .where('site_id', '=', site.id)
      .where('reason', '=', reason)
      .where('email_hash', 'is not distinct from', emailHash)
      .where('phone_hash', 'is not distinct from', phoneHash)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (unfinished !== undefined) return unfinished.id;
    const id = randomUUID();
    await tables
      .insertInto('privacy_erasures')
      .values({
        site_id: site.id,
        id,
        reason,
        email_hash: emailHash,
        phone_hash: phoneHash,
        begun_at: DATABASE_TIME,
        finished_at: null,
        erased: JSON.stringify({}),
      })
      .execute();
    return id;
  }

  /** Adds to the proof of an erasure how many entries were erased, and returns the new totals. */
  async add(site: PrivacySite, id: string, erased: ErasedCounts): Promise<ErasedCounts> {
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<ProofTables>();
      const { erased: earlier } = await tables
        .selectFrom('privacy_erasures')
        .select('erased')
        .where('site_id', '=', site.id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const sum = addCounts(earlier, erased);
      await tables
        .updateTable('privacy_erasures')
        .set({ erased: JSON.stringify(sum) })
        .where('site_id', '=', site.id)
        .where('id', '=', id)
        .execute();
      return sum;
    });
  }

  /** Marks an erasure as finished. If the erasure found no data, its proof is deleted, because there is nothing to prove. */
  async finish(site: PrivacySite, id: string): Promise<void> {
    const tables = this.#database.as<ProofTables>();
    await tables
      .updateTable('privacy_erasures')
      .set({ finished_at: DATABASE_TIME })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .execute();
    await tables
      .deleteFrom('privacy_erasures')
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where(sql<boolean>`erased = '{}'::jsonb`)
      .execute();
  }

  /** Reads two values for a new entry in the erasure journal: the slug of the site, and the database's current time. */
  async readForJournal(site: PrivacySite): Promise<{ readonly slug: string; readonly now: Date }> {
    return this.#database
      .as<ProofTables>()
      .selectFrom('sites')
      .select(['slug', DATABASE_TIME.as('now')])
      .where('id', '=', site.id)
      .executeTakeFirstOrThrow();
  }

  /** The erasures on a site, newest first. */
  async list(site: PrivacySite): Promise<readonly ErasureProof[]> {
    const rows = await this.#database
      .as<ProofTables>()
      .selectFrom('privacy_erasures')
      .select(['id', 'reason', 'begun_at', 'finished_at', 'erased'])
      .where('site_id', '=', site.id)
      .orderBy('begun_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, reason, begun_at, finished_at, erased }) => ({
      id,
      reason,
      begunAt: begun_at.getTime(),
      finishedAt: finished_at?.getTime() ?? null,
      erased,
    }));
  }
}
