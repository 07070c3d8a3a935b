import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A reservation with a paid deposit (ROUTE-02). The lead is stored when the shopper has paid. */
export const reservation: LeadKindDefinition = {
  ...enquiry,
  label: 'Reservation',
  receiptLabel: 'reservation',
  successLabel: 'Your reservation',
  reply: 'confirms your reservation',
  nextAction: null,
  category: () => 'Reservation',
  formTitle: () => 'Your details',
  submitLabel: 'Go to payment',
  requiresMessage: false,
  // The page with this form is `pages/checkout`, because the form leads to a payment.
  places: [],
};
