import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** Name of the field with the drawn prize. Only the page of the wheel adds it to the form, and only the server fills it. */
export const RESULT_FIELD = 'spin_result';

/** The kind of lead that a shopper sends by turning the prize wheel (ROUTE-57). */
export const spinToWin: LeadKindDefinition = {
  ...enquiry,
  label: 'Prize wheel',
  receiptLabel: 'turn of the prize wheel',
  successLabel: 'Your turn of the prize wheel',
  reply: 'contacts you about your prize',
  nextAction: null,
  adfInterest: null,
  category: () => 'Spin to win',
  jsonCategory: null,
  requiresMessage: false,
  serverDetails: [RESULT_FIELD],
  formTitle: () => 'Your details',
  submitLabel: 'Turn the wheel',
  // No general form page shows this form. It has its own page (`pages/lead-forms/spin-to-win`), because the server must draw
  // the prize when the form is sent.
  places: [],
};
