import type { FormControlSpec } from '../fields/lead-field.ts';
import type { FormChoice, OfferedSlots } from './form-field.ts';

const PLAIN = {
  required: false,
  onlyWhen: null,
  labelLink: null,
  format: null,
  missing: null,
  placeholder: null,
  options: [],
  days: [],
  slotPlace: null,
  isShown: true,
  autocomplete: null,
  inputMode: null,
  maxLength: null,
  min: null,
  max: null,
  hint: null,
  value: '',
  checked: false,
  width: 'full',
  isDetail: false,
  file: null,
} as const satisfies Partial<FormControlSpec>;

type Settings = Partial<Omit<FormControlSpec, 'type' | 'label'>>;

/** A text control: one line, an e-mail address, a number, or a text of several lines. */
export const textControl = (
  type: 'text' | 'email' | 'tel' | 'textarea',
  label: string,
  settings: Settings & { readonly maxLength: number },
): FormControlSpec => ({ ...PLAIN, type, label, ...settings });

/**
 * A control for a whole number. `range` contains the smallest and the largest allowed value; null in place of a value
 * means that there is no limit.
 */
export const numberControl = (
  label: string,
  range: { readonly min: number | null; readonly max: number | null },
  settings: Settings,
): FormControlSpec => ({
  ...PLAIN,
  type: 'number',
  label,
  min: range.min === null ? null : String(range.min),
  max: range.max === null ? null : String(range.max),
  maxLength: 15,
  inputMode: 'numeric',
  autocomplete: 'off',
  ...settings,
});

/** A control for files that the shopper chooses on their device. Its value is the list of their names. */
export const fileControl = (label: string, file: NonNullable<FormControlSpec['file']>, settings: Settings): FormControlSpec => ({
  ...PLAIN,
  type: 'file',
  label,
  file,
  ...settings,
});

/** A group of checkboxes, of which the shopper ticks any number; they are posted under one name. */
export const checkboxesControl = (label: string, options: readonly FormChoice[], settings: Settings = {}): FormControlSpec => ({
  ...PLAIN,
  type: 'checkboxes',
  label,
  options,
  ...settings,
});

/** A select with a list of choices. */
export const selectControl = (
  label: string,
  options: readonly FormChoice[],
  settings: Settings & { readonly value: string },
): FormControlSpec => ({ ...PLAIN, type: 'select', label, options, ...settings });

/** A date control with the first and last ISO date allowed. */
export const dateControl = (label: string, range: { readonly min: string; readonly max: string }, settings: Settings): FormControlSpec => ({
  ...PLAIN,
  type: 'date',
  label,
  ...range,
  ...settings,
});

/**
 * Days and times to choose (FORM-19). The value is one of three: an empty text (any time), a date (any time of this
 * day), or a local time with its UTC offset.
 */
export const slotsControl = (label: string, { days, place }: OfferedSlots, settings: Settings): FormControlSpec => ({
  ...PLAIN,
  type: 'slots',
  label,
  days,
  slotPlace: place,
  ...settings,
});

/** A checkbox (FORM-17, FORM-20); when ticked it is posted as 'true'. */
export const checkboxControl = (label: string, settings: Settings): FormControlSpec => ({
  ...PLAIN,
  type: 'checkbox',
  label,
  ...settings,
  value: 'true',
});

/** A hidden form field. */
export const hiddenControl = (value: string): FormControlSpec => ({ ...PLAIN, type: 'hidden', label: '', value });

/**
 * A trap field: people do not see this field, but spam programs fill it in. The label asks users of screen readers to leave
 * the field empty.
 */
export const trapControl = (): FormControlSpec => ({ ...PLAIN, type: 'trap', label: 'Please leave this field empty', autocomplete: 'off' });
