import { z } from 'zod';
import { parseSlotTime } from '#features/appointments/rules/slot-time.ts';
import { formatDate } from '#kernel/format-date.ts';
import { formatWhole } from '#kernel/format-number.ts';
import { plainLine, plainLines } from '#kernel/plain-text.ts';
import type { FormField } from './form-field.ts';
import { labelWithoutUnit } from './label-without-unit.ts';
import { parsePhoneNumber } from './phone-number.ts';
import { isPostcode, WRONG_POSTCODE } from './postcode.ts';

/** Schema for a text of one line in a lead. */
const cleanLine = (text: string): string => plainLine(text.normalize('NFC')).trim();

/** Schema for a text of several lines in a lead. */
const cleanLines = (text: string): string => plainLines(text.normalize('NFC')).trim();

const isTicked = (text: string): boolean => ['true', 'on', '1', 'yes'].includes(text.trim().toLowerCase());

const WRONG_EMAIL = 'Please enter an email address like name@example.com.';
const WRONG_PHONE = 'Please enter a phone number with its area code, like 0412 345 678 or (07) 5555 1234.';
const WRONG_REGO = 'Please enter a registration of at most 9 letters and digits, like 123ABC.';

const missingMessage = ({ missing, type, label }: FormField): string => {
  if (missing !== null) return missing;
  if (type === 'select') return `Please choose an answer for '${label}'.`;
  return type === 'date' ? `Please choose a date for '${label}'.` : `Please fill in '${label}'.`;
};

/**
 * Schema for a text field. It cleans the text. If the text is empty or too long, the error message names the label of
 * the field.
 */
const textSchema = (field: FormField, clean: (text: string) => string) =>
  z
    .string()
    .transform(clean)
    .superRefine((text, context) => {
      if (text === '' && field.required) {
        context.addIssue({ code: 'custom', message: missingMessage(field) });
      }
      if (field.maxLength !== null && text.length > field.maxLength) {
        context.addIssue({
          code: 'custom',
          message: `'${field.label}' is too long: at most ${field.maxLength} characters, not ${text.length}.`,
        });
      }
    });

const emailSchema = (field: FormField) =>
  textSchema(field, cleanLine).refine((text) => text === '' || z.email().safeParse(text).success, { error: WRONG_EMAIL });

const phoneSchema = (field: FormField) =>
  textSchema(field, cleanLine).transform((text, context) => {
    if (text === '') return text;
    const number = parsePhoneNumber(text);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: WRONG_PHONE });
    return z.NEVER;
  });

/**
 * Registration plates (docs/law-and-formats.md, section 8): spaces and dashes are ignored. No pattern is required,
 * because plates can be personalised.
 */
const regoSchema = (field: FormField) =>
  textSchema(field, (text) =>
    cleanLine(text)
      .replace(/[\s-]+/g, '')
      .toUpperCase(),
  ).refine((text) => /^[A-Z0-9]{0,9}$/.test(text), {
    error: WRONG_REGO,
  });

/** Postcodes are texts of four digits, because some begin with 0 (TRADE-02, TRADE-03). */
const postcodeSchema = (field: FormField) =>
  textSchema({ ...field, maxLength: null }, cleanLine).refine((text) => text === '' || isPostcode(text), { error: WRONG_POSTCODE });

const selectSchema = (field: FormField) =>
  textSchema(field, cleanLine).refine((text) => text === '' || field.options.some(({ value }) => value === text), {
    error: `Please choose an answer for '${field.label}' from the list.`,
  });

const dateSchema = (field: FormField) =>
  textSchema(field, cleanLine).superRefine((text, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
    if (text === '') return;
    if (!z.iso.date().safeParse(text).success) addIssue('Please enter a date, like 2026-11-24.');
    else if ((field.min !== null && text < field.min) || (field.max !== null && text > field.max)) addIssue(dateRangeMessage(field));
  });

const dateRangeMessage = ({ min, max }: FormField): string => {
  const [from, until] = [min, max].map((date) => (date === null ? null : formatDate(date, 'long')));
  if (from === null) return `Please choose a date up to ${until}.`;
  return until === null ? `Please choose a date from ${from} on.` : `Please choose a date from ${from} to ${until}.`;
};

const numberSchema = (field: FormField) =>
  textSchema(field, (text) => cleanLine(text).replace(/[\s,$]/g, '')).superRefine((text, context) => {
    if (text === '') return;
    const message = numberProblem(field, text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const numberProblem = ({ label, min, max, format }: FormField, text: string): string | null => {
  const written = (limit: string): string => `${format === 'money' ? '$' : ''}${formatWhole(Number(limit))}`;
  if (!/^-?\d{1,12}$/.test(text)) return `Please enter a whole number for '${label}', like 25000.`;
  if (min !== null && Number(text) < Number(min)) return `Please enter at least ${written(min)} for '${label}'.`;
  if (max !== null && Number(text) > Number(max)) return `Please enter at most ${written(max)} for '${label}'.`;
  return null;
};

/** Every value of a group of checkboxes must be one of its choices. The posted text contains one value per line. */
const checkboxesSchema = (field: FormField) =>
  z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map(cleanLine)
        .filter((value) => value !== ''),
    )
    .refine((values) => values.every((value) => field.options.some((option) => option.value === value)), {
      error: `Please choose '${field.label}' from the list.`,
    })
    .refine((values) => values.length > 0 || !field.required, { error: field.missing ?? `Please choose '${field.label}'.` })
    .transform((values) => values.join('\n'));

/** Accepts an empty text, a date or a local time. Whether the time can be booked is checked when the lead is stored. */
const slotsSchema = (field: FormField) =>
  textSchema(field, cleanLine).refine((text) => text === '' || z.iso.date().safeParse(text).success || parseSlotTime(text) !== null, {
    error: 'Please choose a time from the list.',
  });

const checkboxSchema = (field: FormField) =>
  z
    .string()
    .transform(isTicked)
    .refine((ticked) => ticked || !field.required, {
      error: field.missing ?? `Please tick '${field.label}'.`,
    });

/**
 * The schema of one form field. It checks at least what the browser checks (required, maxlength, min, max, a listed
 * choice), so that a form without JavaScript or a forged post follows the same rules.
 */
export const postedValueSchema = (shown: FormField): z.ZodType<string | boolean, string> => {
  const field = { ...shown, label: labelWithoutUnit(shown.label) };
  switch (field.type) {
    case 'checkbox':
      return checkboxSchema(field);
    case 'checkboxes':
      return checkboxesSchema(field);
    case 'number':
      return numberSchema(field);
    case 'email':
      return emailSchema(field);
    case 'tel':
      return phoneSchema(field);
    case 'select':
      return selectSchema(field);
    case 'date':
      return dateSchema(field);
    case 'slots':
      return slotsSchema(field);
    case 'textarea':
      return textSchema(field, cleanLines);
    case 'file':
      return textSchema(field, cleanLines);
    case 'text':
      if (field.format === 'postcode') return postcodeSchema(field);
      return field.format === 'plate' ? regoSchema(field) : textSchema(field, cleanLine);
    case 'hidden':
    case 'trap':
      return z.string();
  }
};
