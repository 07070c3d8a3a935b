import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A request for a written quote, for a vehicle in stock or for one that is ordered. */
export const quote: LeadKindDefinition = {
  ...enquiry,
  label: 'Quote request',
  receiptLabel: 'quote request',
  successLabel: 'Your quote request',
  reply: 'sends you a quote',
  category: () => 'Quote',
  jsonCategory: 'Quote',
  requiresMessage: false,
  formTitle: ({ vehicle, vehicleWord }) => (vehicle === null ? 'Request a quote' : `Request a quote for this ${vehicleWord}`),
  submitLabel: 'Request quote',
  // Pages show the forms of this kind by name (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
