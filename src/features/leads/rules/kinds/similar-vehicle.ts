import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** The enquiry about a vehicle that is gone: the shopper asks for a similar one (FORM-23, CARD-15). */
export const similarVehicle: LeadKindDefinition = {
  ...enquiry,
  label: 'Similar vehicle wanted',
  receiptLabel: 'request',
  successLabel: 'Your request for something similar',
  reply: 'looks for a match and answers',
  nextAction: null,
  formTitle: () => 'Find me something similar',
  // Its form is the enquiry's page of a vehicle that is gone (`kindForVehicle`).
  places: [],
};
