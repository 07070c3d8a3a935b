import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { Payment } from '../rules/payment.ts';
import { SiteNotServedError } from '../rules/site-not-served.ts';
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
export const createOnlinePaymentSubject = ({ leads, findSite }: OnlinePaymentDependencies): PaymentSubject => {
  const servedSite = ({ siteId }: Payment): Site => {
    const site = findSite(siteId);
    if (site === null) throw new SiteNotServedError();
    return site;
  };
  return {
    settlesAtOnce: true,
    lock: async () => {},
    claim: (transaction: Queryable, payment: Payment) => leads.isKept(transaction, servedSite(payment), payment.subjectId),
    accept: async (transaction, payment, now) => {
      const { id, subjectId, amountCents } = payment;
      const paid = { label: 'Paid online', amountCents, paymentId: id };
      return (await leads.store(transaction, servedSite(payment), subjectId, paid, now)) !== null;
    },
    paid: async ({ siteId, subjectId }) => {
      const site = findSite(siteId);
      if (site !== null) await leads.record(site, subjectId);
    },
    end: async () => {},
    giveBack: async () => {},
  };
};
