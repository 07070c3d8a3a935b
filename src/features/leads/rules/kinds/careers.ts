import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A job application (ROUTE-49, EVENT-11). It does not go to the CRM, because it is not about a sale. */
export const careers: LeadKindDefinition = {
  ...enquiry,
  label: 'Job application',
  receiptLabel: 'application',
  successLabel: 'Your application',
  nextAction: null,
  adfInterest: null,
  category: () => 'Careers Enquiry',
  jsonCategory: 'Careers Enquiry',
  requiresMessage: false,
  formTitle: () => 'Apply for a job',
  submitLabel: 'Send application',
  // This kind has no separate form page: content pages show its forms (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
