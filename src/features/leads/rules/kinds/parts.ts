import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A question about parts and accessories (ROUTE-30, ROUTE-44). */
export const parts: LeadKindDefinition = {
  ...enquiry,
  label: 'Parts enquiry',
  receiptLabel: 'parts enquiry',
  successLabel: 'Your parts enquiry',
  nextAction: null,
  adfInterest: null,
  category: () => 'Parts',
  jsonCategory: 'Parts',
  answeredBy: 'parts',
  formTitle: () => 'Ask for parts',
  submitLabel: 'Send enquiry',
  // This kind has no separate form page: content pages show its forms (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
