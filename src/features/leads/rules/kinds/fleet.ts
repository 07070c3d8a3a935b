import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A fleet or business enquiry (ROUTE-50). */
export const fleet: LeadKindDefinition = {
  ...enquiry,
  label: 'Fleet enquiry',
  receiptLabel: 'fleet enquiry',
  successLabel: 'Your fleet enquiry',
  nextAction: null,
  category: () => 'Fleet',
  jsonCategory: 'Fleet',
  formTitle: () => 'Fleet enquiry',
  submitLabel: 'Send enquiry',
  // This kind has no separate form page: content pages show its forms (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
