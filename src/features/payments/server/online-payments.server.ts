import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { Payment } from '../rules/payment.ts';
import { servedSite } from '../rules/site-not-served.ts';
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
    leads.isKept(transaction, servedSite(findSite, siteId), subjectId),
  accept: async (transaction, { siteId, subjectId, amountCents, id }, now) => {
    const payment = { label: 'Paid online', amountCents, paymentId: id };
    return (await leads.store(transaction, servedSite(findSite, siteId), subjectId, payment, now)) !== null;
  },
  paid: async ({ siteId, subjectId }) => {
    const site = findSite(siteId);
    if (site !== null) await leads.record(site, subjectId);
  },
  end: async () => {},
  giveBack: async () => {},
});
