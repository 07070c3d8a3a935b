import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { Payment } from '../rules/payment.ts';
import type { PaymentSubject } from './payment-subject.ts';

interface OnlinePaymentDependencies {
  readonly leads: Pick<PaidLeads, 'isKept' | 'store' | 'record'>;
  readonly findSite: (siteId: number) => Site | null;
}

/**
 * Payments of the page `/online-payment` (ROUTE-58), on which a shopper pays an invoice. Each payment belongs to a lead,
 * which tells the dealer of the payment. The lead is stored in the transaction that records the paid state. The money belongs
 * to the dealer at once.
 */
export const createOnlinePaymentSubject = ({ leads, findSite }: OnlinePaymentDependencies): PaymentSubject => ({
  settlesAtOnce: true,
  lock: async () => {},
  claim: async (transaction: Queryable, { siteId, subjectId }: Payment) =>
    findSite(siteId) !== null && (await leads.isKept(transaction, { id: siteId }, subjectId)),
  accept: async (transaction, { siteId, subjectId, amountCents, id }, now) => {
    const site = findSite(siteId);
    const payment = { label: 'Paid online', amountCents, paymentId: id };
    return site !== null && (await leads.store(transaction, site, subjectId, payment, now)) !== null;
  },
  paid: async ({ siteId, subjectId }) => {
    const site = findSite(siteId);
    if (site !== null) await leads.record(site, subjectId);
  },
  end: async () => {},
  giveBack: async () => {},
});
