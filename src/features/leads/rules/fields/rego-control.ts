import { textControl } from '../form/form-controls.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/**
 * The optional field for the registration plate of the shopper's own vehicle (FORM-16). A form has this field if the
 * site switches it on with `forms.regoField`, or if the form's definition names it.
 */
export const regoControl = ({ site, isListed }: FormContext): FormControlSpec | null =>
  site.forms.regoField || isListed
    ? textControl('text', 'Rego', {
        format: 'plate',
        maxLength: 20,
        autocomplete: 'off',
        inputMode: 'text',
        hint: 'The registration of your current vehicle.',
      })
    : null;
