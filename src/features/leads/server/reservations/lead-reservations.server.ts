import { randomUUID } from 'node:crypto';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { Site } from '#model/site/site.ts';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { leadReceivers } from '../../rules/delivery/lead-receivers.ts';
import { listDeliveryTargets } from '../../rules/delivery/route-lead.ts';
import type { LeadReservationState } from '../../rules/lead-reservation.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';
import { storableJson } from '../storable-json.server.ts';

/** Tells the dealer and the shopper that the reservation of a lead has changed. */
export class LeadReservations {
  /**
   * Stores the new state in the lead and queues the mails, in the caller's transaction. If the lead was erased, no mail is
   * sent.
   *
   * @param now epoch milliseconds
   * @param keptCents what the dealer keeps of the deposit
   */
  async tell(transaction: Queryable, site: Site, leadId: string, state: LeadReservationState, now: number, keptCents = 0): Promise<void> {
    const tables = transaction.as<LeadTables>();
    const row = await tables
      .selectFrom('leads')
      .select('payload')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .forUpdate()
      .executeTakeFirst();
    const lead = row?.payload;
    if (lead?.reservation === undefined) return;
    const dealership = dealershipOf(site, lead);
    await tables
      .updateTable('leads')
      .set({ payload: storableJson({ ...lead, reservation: { ...lead.reservation, state, keptCents } }) })
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .execute();
    const targets = listDeliveryTargets(dealership, leadReceivers(site, dealership, lead), lead.email);
    const at = new Date(now);
    const rows = targets.map(({ channel, receiver }) => ({
      dealership_id: lead.dealershipId,
      id: randomUUID(),
      site_id: site.id,
      lead_id: leadId,
      channel,
      receiver,
      message: 'reservation' as const,
      next_attempt_at: at,
      lease: null,
      last_error: null,
      delivered_at: null,
      created_at: at,
    }));
    if (rows.length === 0) return;
    await tables.insertInto('lead_deliveries').values(rows).execute();
    await notifyChange(transaction, DELIVERY_CHANNEL, '');
  }
}
