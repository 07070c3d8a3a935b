import { checkboxControl } from '../form/form-controls.ts';
import type { DescribedSite } from '../form/form-field.ts';
import type { LeadKind } from '../kinds/lead-kinds.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** Whether a form asks for consent to offers by e-mail. Forms for job applications do not ask for this consent. */
export const asksOptIn = ({ forms }: Pick<DescribedSite, 'forms'>, kind: LeadKind): boolean => forms.optIn.shown && kind !== 'careers';

/**
 * The checkbox for offers by e-mail. The site's option `forms.optIn` decides whether the checkbox is shown, which
 * label it has, and whether it is ticked at first (FORM-17).
 */
export const optInControl = ({ site, kind }: FormContext): FormControlSpec | null => {
  const { text, checked } = site.forms.optIn;
  return asksOptIn(site, kind) ? checkboxControl(text, { checked }) : null;
};

/** The part of the terms' label that becomes a link. */
const TERMS = 'terms of use';

/** The error message of a form whose terms are not accepted (FORM-20). */
const TERMS_ERROR = '*You must agree to the terms of use before submitting.';

/** FORM-20: the terms are a link when the site has `forms.termsUrl`. */
export const termsControl = ({ site }: FormContext): FormControlSpec | null => {
  const { terms, termsUrl } = site.forms;
  if (!terms) return null;
  const labelLink = termsUrl === null ? null : { text: TERMS, href: termsUrl };
  return checkboxControl(`I agree to the ${TERMS}.`, { required: true, missing: TERMS_ERROR, labelLink });
};
