import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A question about finance, with or without a vehicle (ROUTE-16, FIN-50). */
export const finance: LeadKindDefinition = {
  ...enquiry,
  label: 'Finance enquiry',
  receiptLabel: 'finance enquiry',
  successLabel: 'Your finance enquiry',
  category: () => 'Finance',
  formTitle: () => 'Ask for finance',
  // The form is on the page /finance (`finance.route.tsx`).
  places: [],
};
