import { setTimeout as later } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { ErasedCounts, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { MessageFiles } from '#platform/files/message-files.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';
import { BELONGING_TABLES, type BelongingTable, LEAD_BELONGINGS } from './lead-belongings.ts';

/** Pause in milliseconds before the eraser looks again whether a running delivery attempt has ended. */
const ATTEMPT_POLL_MS = 200;

export interface LeadEraserDependencies {
  readonly database: Database;
  readonly mailFiles: MessageFiles;
  /** The eraser uses the same clock as the delivery worker, because this clock decides when the worker's leases end. */
  readonly clock: Clock;
}

/**
 * Erases leads with their deliveries, analytics events and stored mails.
 *
 * The order of these steps makes sure that nothing is sent after an erasure. If the process is killed during an
 * erasure, another call completes the erasure:
 *
 * 1. All deliveries become 'erasing', so that no worker takes them.
 * 2. The eraser waits until all running delivery attempts have ended. Each attempt ends with its lease at the latest.
 * 3. The mail files are deleted. Their names are the ids of the deliveries, so the deliveries must not be deleted before.
 * 4. One transaction deletes the leads with everything that belongs to them. If a delivery was added in the meantime, the
 *    work begins again.
 */
export class LeadEraser {
  readonly #dependencies: LeadEraserDependencies;

  constructor(dependencies: LeadEraserDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param leadIds the leads of the site to erase; ids of other sites are ignored */
  async erase(site: PrivacySite, leadIds: readonly string[]): Promise<ErasedCounts> {
    if (leadIds.length === 0) return {};
    const { mailFiles } = this.#dependencies;
    let files = 0;
    for (;;) {
      const deliveryIds = await this.#stopDeliveries(site, leadIds);
      if (deliveryIds !== null) {
        files += await mailFiles.remove(deliveryIds);
        const erased = await this.#erase(site, leadIds, new Set(deliveryIds));
        if (erased !== null) return { ...erased, 'mail files': files };
      }
      await later(ATTEMPT_POLL_MS);
    }
  }

  /** Counts what `erase` would erase. The counts have the same names as the counts of `erase`. Nothing is erased. */
  async count(site: PrivacySite, leadIds: readonly string[]): Promise<ErasedCounts> {
    if (leadIds.length === 0) return {};
    const { database, mailFiles } = this.#dependencies;
    const tables = database.as<LeadTables>();
    const deliveryIds = (await listDeliveries(tables, site, leadIds).execute()).map(({ id }) => id);
    const leads = await listLeads(tables, site, leadIds).execute();
    const belongings: Record<string, number> = {};
    for (const table of BELONGING_TABLES) belongings[LEAD_BELONGINGS[table]] = await countOf(table, database, site, leadIds);
    return { leads: leads.length, deliveries: deliveryIds.length, ...belongings, 'mail files': await mailFiles.count(deliveryIds) };
  }

  /**
   * Stops all deliveries of these leads, and returns their ids. Null if a delivery is being sent now and cannot be
   * stopped.
   */
  async #stopDeliveries(site: PrivacySite, leadIds: readonly string[]): Promise<readonly string[] | null> {
    const tables = this.#dependencies.database.as<LeadTables>();
    await tables
      .updateTable('lead_deliveries')
      .set({ status: 'erasing' })
      .where('site_id', '=', site.id)
      .where('lead_id', 'in', leadIds)
      .where('status', '<>', 'erasing')
      .execute();
    const deliveries = await listDeliveries(tables, site, leadIds).execute();
    return deliveries.some((delivery) => this.#isRunning(delivery)) ? null : deliveries.map(({ id }) => id);
  }

  /**
   * Erases the leads and returns what was erased. Returns null and erases nothing if a delivery of these leads is running, or
   * if the mail file of one of their deliveries still exists.
   */
  async #erase(site: PrivacySite, leadIds: readonly string[], stopped: ReadonlySet<string>): Promise<ErasedCounts | null> {
    return this.#dependencies.database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      // This transaction locks first the deliveries and reply clocks, and then the leads. Transactions that complete
      // a lead or add a reminder lock these rows in the same order, so that no deadlock can occur. While a lead is
      // locked, no other transaction can add a delivery of this lead.
      await listDeliveries(tables, site, leadIds).forUpdate().execute();
      await tables
        .selectFrom('lead_clocks')
        .select('lead_id')
        .where('site_id', '=', site.id)
        .where('lead_id', 'in', leadIds)
        .orderBy('lead_id')
        .forUpdate()
        .execute();
      const leads = await listLeads(tables, site, leadIds).forUpdate().execute();
      const deliveries = await listDeliveries(tables, site, leadIds).execute();
      if (deliveries.some((delivery) => this.#isRunning(delivery) || !stopped.has(delivery.id))) return null;
      const belongings: Record<string, number> = {};
      for (const table of BELONGING_TABLES) belongings[LEAD_BELONGINGS[table]] = await deleteOf(table, transaction, site, leadIds);
      await tables.deleteFrom('leads').where('site_id', '=', site.id).where('id', 'in', leadIds).execute();
      return { leads: leads.length, deliveries: deliveries.length, ...belongings };
    });
  }

  #isRunning({ lease, next_attempt_at: leaseEnd }: { lease: string | null; next_attempt_at: Date }): boolean {
    return lease !== null && leaseEnd.getTime() > this.#dependencies.clock.now();
  }
}

/** @returns the number of rows that `deleteOf` would delete */
const countOf = async (table: BelongingTable, database: Queryable, site: PrivacySite, leadIds: readonly string[]): Promise<number> => {
  const found = await sql`select 1 from ${sql.table(table)} where site_id = ${site.id} and lead_id = any(${leadIds}::uuid[])`.execute(
    database.as<LeadTables>(),
  );
  return found.rows.length;
};

/** @returns the number of deleted rows */
const deleteOf = async (table: BelongingTable, transaction: Queryable, site: PrivacySite, leadIds: readonly string[]): Promise<number> => {
  const deleted = await sql`delete from ${sql.table(table)} where site_id = ${site.id} and lead_id = any(${leadIds}::uuid[])`.execute(
    transaction.as<LeadTables>(),
  );
  return Number(deleted.numAffectedRows ?? 0);
};

const listLeads = (tables: Kysely<LeadTables>, site: PrivacySite, leadIds: readonly string[]) =>
  tables.selectFrom('leads').select('id').where('site_id', '=', site.id).where('id', 'in', leadIds).orderBy('id');

const listDeliveries = (tables: Kysely<LeadTables>, site: PrivacySite, leadIds: readonly string[]) =>
  tables
    .selectFrom('lead_deliveries')
    .select(['id', 'lease', 'next_attempt_at'])
    .where('site_id', '=', site.id)
    .where('lead_id', 'in', leadIds)
    .orderBy('id');
