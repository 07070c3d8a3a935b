import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A request for finance approval before a vehicle is chosen (ROUTE-14, FIN-50). */
export const financePreApproval: LeadKindDefinition = {
  ...enquiry,
  label: 'Finance pre-approval request',
  receiptLabel: 'pre-approval request',
  successLabel: 'Your pre-approval request',
  nextAction: null,
  category: () => 'Finance',
  jsonCategory: 'Finance Pre-Approval',
  requiresMessage: false,
  formTitle: () => 'Get pre-approved',
  submitLabel: 'Ask for pre-approval',
  // Pages show the forms of this kind by name (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
