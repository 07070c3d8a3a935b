import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/**
 * The names of the two answers that the server adds to a lead when its payment is received: the amount, and the number
 * of the payment.
 */
export const PAYMENT_DETAILS = ['paid_amount', 'payment_number'] as const;

/** A payment of an invoice on the page `/online-payment` (ROUTE-58). The lead is stored when the shopper has paid. */
export const onlinePayment: LeadKindDefinition = {
  ...enquiry,
  label: 'Online payment',
  receiptLabel: 'payment',
  successLabel: 'Your payment',
  reply: 'checks your payment',
  nextAction: null,
  adfInterest: null,
  serverDetails: PAYMENT_DETAILS,
  category: () => 'Online Payment',
  jsonCategory: null,
  formTitle: () => 'Pay online',
  submitLabel: 'Go to payment',
  // Only the page `pages/online-payment` shows this form. After the form is sent, the shopper is redirected to the payment page.
  places: [],
};
