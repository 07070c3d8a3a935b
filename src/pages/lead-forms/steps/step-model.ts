import type { FormModel } from '#features/leads/rules/form/form-model.ts';
import type { FormDraft } from '#features/leads/rules/forms/form-draft.ts';
import type { PageRequest } from '#pages/page.ts';
import { formRequest, type LeadFormServices } from '../lead-form-answer.ts';
import type { Fields, SteppedSubject } from './stepped-form.ts';

/**
 * Describes a step of the form, with the free times for an appointment. The answers so far determine the location whose times
 * are shown.
 */
export const offerStep = (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  step: number,
  draft: FormDraft | null,
  fields: Fields = {},
): Promise<FormModel> =>
  services.leads.offerForm(
    page.site,
    { ...formRequest(subject), shownStep: step },
    { posted: { ...draft?.answers, ...fields }, begunId: draft?.leadId ?? null },
  );

/**
 * Describes a step of the form without a query to the database. So the offered times may contain times that are already
 * booked.
 */
export const describeStep = (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  step: number,
  answers: Fields,
): FormModel => services.leads.describeForm(page.site, { ...formRequest(subject), shownStep: step }, answers);
