import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';
import { servicePlace } from './service-place.ts';

/** A request for a service booking (ROUTE-43). */
export const service: LeadKindDefinition = {
  ...enquiry,
  label: 'Service booking request',
  receiptLabel: 'service booking request',
  successLabel: 'Your service booking request',
  reply: 'confirms your booking',
  nextAction: null,
  adfInterest: null,
  category: () => 'Service',
  jsonCategory: 'Service',
  answeredBy: 'service',
  slots: { resource: 'service', placeOf: servicePlace },
  requiresMessage: false,
  formTitle: () => 'Book a service',
  submitLabel: 'Request booking',
  // This kind has no separate form page: content pages show its forms (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
