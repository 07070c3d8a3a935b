import { textControl } from '../form/form-controls.ts';
import type { FormControlSpec } from './lead-field.ts';

/** The shopper's name, required in every form (FORM-27). */
export const nameControl = (): FormControlSpec =>
  textControl('text', 'Name', {
    required: true,
    missing: 'Please enter your name.',
    autocomplete: 'name',
    inputMode: 'text',
    maxLength: 100,
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
