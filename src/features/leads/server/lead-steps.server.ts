import { DAY_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Lead } from '../rules/lead.ts';
import type { LeadTables } from './lead-tables.server.ts';

/** How long after its creation a lead may be completed by a later step. */
const COMPLETABLE_MS = DAY_MS;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stores the leads of forms with several steps: a later step completes the lead of the first one. */
export class LeadSteps {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Finds the lead of an earlier step on this site; null when there is none or it is older than a day. */
  async find(site: { readonly id: number }, leadId: string, now: number): Promise<Lead | null> {
    if (!UUID.test(leadId)) return null;
    const found = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .select('payload')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId.toLowerCase())
      .where('created_at', '>=', new Date(now - COMPLETABLE_MS))
      .executeTakeFirst();
    return found?.payload ?? null;
  }

  /**
   * Replaces a lead with the version completed by a later step, and sets its delivery time.
   *
   * @param deliverAt epoch milliseconds
   * @returns false where a delivery has begun already: then the lead stays as it was
   */
  async complete(lead: Lead, payloadHash: Buffer, deliverAt: number): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const deliveries = await tables
        .selectFrom('lead_deliveries')
        .select(['status', 'attempts'])
        .where('site_id', '=', lead.siteId)
        .where('lead_id', '=', lead.id)
        .forUpdate()
        .execute();
      const hasBegun = deliveries.some(({ status, attempts }) => attempts > 0 || (status !== 'pending' && status !== 'held'));
      if (hasBegun) return false;
      const updated = await tables
        .updateTable('leads')
        .set({
          kind: lead.kind,
          event_id: lead.eventId,
          vehicle_id: lead.vehicle?.id ?? null,
          payload: JSON.stringify(lead),
          consent: JSON.stringify(lead.consent),
          payload_hash: payloadHash,
        })
        .where('site_id', '=', lead.siteId)
        .where('id', '=', lead.id)
        .where('dealership_id', '=', lead.dealershipId)
        .executeTakeFirst();
      if (updated.numUpdatedRows !== 1n) return false;
      await tables
        .updateTable('lead_deliveries')
        .set({ next_attempt_at: new Date(deliverAt) })
        .where('site_id', '=', lead.siteId)
        .where('lead_id', '=', lead.id)
        .execute();
      return true;
    });
  }
}
