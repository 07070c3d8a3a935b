import { financeApplication } from './finance-application.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A request for finance approval before a vehicle is chosen (ROUTE-14, FIN-50). */
export const financePreApproval: LeadKindDefinition = {
  ...financeApplication,
  label: 'Finance pre-approval request',
  receiptLabel: 'pre-approval request',
  successLabel: 'Your pre-approval request',
  jsonCategory: 'Finance Pre-Approval',
  formTitle: () => 'Get pre-approved',
  submitLabel: 'Ask for pre-approval',
};
