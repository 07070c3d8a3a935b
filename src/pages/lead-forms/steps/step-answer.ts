import { fillForm } from '#features/leads/rules/form/parse-submission.ts';
import { withAnswers } from '#features/leads/rules/forms/form-draft.ts';
import type { RefusedSubmission } from '#features/leads/server/lead-submission.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { answerWith, type LeadFormServices, RATE_LIMITED, stampOf, stepPath } from '../lead-form-answer.ts';
import { describeStep, offerStep } from './step-model.ts';
import type { Fields, SteppedSubject, TakenStep } from './stepped-form.ts';

/**
 * The answer to a post that the lead service refused. If the field with the error is in another step, the answer shows that
 * step, so that the shopper can correct it.
 */
export const showRefusal = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  taken: TakenStep,
  refusal: RefusedSubmission,
): Promise<PageAnswer> => {
  if (refusal.kind === 'rate-limited') return showRateLimit(services, page, subject, taken, refusal.retryAfterSeconds);
  const { errors } = refusal;
  const step = stepWith(services, page, subject, taken.answers, errors[0]?.field ?? '') ?? taken.step;
  const model = await offerStep(services, page, subject, step, taken.draft, taken.answers);
  const again = { ...shownAgain(services, page, { ...taken, step, model }), form: withAnswers(model, taken.answers) };
  const shown = errors.filter(({ field }) => model.fields.some(({ name }) => name === field));
  return answerWith(services, page, subject, { ...again, status: 422, problem: { kind: 'fields', errors: shown } });
};

/**
 * The answer to a post if too many posts came from the same IP address. It shows the same step with a message, and has
 * the status 429.
 */
export const showRateLimit = (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  taken: TakenStep,
  retryAfterSeconds: number,
): Promise<PageAnswer> =>
  answerWith(services, page, subject, {
    ...shownAgain(services, page, taken),
    status: 429,
    problem: { kind: 'failed', message: RATE_LIMITED },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

const stepWith = (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  answers: Fields,
  field: string,
): number | null => {
  const found = subject.form.steps.findIndex((_, index) =>
    describeStep(services, page, subject, index + 1, answers).fields.some(({ name, type }) => name === field && type !== 'hidden'),
  );
  return found === -1 ? null : found + 1;
};

/** Redirects to a step, and sets the cookie of the draft. */
export const redirectToStep = (subject: SteppedSubject, step: number, cookie: string, moreQuery = ''): PageAnswer => ({
  kind: 'redirect',
  status: 303,
  location: stepPath(subject.path, step) + moreQuery,
  cookies: [cookie],
});

/**
 * Shows the posted step again with the same submission id. If the shopper sends the step again, this id shows that it
 * is a repetition, so only one lead is stored.
 */
export const shownAgain = (services: LeadFormServices, page: PageRequest, { step, model, fields }: TakenStep) => ({
  form: fillForm(model, fields),
  stamp: stampOf(fields) ?? services.leads.newFormStamp(page.site),
  step,
});
