import { randomUUID } from 'node:crypto';
import { FORM_CONTROL, STEP_CONTROL } from '#features/leads/rules/form/form-model.ts';
import type { FormDraft } from '#features/leads/rules/forms/form-draft.ts';
import { expiredDraftCookie, formatDraftCookie, readDraftCookie } from '#features/leads/server/steps/draft-cookie.server.ts';
import type { PageRequest } from '#pages/page.ts';
import type { LeadFormServices } from '../lead-form-answer.ts';
import type { Fields, SteppedSubject, TakenStep } from './stepped-form.ts';

/** Marks the draft as sent. Returns the cookie header that makes the browser delete its cookie of the draft. */
export const closeDraft = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  taken: TakenStep,
): Promise<string> => {
  try {
    if (taken.draft !== null) await services.drafts.markSent(page.site, taken.draft.id, taken.fields[FORM_CONTROL.submissionId] ?? '');
  } catch (error) {
    // The draft could not be marked as sent. The shopper is not affected, because the lead or the reservation is
    // already stored. The draft expires within a day.
    services.log.error({ site: page.site.slug, requestId: page.requestId, error }, 'the draft of a sent form could not be marked as sent');
  }
  return expiredDraftCookie(subject.form.name, hasSecureCookies(services, page));
};

/** Stores the answers in the shopper's draft and returns the cookie with the draft's id. */
export const saveDraft = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  { draft, fields, answers }: TakenStep,
  state: Pick<FormDraft, 'step' | 'leadId'>,
): Promise<string> => {
  const id = draft?.id ?? randomUUID();
  const startedAt = draft?.startedAt ?? services.leads.shownAt(page.site, fields);
  const kept: FormDraft = { id, formName: subject.form.name, path: subject.path, startedAt, answers, ...state };
  await services.drafts.save(page.site, kept, services.clock.now());
  return formatDraftCookie(subject.form.name, id, hasSecureCookies(services, page));
};

/** Whether the cookie of the draft is Secure (`LeadService.isCookieSecure`). */
export const hasSecureCookies = (services: Pick<LeadFormServices, 'leads'>, page: PageRequest): boolean =>
  services.leads.isCookieSecure(page.url.origin);

/** The shopper's draft of a form with several steps; null if the shopper has none, or if it has expired. */
export const findFormDraft = async (
  services: Pick<LeadFormServices, 'leads' | 'drafts' | 'clock'>,
  page: PageRequest,
  { form, path }: Pick<SteppedSubject, 'form' | 'path'>,
): Promise<FormDraft | null> => {
  const id = readDraftCookie(page.request.headers.get('cookie'), form.name, hasSecureCookies(services, page));
  return id === null ? null : services.drafts.find(page.site, id, { formName: form.name, path }, services.clock.now());
};

/**
 * Finds the draft whose last step was already sent with this submission id. Such a draft exists if the shopper sends
 * the last step a second time. Examples: a double click, a first answer that did not reach the browser, or a shopper
 * who goes back and sends the form again.
 */
export const findSentDraft = async (
  services: LeadFormServices,
  page: PageRequest,
  { form, path }: SteppedSubject,
  fields: Fields,
): Promise<FormDraft | null> => {
  const { [FORM_CONTROL.submissionId]: submissionId, [STEP_CONTROL]: control } = fields;
  if (submissionId === undefined || control !== undefined) return null;
  return services.drafts.findSent(page.site, submissionId, { formName: form.name, path }, services.clock.now());
};
