import { STEP_CONTROL, STEP_TIMES } from '#features/leads/rules/form/form-model.ts';
import { fillForm } from '#features/leads/rules/form/parse-submission.ts';
import type { RefusedSubmission, SentLead, SubmissionInput } from '#features/leads/server/lead-submission.ts';
import { err, type Result } from '#kernel/result.ts';
import type { PageAnswer, PageRequest, TypedFields } from '#pages/page.ts';
import { readPostedForm } from '#pages/posted-fields.ts';
import { withAccountContact } from './account-contact.ts';
import {
  answerWith,
  FILES_REFUSED,
  failed,
  formRequest,
  type LeadFormServices,
  type LeadFormSubject,
  NO_FORM,
  RATE_LIMITED,
  stampOf,
  submissionOf,
  unavailable,
} from './lead-form-answer.ts';
import { showFormStep, takeFormStep } from './steps/lead-form-steps.ts';
import { hasSteps, stepOf } from './steps/stepped-form.ts';

/** `GET`: renders the form with a new submission id each time (docs/settled.md, section Pages). */
export const showLeadForm = async (services: LeadFormServices, page: PageRequest, subject: LeadFormSubject): Promise<PageAnswer> => {
  try {
    return await showOffered(services, page, subject);
  } catch (error) {
    if (!services.availability.isOutage(error)) throw error;
    return unavailable(services, page, subject, null, stepOf(page, subject));
  }
};

/**
 * Shows the form again with the typed values, after a post that could not be stored because the database cannot be
 * reached.
 *
 * @param typed null if another form of the same page was posted
 */
export const showLeadFormAgain = (
  services: LeadFormServices,
  page: PageRequest,
  subject: LeadFormSubject,
  typed: TypedFields | null,
): Promise<PageAnswer> => unavailable(services, page, subject, typed, stepOf(page, subject));

/**
 * Shows the form with the free appointment times. If the form has several steps, shows the step with the shopper's
 * earlier answers.
 */
const showOffered = async (services: LeadFormServices, page: PageRequest, subject: LeadFormSubject): Promise<PageAnswer> =>
  hasSteps(subject)
    ? showFormStep(services, page, subject)
    : answerWith(services, page, subject, {
        status: 200,
        form: await withAccountContact(services, page, await services.leads.offerForm(page.site, formRequest(subject))),
        stamp: services.leads.newFormStamp(page.site, subject.submissionId),
        problem: null,
      });

/**
 * `POST`: stores a lead and redirects (303) to the success page. If the lead cannot be stored, the answer is the same
 * form with the posted values:
 * - status 400 and an alert, if the form did not arrive completely
 * - status 413 and an alert, if its files are too large
 * - status 422 and errors at the fields, if a value is invalid (FORM-10)
 * - status 429 and an alert, if there were too many requests (FORM-08)
 * - status 503 and an alert, if too many files are being sent, or if an error occurred (FORM-08)
 * - status 503 and the phone number, if the database cannot be reached
 *
 * @param findSubject finds the vehicle of the form. If it throws, the form is shown with `fallback`, so that the
 *   shopper's text is not lost.
 */
export const takeLeadForm = async (
  services: LeadFormServices,
  page: PageRequest,
  fallback: LeadFormSubject,
  findSubject: () => Promise<LeadFormSubject | PageAnswer>,
): Promise<PageAnswer> => {
  const posted = await readPostedForm(page.request);
  const fields = posted?.fields ?? null;
  let subject = fallback;
  try {
    const found = await findSubject();
    if (!('path' in found)) return found;
    subject = found;
    if (fields === null) return failed(services, page, subject, {}, { status: 400, message: NO_FORM, step: stepOf(page, subject) });
    if (posted?.filesRefused) return failed(services, page, subject, fields, FILES_REFUSED[posted.filesRefused]);
    if (hasSteps(subject)) return await takeFormStep(services, page, subject, fields);
    if (fields[STEP_CONTROL] === STEP_TIMES) return await showTimes(services, page, subject, fields);
    const problems = (await subject.findProblems?.(fields)) ?? [];
    const sent = await submit(services, page, subject, { ...submissionOf(page, subject, fields), problems, files: posted?.files ?? [] });
    if ('kind' in sent) return sent;
    if (sent.ok) {
      const next = (await subject.afterSent?.(sent.value)) ?? sent.value.successPath;
      return { kind: 'redirect', status: 303, location: next, cookies: [sent.value.ticketCookie] };
    }
    const { form, stamp } = sent.error;
    return sent.error.kind === 'invalid'
      ? answerWith(services, page, subject, { status: 422, form, stamp, problem: { kind: 'fields', errors: sent.error.errors } })
      : answerWith(services, page, subject, {
          status: 429,
          form,
          stamp,
          problem: { kind: 'failed', message: RATE_LIMITED },
          headers: { 'retry-after': String(sent.error.retryAfterSeconds) },
        });
  } catch (error) {
    services.log.error({ site: page.site.slug, requestId: page.requestId, error }, 'a sent lead form could not be processed');
    if (services.availability.isOutage(error)) return unavailable(services, page, subject, fields ?? {}, stepOf(page, subject));
    return failed(services, page, subject, fields ?? {}, { status: 503, message: null, step: stepOf(page, subject) });
  }
};

/**
 * Stores the lead of a form that has one step. If the shopper must pay first, the lead is checked but not stored, and
 * the result is the page that follows. If the condition `storeIf` of the form is false, nothing is stored, and the
 * result is `storeIf.otherwise`.
 */
const submit = async (
  { leads }: LeadFormServices,
  { site }: PageRequest,
  { storeIf, payFirst }: LeadFormSubject,
  submission: SubmissionInput,
): Promise<Result<SentLead, RefusedSubmission> | PageAnswer> => {
  if (payFirst !== undefined) {
    const begun = await leads.prepareLead(site, submission, (prepared) => payFirst(prepared, submission.fields));
    return begun.ok ? begun.value : begun;
  }
  if (storeIf === undefined) return leads.submitLead(site, submission);
  const sent = await leads.submitLeadIf(site, submission, storeIf.holds);
  if (sent.ok) return sent;
  return sent.error.kind === 'overtaken' ? storeIf.otherwise : err(sent.error);
};

/**
 * Shows the posted form again, with the free appointment times of the location that the shopper chose (FORM-19). The
 * posted answers are not checked, because the form is not complete yet.
 */
const showTimes = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: LeadFormSubject,
  fields: Readonly<Record<string, string>>,
): Promise<PageAnswer> => {
  const model = await services.leads.offerForm(page.site, formRequest(subject), { posted: fields });
  return answerWith(services, page, subject, {
    status: 200,
    form: fillForm(model, fields),
    stamp: stampOf(fields) ?? services.leads.newFormStamp(page.site, subject.submissionId),
    problem: null,
    hasNewTimes: true,
  });
};
