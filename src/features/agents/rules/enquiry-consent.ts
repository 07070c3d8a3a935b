import { z } from 'zod';
import { LEAD_FIELDS } from '#features/leads/rules/fields/lead-fields.ts';
import type { FormField } from '#features/leads/rules/form/form-field.ts';
import { type FieldProblem, FORM_CONTROL, type FormModel } from '#features/leads/rules/form/form-model.ts';
import { plainLine } from '#kernel/plain-text.ts';
import type { EnquiryInput } from './tool-inputs.ts';

/** The key of the question about consent, in an answer of the MCP endpoint that asks the shopper for input. */
export const CONSENT = 'consent';

/** The answers of the shopper to the question about consent. Boxes that the site does not show are missing. */
export interface ConsentAnswers {
  readonly send: boolean;
  readonly offers?: boolean | undefined;
  readonly terms?: boolean | undefined;
}

const labelOf = (model: Pick<FormModel, 'fields'>, wire: string): string | null =>
  model.fields.find(({ name, type }) => name === wire && type === 'checkbox')?.label ?? null;

const asksFor = (model: Pick<FormModel, 'fields'>): { readonly offers: string | null; readonly terms: string | null } => ({
  offers: labelOf(model, LEAD_FIELDS.optIn.wire),
  terms: labelOf(model, LEAD_FIELDS.termsAccepted.wire),
});

/**
 * The tick boxes that an assistant shows to the shopper. With the first box, the shopper allows the assistant to send the
 * details. The other boxes are those of the site's form, with their labels. No box is ticked at first.
 */
export const consentSchema = (model: Pick<FormModel, 'fields'>, siteName: string) => {
  const { offers, terms } = asksFor(model);
  return z.object({
    send: z.boolean().describe(`Send these details to ${siteName}.`),
    ...(offers === null ? {} : { offers: z.boolean().optional().describe(offers) }),
    ...(terms === null ? {} : { terms: z.boolean().describe(terms) }),
  });
};

/**
 * The message above the boxes: what is sent, to whom, and the privacy notice of the site's form. Each answer is one line, so
 * that a line break in an answer cannot add a line such as another phone number.
 */
export const consentMessage = (
  model: Pick<FormModel, 'title' | 'collectionNotice' | 'vehicle'>,
  input: EnquiryInput,
  siteName: string,
): string =>
  [
    `${model.title}: ${siteName} gets these details.`,
    model.vehicle && `Vehicle: ${model.vehicle.title}, ${model.vehicle.priceText}`,
    input.appointment && `Test drive: ${input.appointment}`,
    `Name: ${input.name}`,
    `Email: ${input.email}`,
    `Phone: ${input.phone}`,
    input.message && `Message: ${input.message}`,
    '',
    model.collectionNotice.text,
  ]
    .filter((line) => typeof line === 'string')
    .map((line) => plainLine(line))
    .join('\n');

/**
 * The posted fields of the enquiry by their names in the form, without the answers about consent. If the agent gave no
 * answer for a field, the field has the initial value that the page of the form shows.
 */
export const enquiryFields = (form: Pick<FormModel, 'fields' | 'vehicle'>, input: EnquiryInput): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(form.fields.filter(isAnswerable).map((field) => [field.name, initialValue(field, form)])),
  ...input.answers,
  ...namedFields(input),
});

const initialValue = ({ name, value, options, required }: FormField, { vehicle }: Pick<FormModel, 'vehicle'>): string => {
  // A lead about a vehicle always goes to the vehicle's own dealership.
  if (name === LEAD_FIELDS.preferredDealershipSlug.wire && vehicle !== null) return vehicle.dealershipSlug;
  return value === '' && required && options.length === 1 ? (options[0]?.value ?? '') : value;
};

/** The names that `answers` may have. Fields that protect the form, and the boxes for consent, are not among them. */
export const answerableNames = (form: Pick<FormModel, 'fields'>): readonly string[] =>
  form.fields.filter(isAnswerable).map(({ name }) => name);

const CONTROLS: ReadonlySet<string> = new Set(Object.values(FORM_CONTROL));
const isAnswerable = ({ name, type }: FormField): boolean =>
  type !== 'trap' && type !== 'file' && type !== 'checkbox' && type !== 'hidden' && !CONTROLS.has(name);

/** The error message of a field, with the values that a list of choices allows. */
export const problemText = (form: Pick<FormModel, 'fields'>, { field, message }: FieldProblem): string => {
  const options = form.fields.find(({ name }) => name === field)?.options ?? [];
  const allowed = options.map(({ value, label }) => (value === label ? `'${value}'` : `'${value}' (${label})`)).join(', ');
  return `${field}: ${message}${allowed === '' ? '' : ` Allowed in answers.${field}: ${allowed}`}`;
};

const namedFields = ({ name, email, phone, message, appointment }: EnquiryInput): Readonly<Record<string, string>> => ({
  [LEAD_FIELDS.name.wire]: name,
  [LEAD_FIELDS.email.wire]: email,
  [LEAD_FIELDS.phone.wire]: phone,
  ...(message === undefined ? {} : { [LEAD_FIELDS.message.wire]: message }),
  ...(appointment === undefined ? {} : { [LEAD_FIELDS.appointmentChoice.wire]: appointment }),
});

/** The tick boxes that the shopper has ticked, as fields of the site's form. */
export const consentFields = ({ offers, terms }: ConsentAnswers): Readonly<Record<string, string>> => ({
  ...(offers ? { [LEAD_FIELDS.optIn.wire]: 'true' } : {}),
  ...(terms ? { [LEAD_FIELDS.termsAccepted.wire]: 'true' } : {}),
});

/** The names of the fields that only the shopper can answer. They are not checked before the shopper is asked. */
export const CONSENT_FIELDS: ReadonlySet<string> = new Set([LEAD_FIELDS.optIn.wire, LEAD_FIELDS.termsAccepted.wire]);
