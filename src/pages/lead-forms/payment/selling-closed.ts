import type { PaymentReconciliation } from '#features/payments/server/reconciliation/payment-reconciliation.server.ts';
import { failed, type LeadFormServices, type LeadFormSubject } from '#pages/lead-forms/lead-form-answer.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { retryAfter } from '#pages/refusals.ts';

/** The services that a page needs if its form leads to a payment. */
export interface SellingServices {
  readonly reconciliation: Pick<PaymentReconciliation, 'isSellingClosed'>;
}

const CLOSED =
  'We cannot take payments just now, because our system was restored and is checking earlier ones. Nothing was charged. Your answers are kept: please send the form again in a few minutes, or call us.';

/**
 * The number of seconds after which a shopper is asked to try again. After a restore of the database, nothing can be
 * sold until the program has compared all payments with the data of the provider. It tries to compare them once a
 * minute.
 */
const RETRY_SECONDS = 60;

/**
 * Answers the post of a form that leads to a payment. After a restore of the database, there is a time in which nothing
 * can be sold. In this time, the answer shows the form and the shopper's answers again.
 *
 * @param step the last step; undefined for a form that is one page
 * @returns null if vehicles can be sold
 */
export const sellingClosed = async (
  services: LeadFormServices & SellingServices,
  page: PageRequest,
  subject: LeadFormSubject,
  answers: Readonly<Record<string, string>>,
  step?: number,
): Promise<PageAnswer | null> => {
  if (!(await services.reconciliation.isSellingClosed())) return null;
  const answer = await failed(services, page, subject, answers, { status: 503, message: CLOSED, step });
  return answer.kind === 'page' ? { ...answer, headers: { ...answer.headers, ...retryAfter(RETRY_SECONDS) } } : answer;
};
