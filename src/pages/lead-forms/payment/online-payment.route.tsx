import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { PreparedLead } from '#features/leads/server/paid/prepared-lead.ts';
import { type AmountLimits, readPaymentAmount } from '#features/payments/rules/payment-amount.ts';
import { paymentProgress } from '#features/payments/rules/payment-progress.ts';
import { paymentIdOf } from '#features/payments/server/payment-id.server.ts';
import type { Payments } from '#features/payments/server/payments.server.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import { dollarsToCents } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { LeadFormServices, LeadFormSubject } from '#pages/lead-forms/lead-form-answer.ts';
import { showLeadForm, showLeadFormAgain, takeLeadForm } from '#pages/lead-forms/lead-form-handler.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { whereOn } from '#pages/where-on.ts';
import { paths } from '#urls/paths.ts';
import { OnlinePaymentPage } from './online-payment-page.tsx';
import { type SellingServices, sellingClosed } from './selling-closed.ts';

export interface OnlinePaymentServices extends LeadFormServices, SellingServices {
  readonly payments: Pick<Payments, 'begin' | 'settle'>;
  readonly paidLeads: Pick<PaidLeads, 'keep'>;
  readonly notFound: PageHandler;
}

/** Time limit for the payment after the shopper has sent the form, in milliseconds. */
const PAY_WITHIN_MS = 30 * MINUTE_MS;

const AMOUNT_FIELD = 'pay_amount';

const hasOnlinePayment = ({ features }: Site): boolean => features.onlinePayment;

const limitsOf = ({ payments: { online } }: Site): AmountLimits => ({
  minCents: dollarsToCents(online.min),
  maxCents: dollarsToCents(online.max),
});

/**
 * `GET` and `POST /online-payment` (ROUTE-58, AUTH-08): a signed-in shopper enters an amount and a reference, and continues on
 * the page of the payment provider. The dealer gets the lead when the money is collected.
 */
export const onlinePaymentPage =
  (services: OnlinePaymentServices): PageHandler =>
  async (page) => {
    const subject = subjectOf(services, page);
    return page.request.method === 'POST'
      ? takeLeadForm(services, page, subject, async () => subject)
      : showLeadForm(services, page, subject);
  };

const subjectOf = (services: OnlinePaymentServices, page: PageRequest): LeadFormSubject => {
  const { site } = page;
  const form = findLeadForm(site, 'online-payment');
  if (form === null) throw new Error("The platform has no form 'online-payment'");
  let amountCents = 0;
  const subject: LeadFormSubject = {
    kind: form.kind,
    form,
    vehicle: null,
    path: paths.onlinePayment(),
    crumbs: [
      { label: 'Home', href: paths.home() },
      { label: 'Pay online', href: null },
    ],
    findProblems: async (fields) => {
      const amount = readPaymentAmount(fields[AMOUNT_FIELD] ?? '', limitsOf(site));
      if (!amount.ok) return [{ field: AMOUNT_FIELD, message: amount.error }];
      amountCents = amount.value;
      return [];
    },
    payFirst: async (prepared, answers) =>
      (await sellingClosed(services, page, subject, answers)) ?? begin(services, page, prepared, amountCents),
  };
  return subject;
};

/**
 * Stores the lead and its payment, and redirects to the page of the payment. If the same form is posted again, as by a double
 * click, it redirects to the same payment.
 */
const begin = async (
  { payments, paidLeads, clock }: OnlinePaymentServices,
  { site, canonicalOrigin }: PageRequest,
  prepared: PreparedLead,
  amountCents: number,
): Promise<PageAnswer> => {
  const { lead } = prepared;
  const id = paymentIdOf(prepared);
  const dealership = dealershipOf(site, lead);
  await payments.begin(
    {
      siteId: site.id,
      id,
      dealershipId: dealership.id,
      purpose: 'online-payment',
      subjectId: lead.id,
      providerAccount: site.payments.stripeAccount,
      amountCents,
      description: dealership.name,
      returnUrl: canonicalOrigin + paths.onlinePaymentState(id),
      expiresAt: clock.now() + PAY_WITHIN_MS,
    },
    (transaction) => paidLeads.keep(transaction, prepared),
  );
  return { kind: 'redirect', status: 303, location: paths.onlinePaymentState(id) };
};

/** `GET /online-payment/:id`: shows the state of a payment. The payment provider sends the shopper back to this page. */
export const onlinePaymentState =
  ({ payments, notFound }: OnlinePaymentServices): PageHandler =>
  async (page) => {
    const payment = await payments.settle(page.site, page.params.id ?? '');
    if (payment === null || payment.purpose !== 'online-payment') return notFound(page);
    const shown = { ...payment, progress: paymentProgress(payment.state), payUrl: payment.sessionUrl };
    return {
      kind: 'page',
      status: 200,
      head: { title: `Pay online | ${page.site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
      caching: 'private',
      body: <OnlinePaymentPage site={page.site} payment={shown} />,
    };
  };

export const ONLINE_PAYMENT_ROUTES: readonly Route<OnlinePaymentServices>[] = [
  ...formRoutes<OnlinePaymentServices>({
    path: paths.onlinePayment(),
    handler: whereOn(hasOnlinePayment, onlinePaymentPage),
    isOn: hasOnlinePayment,
    formAgain: (services) => (page, typed) => showLeadFormAgain(services, page, subjectOf(services, page), typed),
  }),
  { method: 'GET', path: paths.onlinePaymentState('-id-').replace('-id-', ':id'), handler: onlinePaymentState },
];
