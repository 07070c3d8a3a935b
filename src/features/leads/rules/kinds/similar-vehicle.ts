import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** An enquiry about a vehicle that is no longer available: the shopper asks for a similar one (FORM-23, CARD-15). */
export const similarVehicle: LeadKindDefinition = {
  ...enquiry,
  label: 'Similar vehicle wanted',
  receiptLabel: 'request',
  successLabel: 'Your request for something similar',
  reply: 'looks for a similar vehicle and answers',
  nextAction: null,
  formTitle: () => 'Find me something similar',
  // This kind has no separate page. If the vehicle of an enquiry page is no longer available, the page shows this form
  // (`kindForVehicle`).
  places: [],
};
