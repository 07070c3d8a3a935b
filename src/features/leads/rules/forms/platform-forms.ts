import type { LeadForm } from '#model/site/content/form-content.ts';
import { ENQUIRY_FORMS } from './platform/enquiry-forms.ts';
import { FINANCE_FORMS } from './platform/finance-forms.ts';
import { GENERAL_FORMS } from './platform/general-forms.ts';
import { PAYMENT_FORMS } from './platform/payment-forms.ts';
import { PROMOTION_FORMS } from './platform/promotion-forms.ts';
import { WORKSHOP_FORMS } from './platform/workshop-forms.ts';

/** The forms that every site has. A site replaces one of them by a form of the same name in its `lead-forms.yaml`. */
export const PLATFORM_FORMS: readonly LeadForm[] = [
  ...ENQUIRY_FORMS,
  ...GENERAL_FORMS,
  ...WORKSHOP_FORMS,
  ...FINANCE_FORMS,
  ...PAYMENT_FORMS,
  ...PROMOTION_FORMS,
];
