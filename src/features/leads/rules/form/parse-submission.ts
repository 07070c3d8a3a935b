import { z } from 'zod';
import { readArrival } from '#features/analytics/rules/arrival/arrival.ts';
import { withSlotChoice } from '#features/appointments/rules/slot-choice.ts';
import { plainLine } from '#kernel/plain-text.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { CHOOSE_AGAIN } from '../attachments/choose-again.ts';
import type { PostedAnswers } from '../fields/lead-field.ts';
import { LEAD_FIELD_NAMES, LEAD_FIELDS, type LeadAnswers } from '../fields/lead-fields.ts';
import type { Lead } from '../lead.ts';
import { serviceLocationOf } from '../lead-location.ts';
import { formEvent } from './describe-form.ts';
import { detailOf } from './detail-of.ts';
import { isPartOfLead } from './dropped-answers.ts';
import type { DescribedSite, FormField } from './form-field.ts';
import { type FieldProblem, FORM_CONTROL, type FormModel } from './form-model.ts';
import { findLocation } from './location-choices.ts';
import { askedFields } from './only-when.ts';
import { postedValueSchema } from './posted-value-schema.ts';
import { parseLinkedQueryParams, parseVisitedPages } from './visit-trail.ts';

/** A submission that passed all checks: a lead that does not have an id, dealership or time yet. */
export type LeadDraft = LeadAnswers &
  Pick<Lead, 'kind' | 'formName' | 'department' | 'eventId' | 'vehicle' | 'tradeIn' | 'visitedPages' | 'linkedQueryParams' | 'arrival'>;

const MAX_EXTRA_CHARACTERS = 100;
const MAX_SERVICES = 20;

/** The schema of a whole form: an object of its fields. A missing field is treated as an empty field. */
const submissionSchema = (model: FormModel) =>
  z.object(Object.fromEntries(model.fields.map((field) => [field.name, postedValueSchema(field)])));

/**
 * Checks a post against the form that was shown (FORM-09). Returns a lead draft, or one error message for each invalid
 * field, in the order of the form.
 *
 * @example
 * const parsed = parseSubmission(site, describeForm(request), { name: 'Jo', email: 'jo@example.com', phone: '0412 345 678', message: 'Hi' });
 * if (!parsed.ok) show(parsed.error);
 */
export const parseSubmission = (
  site: DescribedSite,
  model: FormModel,
  posted: Readonly<Record<string, string>>,
): Result<LeadDraft, readonly FieldProblem[]> => {
  const fields = withSlotChoices(model, posted);
  const asked = { ...model, fields: askedFields(model.fields, fields) };
  const parsed = checkFields(asked, fields);
  if (!parsed.success) return err(firstErrors(asked, parsed.error));

  const answers = readAnswers(postedAnswers(asked, fields, parsed.data));
  const placeError = checkPlace(site, answers);
  if (placeError !== null) return err([placeError]);
  return ok({
    ...answers,
    kind: model.kind,
    formName: model.name,
    department: model.department,
    eventId: formEvent(model, answers.category),
    vehicle: model.vehicle,
    ...(model.tradeIn === null ? {} : { tradeIn: model.tradeIn }),
    visitedPages: parseVisitedPages(fields[FORM_CONTROL.visitedPages] ?? ''),
    linkedQueryParams: parseLinkedQueryParams(fields[FORM_CONTROL.linkedQueryParams] ?? ''),
    arrival: readArrival(fields[FORM_CONTROL.arrival]),
  });
};

const checkFields = (model: FormModel, fields: Readonly<Record<string, string>>) =>
  submissionSchema(model).safeParse(Object.fromEntries(model.fields.map(({ name }) => [name, fields[name] ?? ''])));

/** Returns the error messages of the posted fields of one step, in the order of the form. */
export const stepProblems = (step: FormModel, posted: Readonly<Record<string, string>>): readonly FieldProblem[] => {
  const asked = { ...step, fields: askedFields(step.fields, posted) };
  const { error } = checkFields(asked, posted);
  return error === undefined ? [] : firstErrors(asked, error);
};

/**
 * Adds the chosen time of each 'slots' field to a post, under the name of the field. A browser posts a 'slots' field as several
 * radio buttons: one for the day, and one for the time on each day.
 */
export const withSlotChoices = (
  model: Pick<FormModel, 'fields'>,
  posted: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  model.fields.filter(({ type }) => type === 'slots').reduce((fields, { name }) => withSlotChoice(name, fields), posted);

/** Reads the answers of all lead fields from a post. */
const readAnswers = (posted: PostedAnswers): LeadAnswers =>
  Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, LEAD_FIELDS[name].read(posted)])) as unknown as LeadAnswers;

const postedAnswers = (
  model: FormModel,
  fields: Readonly<Record<string, string>>,
  parsed: Readonly<Record<string, string | boolean>>,
): PostedAnswers => {
  const text = (name: string): string | null => {
    const value = parsed[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const hasField = (name: string, type: FormField['type']): boolean =>
    model.fields.some((field) => field.name === name && field.type === type);
  return {
    form: model,
    text,
    choice: (name) => (hasField(name, 'select') ? text(name) : null),
    tick: (name) => (hasField(name, 'checkbox') ? parsed[name] === true : null),
    extras: (name) => extraTexts(fields[name]),
    details: model.fields.flatMap((field) => (isPartOfLead(field) ? detailOf(field, parsed[field.name]) : [])),
  };
};

/** Returns the form with the posted values in its fields. It is shown again together with the errors. */
export const fillForm = (model: FormModel, posted: Readonly<Record<string, string>>): FormModel => {
  const fields = withSlotChoices(model, posted);
  return { ...model, fields: model.fields.map((field) => fillField(field, fields[field.name])) };
};

/** Returns a field with a posted value. A checkbox is ticked if the value is not empty. */
export const fillField = (field: FormField, posted: string | undefined): FormField => {
  if (field.type === 'trap') return field;
  // When a page shows the form again, the browser does not keep the chosen files, so the shopper must choose them
  // again.
  if (field.type === 'file') return posted ? { ...field, hint: [CHOOSE_AGAIN, field.hint].filter(Boolean).join(' ') } : field;
  // Browsers do not post a checkbox that is not ticked, so a missing value means that it is not ticked.
  if (field.type === 'checkbox') return { ...field, checked: posted !== undefined && posted !== '' };
  return posted === undefined ? field : { ...field, value: posted };
};

type ChosenPlaces = Pick<LeadAnswers, 'locationSlug' | 'preferredDealershipSlug' | 'serviceLocation'>;

/** The error if the chosen location or service location does not belong to the chosen dealership; otherwise null. */
const checkPlace = (site: DescribedSite, { locationSlug, preferredDealershipSlug, serviceLocation }: ChosenPlaces): FieldProblem | null => {
  const atLocation = locationSlug === null ? undefined : findLocation(site, locationSlug)?.dealership;
  const preferred = site.dealerships.find(({ slug }) => slug === preferredDealershipSlug);
  if (preferred !== undefined && atLocation !== undefined && preferred !== atLocation)
    return placeProblem(LEAD_FIELDS.locationSlug.wire, 'location', atLocation.name, preferred.name);
  const chosen = preferred ?? atLocation;
  const services = site.dealerships.find((dealership) => serviceLocationOf(dealership, serviceLocation) !== null);
  if (chosen === undefined || services === undefined || serviceLocationOf(chosen, serviceLocation) !== null) return null;
  return placeProblem(LEAD_FIELDS.serviceLocation.wire, 'service location', services.name, chosen.name);
};

const placeProblem = (field: string, place: string, owner: string, chosen: string): FieldProblem => ({
  field,
  message: `This ${place} belongs to ${owner}. Please select a ${place} of ${chosen}, or change the dealership to ${owner}.`,
});

const extraTexts = (posted: string | undefined): readonly string[] =>
  (posted ?? '')
    .split(/[\n,]/)
    .map((text) => plainLine(text).trim().slice(0, MAX_EXTRA_CHARACTERS))
    .filter((text) => text !== '')
    .slice(0, MAX_SERVICES);

const firstErrors = (model: FormModel, error: z.ZodError): readonly FieldProblem[] =>
  model.fields.flatMap(({ name }) => {
    const issue = error.issues.find(({ path }) => path[0] === name);
    return issue === undefined ? [] : [{ field: name, message: issue.message }];
  });
