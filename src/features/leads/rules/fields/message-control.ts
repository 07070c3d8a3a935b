import { textControl } from '../form/form-controls.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** The text that a form about an unavailable vehicle puts into its field 'Message' for the shopper (FORM-23). */
const SIMILAR_MESSAGE = 'Can you please find me something similar?';

/**
 * The field for the message. It is required unless the lead kind, the site (`forms.messageRequired`) or the form makes
 * it optional (FORM-11). In a form about an unavailable vehicle it already contains a message (FORM-23).
 */
export const messageControl = ({ site, vehicle, kindRequiresMessage, messageOptional }: FormContext): FormControlSpec =>
  textControl('textarea', 'Message', {
    required: kindRequiresMessage && site.forms.messageRequired && !messageOptional,
    missing: 'Please enter a message.',
    maxLength: 2_000,
    value: vehicle?.available === false ? SIMILAR_MESSAGE : '',
  });
