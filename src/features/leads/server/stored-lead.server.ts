import type { Selectable } from 'kysely';
import type { DeliveryChannel } from '../rules/delivery/route-lead.ts';
import type { Lead, LeadState } from '../rules/lead.ts';
import type { DeliveryStatus, LeadTables } from './lead-tables.server.ts';

/** One delivery of a lead as it is stored in the database. Times are in epoch milliseconds. */
interface StoredDelivery {
  readonly id: string;
  readonly channel: DeliveryChannel;
  readonly receiver: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly lastError: string | null;
  readonly deliveredAt: number | null;
}

/** A lead with the state of each of its deliveries. */
export interface StoredLead {
  readonly lead: Lead;
  readonly state: LeadState;
  readonly heldReason: string | null;
  readonly dealershipSlug: string;
  readonly deliveries: readonly StoredDelivery[];
}

/** The row from which a stored lead is built: columns of the lead, and the slug of its dealership. */
export interface LeadRow {
  readonly id: string;
  readonly payload: Lead;
  readonly state: LeadState;
  readonly held_reason: string | null;
  /** The dealership's slug. */
  readonly slug: string;
}

/** Builds a stored lead from the row of the lead and the rows of its deliveries. */
export const storedLead = (row: LeadRow, deliveries: readonly Selectable<LeadTables['lead_deliveries']>[]): StoredLead => ({
  lead: row.payload,
  state: row.state,
  heldReason: row.held_reason,
  dealershipSlug: row.slug,
  deliveries: deliveries.map((delivery) => ({
    id: delivery.id,
    channel: delivery.channel,
    receiver: delivery.receiver,
    status: delivery.status,
    attempts: delivery.attempts,
    nextAttemptAt: delivery.next_attempt_at.getTime(),
    lastError: delivery.last_error,
    deliveredAt: delivery.delivered_at?.getTime() ?? null,
  })),
});
