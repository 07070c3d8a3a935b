import type { Kysely } from 'kysely';
import type { Lead } from '../../rules/lead.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/**
 * Stores the time from which a lead waits for an answer (the start of its reply clock), in the transaction that stores the lead.
 * When a later step of the form is sent, the stored time is replaced.
 *
 * @param startsAt the time at which the lead is sent to the dealership, in epoch milliseconds
 */
export const setClock = async (tables: Kysely<LeadTables>, lead: Lead, startsAt: number): Promise<void> => {
  const clock = {
    dealership_id: lead.dealershipId,
    starts_at: new Date(startsAt),
    promised_at: lead.promise ? new Date(lead.promise.by) : null,
    next_reminder_at: lead.promise ? new Date(lead.promise.remindAt) : null,
  };
  await tables
    .insertInto('lead_clocks')
    .values({
      site_id: lead.siteId,
      lead_id: lead.id,
      ...clock,
      answered_at: null,
      answered_by: null,
      answer_minutes: null,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'lead_id']).doUpdateSet(clock))
    .execute();
};

/**
 * Restarts the reply clock of a lead when an operator releases the lead, because the dealership did not have the lead
 * before its release. The reply time that the form promised is removed, and no reminders are sent.
 */
export const restartClock = async (
  tables: Kysely<LeadTables>,
  { siteId, leadId }: { readonly siteId: number; readonly leadId: string },
  now: number,
): Promise<void> => {
  await tables
    .updateTable('lead_clocks')
    .set({ starts_at: new Date(now), promised_at: null, next_reminder_at: null })
    .where('site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .execute();
};
