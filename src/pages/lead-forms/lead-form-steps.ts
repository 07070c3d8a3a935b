import { randomUUID } from 'node:crypto';
import {
  FORM_CONTROL,
  type FormModel,
  STEP_BACK,
  STEP_CONTROL,
  STEP_KEEP,
  STEP_RESTART,
  STEP_TIMES,
} from '#features/leads/rules/form/form-model.ts';
import { fillForm, stepProblems } from '#features/leads/rules/form/parse-submission.ts';
import { answersOfStep, type FormDraft, hasContact, stepToShow, withAnswers } from '#features/leads/rules/forms/form-draft.ts';
import type { RefusedSubmission } from '#features/leads/server/lead-submission.ts';
import { expiredDraftCookie, formatDraftCookie, readDraftCookie } from '#features/leads/server/steps/draft-cookie.server.ts';
import type { LeadForm } from '#model/site/content/form-content.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { withAccountContact } from './account-contact.ts';
import {
  answerWith,
  formRequest,
  type LeadFormServices,
  type LeadFormSubject,
  RATE_LIMITED,
  stampOf,
  stepPath,
  submissionOf,
} from './lead-form-answer.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * A query parameter in the URL of a step. The URL has this parameter after the shopper pressed a button that only computes
 * something from the answers so far, such as the repayment.
 */
const KEPT_PARAM = 'kept';

/** Whether the URL is that of a step whose answers were just stored without a check (`STEP_KEEP`). */
export const isKeptAddress = ({ url }: Pick<PageRequest, 'url'>): boolean => url.searchParams.has(KEPT_PARAM);

/** A form with several steps, together with what the form is about, such as a vehicle. */
type SteppedSubject = LeadFormSubject & { readonly form: LeadForm };

export const hasSteps = (subject: LeadFormSubject): subject is SteppedSubject => (subject.form?.steps.length ?? 1) > 1;

/** The step that the URL of a posted form names; undefined if the form has only one step. */
export const stepOf = ({ url }: Pick<PageRequest, 'url'>, subject: LeadFormSubject): number | undefined =>
  hasSteps(subject) ? stepToShow(url.searchParams.get('step') ?? '1', subject.form.steps.length, subject.form.steps.length) : undefined;

/**
 * `GET`: shows a step of the form with the answers of the shopper's draft (FORM-04). Without `?step=` it shows the furthest
 * step that the shopper reached, and says so. If the step in the URL was not reached yet, the answer redirects to the furthest
 * step.
 */
export const showFormStep = async (services: LeadFormServices, page: PageRequest, subject: SteppedSubject): Promise<PageAnswer> => {
  const draft = await findFormDraft(services, page, subject);
  const wanted = page.url.searchParams.get('step');
  const step = stepToShow(wanted, draft?.step ?? 1, subject.form.steps.length);
  if (wanted !== null && wanted !== String(step)) return { kind: 'redirect', status: 303, location: subject.path };
  return answerWith(services, page, subject, {
    status: 200,
    form: withAnswers(
      await withAccountContact(services, page, await offerStep(services, page, subject, step, draft)),
      draft?.answers ?? {},
    ),
    stamp: services.leads.newFormStamp(page.site),
    problem: null,
    step,
    isResumed: wanted === null && draft !== null,
    isMoved: wanted !== null && !isKeptAddress(page),
  });
};

/**
 * `POST`: stores the answers of a step. If the shopper goes back, starts again or asks for a result of the answers,
 * such as the repayment, nothing is checked. Otherwise the answers of the step are checked (FORM-04, FORM-09). A step
 * that is not the last one keeps its answers in the draft and, once the contact details are known, stores the lead as
 * incomplete. The last step completes the lead and redirects to the success page. A second post of the last step
 * does not change the lead. If the draft has not reached the posted step, the draft was sent in another tab or has
 * expired. Nothing is stored then: the page tells the shopper why, and shows the step that the draft has reached.
 */
export const takeFormStep = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  fields: Fields,
): Promise<PageAnswer> => {
  const draft = (await findSentDraft(services, page, subject, fields)) ?? (await findFormDraft(services, page, subject));
  const step = stepToShow(page.url.searchParams.get('step') ?? '1', draft?.step ?? 1, subject.form.steps.length);
  const model = await offerStep(services, page, subject, step, draft, fields);
  const taken = { draft, step, model, fields, answers: { ...draft?.answers, ...answersOfStep(model, fields) } };
  if (fields[STEP_CONTROL] === STEP_RESTART) return restart(services, page, subject, draft);
  if (step < Number(page.url.searchParams.get('step')))
    return answerWith(services, page, subject, { ...shownAgain(services, page, taken), status: 422, problem: { kind: 'answers-gone' } });
  if (fields[STEP_CONTROL] === STEP_BACK || fields[STEP_CONTROL] === STEP_KEEP) {
    const refusal = await limitDrafts(services, page, subject, taken);
    if (refusal !== null) return refusal;
    const kept = await keep(services, page, subject, taken, { step: draft?.step ?? step, leadId: draft?.leadId ?? null });
    if (fields[STEP_CONTROL] === STEP_BACK) return goTo(subject, Math.max(1, step - 1), kept);
    // A redirect, so that Back and a reload do not ask the shopper to send the form again.
    return goTo(subject, step, kept, `&${KEPT_PARAM}=1`);
  }
  if (fields[STEP_CONTROL] === STEP_TIMES)
    return answerWith(services, page, subject, {
      ...shownAgain(services, page, taken),
      status: 200,
      problem: null,
      hasNewTimes: true,
    });
  const errors = stepProblems(model, fields);
  if (errors.length > 0)
    return answerWith(services, page, subject, { ...shownAgain(services, page, taken), status: 422, problem: { kind: 'fields', errors } });
  return step === subject.form.steps.length ? finish(services, page, subject, taken) : goOn(services, page, subject, taken);
};

/** A posted step: its form, the posted fields, and all answers of the draft and of this step. */
interface TakenStep {
  readonly draft: FormDraft | null;
  readonly step: number;
  readonly model: FormModel;
  readonly fields: Fields;
  readonly answers: FormDraft['answers'];
}

const goOn = async (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, taken: TakenStep): Promise<PageAnswer> => {
  const { draft, step } = taken;
  let leadId = draft?.leadId ?? null;
  const refusal = await limitDrafts(services, page, subject, taken);
  if (refusal !== null) return refusal;
  if (hasContact(taken.answers) && subject.payFirst === undefined) {
    const sent = await submit(services, page, subject, taken, false);
    if (!sent.ok) return refused(services, page, subject, taken, sent.error);
    leadId = sent.value.leadId;
  }
  const kept = await keep(services, page, subject, taken, { step: Math.max(step + 1, draft?.step ?? 1), leadId });
  return goTo(subject, step + 1, kept);
};

/**
 * Counts a new draft towards the limit of posts from one IP address. Returns the refusal of a post above the limit; null for other
 * posts.
 */
const limitDrafts = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  taken: TakenStep,
): Promise<PageAnswer | null> => {
  const retryAfterSeconds = taken.draft === null ? await services.leads.limitPosts(page.site, page.clientAddress) : null;
  return retryAfterSeconds === null ? null : rateLimited(services, page, subject, taken, retryAfterSeconds);
};

const finish = async (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, taken: TakenStep): Promise<PageAnswer> => {
  if (subject.payFirst !== undefined) return pay(services, page, subject, taken, subject.payFirst);
  const sent = await submit(services, page, subject, taken, true);
  if (!sent.ok) return refused(services, page, subject, taken, sent.error);
  const cookies = [sent.value.ticketCookie, await closeDraft(services, page, subject, taken)];
  return { kind: 'redirect', status: 303, location: sent.value.successPath, cookies };
};

/** Checks all answers and redirects to the payment. If the payment cannot begin, the draft is kept. */
const pay = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  taken: TakenStep,
  payFirst: NonNullable<LeadFormSubject['payFirst']>,
): Promise<PageAnswer> => {
  const prepared = await services.leads.prepareLead(page.site, submissionIn(page, subject, taken));
  if (!prepared.ok) return refused(services, page, subject, taken, prepared.error);
  const next = await payFirst(prepared.value, taken.answers);
  if (next.kind !== 'redirect') return next;
  return { ...next, cookies: [...(next.cookies ?? []), await closeDraft(services, page, subject, taken)] };
};

/** Marks the draft as sent. Returns the cookie header that makes the browser delete its cookie of the draft. */
const closeDraft = async (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, taken: TakenStep): Promise<string> => {
  try {
    if (taken.draft !== null) await services.drafts.markSent(page.site, taken.draft.id, taken.fields[FORM_CONTROL.submissionId] ?? '');
  } catch (error) {
    // The draft could not be marked as sent. This is no problem for the shopper: the lead or the reservation is stored
    // already, and the draft expires within a day.
    services.log.error({ site: page.site.slug, requestId: page.requestId, error }, 'the draft of a sent form could not be closed');
  }
  return expiredDraftCookie(subject.form.name, isSecure(services, page));
};

const submit = (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, taken: TakenStep, isLast: boolean) =>
  services.leads.submitLead(page.site, {
    ...submissionIn(page, subject, taken),
    step: { leadId: taken.draft?.leadId ?? null, isLast },
  });

/** A submission that contains the answers of the posted step and of all earlier steps. */
const submissionIn = (page: PageRequest, subject: SteppedSubject, { draft, fields, answers }: TakenStep) => ({
  ...submissionOf(page, subject, { ...fields, ...answers }),
  startedAt: draft?.startedAt,
});

/**
 * The answer to a post that the lead service refused. If the field with the error is in another step, the answer shows that
 * step, so that the shopper can correct it.
 */
const refused = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  taken: TakenStep,
  refusal: RefusedSubmission,
): Promise<PageAnswer> => {
  if (refusal.kind === 'rate-limited') return rateLimited(services, page, subject, taken, refusal.retryAfterSeconds);
  const { errors } = refusal;
  const step = stepWith(services, page, subject, taken.answers, errors[0]?.field ?? '') ?? taken.step;
  const model = await offerStep(services, page, subject, step, taken.draft, taken.answers);
  const again = { ...shownAgain(services, page, { ...taken, step, model }), form: withAnswers(model, taken.answers) };
  const shown = errors.filter(({ field }) => model.fields.some(({ name }) => name === field));
  return answerWith(services, page, subject, { ...again, status: 422, problem: { kind: 'fields', errors: shown } });
};

const rateLimited = (
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

const restart = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  draft: FormDraft | null,
): Promise<PageAnswer> => {
  if (draft !== null) await services.drafts.delete(page.site, draft.id);
  return goTo(subject, 1, expiredDraftCookie(subject.form.name, isSecure(services, page)));
};

const goTo = (subject: SteppedSubject, step: number, cookie: string, moreQuery = ''): PageAnswer => ({
  kind: 'redirect',
  status: 303,
  location: stepPath(subject.path, step) + moreQuery,
  cookies: [cookie],
});

/** Stores the answers in the shopper's draft and returns the cookie with the draft's id. */
const keep = async (
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
  return formatDraftCookie(subject.form.name, id, isSecure(services, page));
};

const isSecure = (services: Pick<LeadFormServices, 'leads'>, page: PageRequest): boolean => services.leads.isCookieSecure(page.url.origin);

/** The shopper's draft of a form with several steps; null if the shopper has none, or if it has expired. */
export const findFormDraft = async (
  services: Pick<LeadFormServices, 'leads' | 'drafts' | 'clock'>,
  page: PageRequest,
  { form, path }: Pick<SteppedSubject, 'form' | 'path'>,
): Promise<FormDraft | null> => {
  const id = readDraftCookie(page.request.headers.get('cookie'), form.name, isSecure(services, page));
  return id === null ? null : services.drafts.find(page.site, id, { formName: form.name, path }, services.clock.now());
};

/**
 * Finds the draft whose last step was already sent with this submission id. This happens after a double click, after a
 * lost answer, or if the shopper goes back and sends the form again.
 */
const findSentDraft = async (
  services: LeadFormServices,
  page: PageRequest,
  { form, path }: SteppedSubject,
  fields: Fields,
): Promise<FormDraft | null> => {
  const { [FORM_CONTROL.submissionId]: submissionId, [STEP_CONTROL]: control } = fields;
  if (submissionId === undefined || control !== undefined) return null;
  return services.drafts.findSent(page.site, submissionId, { formName: form.name, path }, services.clock.now());
};

/**
 * Describes a step of the form that shows the free times. The answers of earlier steps decide which location's times
 * are shown.
 */
const offerStep = (
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

const describeStep = (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, step: number, answers: Fields): FormModel =>
  services.leads.describeForm(page.site, { ...formRequest(subject), shownStep: step }, answers);

/** Shows the posted step again with the same submission id, so that sending it again counts as the same submission. */
const shownAgain = (services: LeadFormServices, page: PageRequest, { step, model, fields }: TakenStep) => ({
  form: fillForm(model, fields),
  stamp: stampOf(fields) ?? services.leads.newFormStamp(page.site),
  step,
});
