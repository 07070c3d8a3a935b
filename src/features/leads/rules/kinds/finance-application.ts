import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** An application for finance (ROUTE-13, FIN-50). */
export const financeApplication: LeadKindDefinition = {
  ...enquiry,
  label: 'Finance application',
  receiptLabel: 'finance application',
  successLabel: 'Your finance application',
  nextAction: null,
  category: () => 'Finance',
  jsonCategory: 'Finance Application',
  requiresMessage: false,
  formTitle: () => 'Apply for finance',
  submitLabel: 'Send application',
  // Pages show the forms of this kind by name (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
