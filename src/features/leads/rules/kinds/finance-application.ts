import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition, NoticeAddition } from './lead-kind-definition.ts';

/** The text that is added to the collection notice, because the answers describe the shopper's finances. */
const GIVEN_TO_LENDERS: NoticeAddition = {
  version: 'finance-1',
  text: 'Your answers about work, income, home and costs are used to arrange finance. They may be given to the lenders or brokers who assess your request.',
};

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
  notice: () => GIVEN_TO_LENDERS,
  formTitle: () => 'Apply for finance',
  submitLabel: 'Send application',
  // This kind has no separate form page: content pages show its forms (`platform-forms.ts`, `lead-forms.yaml`).
  places: [],
};
