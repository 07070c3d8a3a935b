import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { type Cents, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { leadReceivers } from '../../rules/delivery/lead-receivers.ts';
import { listDeliveryTargets, reachesDealer } from '../../rules/delivery/route-lead.ts';
import { answeringDepartment } from '../../rules/kinds/lead-kinds.ts';
import { PAYMENT_DETAILS } from '../../rules/kinds/online-payment.ts';
import type { Lead } from '../../rules/lead.ts';
import { leadLocation } from '../../rules/lead-location.ts';
import type { LeadReservation } from '../../rules/lead-reservation.ts';
import { leadPromise } from '../../rules/reply-clock/lead-promise.ts';
import type { LeadLog } from '../lead-log.server.ts';
import type { LeadStore } from '../lead-store.server.ts';
import { recordLeadEvent } from '../record-lead-event.server.ts';
import type { PendingLeadStore } from './pending-lead-store.server.ts';
import type { PreparedLead } from './prepared-lead.ts';

/** The payment that a shopper made with a lead, such as a deposit. */
export interface LeadPayment {
  /** The name of the payment in mails and in the CRM: 'Deposit paid'. */
  readonly label: string;
  readonly amountCents: Cents;
  /** The id of the payment. The dealer's mail shows this id as the payment number, so that the dealer can find the payment. */
  readonly paymentId: string;
}

interface PaidLeadsDependencies {
  readonly pending: PendingLeadStore;
  readonly store: LeadStore;
  readonly events: Pick<EventStore, 'record'>;
  readonly log: LeadLog;
  /** Called once for each stored lead. Used for metrics. */
  readonly onStored: (lead: { readonly kind: string; readonly state: string }) => void;
}

/**
 * Keeps checked leads in the table `pending_leads` until they are paid. A paid lead is stored as a normal lead in the
 * transaction that records its payment.
 */
export class PaidLeads {
  readonly #dependencies: PaidLeadsDependencies;

  constructor(dependencies: PaidLeadsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Stores a lead whose payment is not complete yet, in the caller's transaction. */
  keep(transaction: Queryable, prepared: PreparedLead): Promise<void> {
    return this.#dependencies.pending.insert(transaction, prepared);
  }

  /** Whether the lead is stored and its payment is not complete yet. */
  isKept(transaction: Queryable, site: Pick<Site, 'id'>, leadId: string): Promise<boolean> {
    return this.#dependencies.pending.has(transaction, site, leadId);
  }

  /**
   * Stores the lead of a payment with its deliveries, in the caller's transaction. The promised reply time is counted from the
   * payment.
   *
   * @param now epoch milliseconds
   * @param reservation the reservation that was paid for; the mails mention its state, unless the state is `paid`
   * @returns null if the lead is already stored, or was erased
   */
  async store(
    transaction: Queryable,
    site: Site,
    leadId: string,
    payment: LeadPayment,
    now: number,
    reservation?: LeadReservation,
  ): Promise<Lead | null> {
    const { pending, store, log } = this.#dependencies;
    const kept = await pending.take(transaction, site, leadId);
    if (kept === null) return null;
    const dealership = dealershipOf(site, kept.lead);
    const lead: Lead = {
      ...kept.lead,
      createdAt: now,
      promise: leadPromise(leadLocation(kept.lead, dealership), answeringDepartment(kept.lead.kind), site.forms.replyMinutes, now),
      details: [...kept.lead.details, ...paymentDetails(payment)],
      ...(reservation === undefined ? {} : { reservation }),
    };
    const targets = listDeliveryTargets(dealership, leadReceivers(site, dealership, lead), lead.email);
    if (!(await store.insert(transaction, lead, kept.payloadHash, targets))) return null;
    if (!reachesDealer(targets))
      log.warn({ site: site.slug, dealership: dealership.slug, leadId }, 'a lead has no receiver: the dealership has no recipients');
    return lead;
  }

  /**
   * Counts a stored lead in the metrics and records its analytics event. Call this method after the transaction that
   * called `store` has ended.
   */
  async record(site: Site, leadId: string): Promise<void> {
    const stored = await this.#dependencies.store.find(site, leadId);
    if (stored === null) return;
    this.#dependencies.onStored({ kind: stored.lead.kind, state: stored.state });
    await recordLeadEvent(this.#dependencies, site, stored.lead);
  }
}

const [AMOUNT, NUMBER] = PAYMENT_DETAILS;

const paymentDetails = ({ label, amountCents, paymentId }: LeadPayment): Lead['details'] => [
  { name: AMOUNT, label, value: formatDollars(amountCents) },
  { name: NUMBER, label: 'Payment number', value: paymentId },
];
