import { textControl } from '../form/form-controls.ts';
import { WRONG_POSTCODE } from '../form/postcode.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/**
 * The shopper's name, required in every form (FORM-27). If the form has a separate field for the last name, this field
 * is for the first name (TRADE-01).
 */
export const nameControl = ({ asksLastName }: Pick<FormContext, 'asksLastName'>): FormControlSpec =>
  textControl('text', asksLastName ? 'First name' : 'Name', {
    required: true,
    missing: asksLastName ? 'Please enter your first name.' : 'Please enter your name.',
    autocomplete: asksLastName ? 'given-name' : 'name',
    inputMode: 'text',
    maxLength: 100,
    width: asksLastName ? 'half' : 'full',
  });

/** The shopper's last name, required in the forms that have it (TRADE-01, TRADE-05). */
export const lastNameControl = (): FormControlSpec =>
  textControl('text', 'Last name', {
    required: true,
    missing: 'Please enter your last name.',
    autocomplete: 'family-name',
    inputMode: 'text',
    maxLength: 100,
    width: 'half',
  });

/** The shopper's postcode: four digits (TRADE-02, TRADE-03). */
export const postcodeControl = (): FormControlSpec =>
  textControl('text', 'Postcode', {
    required: true,
    missing: WRONG_POSTCODE,
    format: 'postcode',
    autocomplete: 'postal-code',
    inputMode: 'numeric',
    maxLength: 4,
  });

/** The shopper's e-mail address, required in every form (FORM-27). */
export const emailControl = (): FormControlSpec =>
  textControl('email', 'Email', {
    required: true,
    missing: 'Please enter your email address.',
    autocomplete: 'email',
    inputMode: 'email',
    maxLength: 254,
    width: 'half',
  });

/** The shopper's phone number, required in every form (FORM-27). */
export const phoneControl = (): FormControlSpec =>
  textControl('tel', 'Phone', {
    required: true,
    missing: 'Please enter your phone number.',
    autocomplete: 'tel',
    inputMode: 'tel',
    maxLength: 30,
    width: 'half',
  });
