import { textControl } from '../form/form-controls.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** The text that a form about an unavailable vehicle puts into its field 'Message' for the shopper (FORM-23). */
const SIMILAR_MESSAGE = 'Can you please find me something similar?';

/**
 * The field for the message (FORM-11). The lead kind, the site (`forms.messageRequired`) or the form can make the field
 * optional; otherwise it is required. In a form about an unavailable vehicle, the field already contains a message
 * (FORM-23).
 */
export const messageControl = ({ site, vehicle, kindRequiresMessage, messageOptional }: FormContext): FormControlSpec =>
  textControl('textarea', 'Message', {
    required: kindRequiresMessage && site.forms.messageRequired && !messageOptional,
    missing: 'Please enter a message.',
    maxLength: 2_000,
    value: vehicle?.available === false ? SIMILAR_MESSAGE : '',
  });
