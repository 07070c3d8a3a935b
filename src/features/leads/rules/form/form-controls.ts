import type { FormControlSpec } from '../fields/lead-field.ts';
import type { FormChoice } from './form-field.ts';

const PLAIN = {
  required: false,
  labelLink: null,
  format: null,
  missing: null,
  placeholder: null,
  options: [],
  autocomplete: null,
  inputMode: null,
  maxLength: null,
  min: null,
  max: null,
  hint: null,
  value: '',
  checked: false,
  width: 'full',
} as const satisfies Partial<FormControlSpec>;

type Settings = Partial<Omit<FormControlSpec, 'type' | 'label'>>;

/** A control in which a shopper types: a line, an address, a number, a text of several lines. */
export const textControl = (
  type: 'text' | 'email' | 'tel' | 'textarea',
  label: string,
  settings: Settings & { readonly maxLength: number },
): FormControlSpec => ({ ...PLAIN, type, label, ...settings });

/** A control with a list of choices. */
export const selectControl = (
  label: string,
  options: readonly FormChoice[],
  settings: Settings & { readonly value: string },
): FormControlSpec => ({ ...PLAIN, type: 'select', label, options, ...settings });

/** A date between two ISO dates, both included. */
export const dateControl = (label: string, range: { readonly min: string; readonly max: string }, settings: Settings): FormControlSpec => ({
  ...PLAIN,
  type: 'date',
  label,
  ...range,
  ...settings,
});

/** A box to tick (FORM-17, FORM-20); it is sent as 'true'. */
export const checkboxControl = (label: string, settings: Settings): FormControlSpec => ({
  ...PLAIN,
  type: 'checkbox',
  label,
  ...settings,
  value: 'true',
});

/** A text that the form carries and nobody sees or types. */
export const hiddenControl = (value: string): FormControlSpec => ({ ...PLAIN, type: 'hidden', label: '', value });

/** A field that people do not see; its label asks people whose software reads it aloud to leave it empty. */
export const trapControl = (): FormControlSpec => ({ ...PLAIN, type: 'trap', label: 'Please leave this field empty', autocomplete: 'off' });
