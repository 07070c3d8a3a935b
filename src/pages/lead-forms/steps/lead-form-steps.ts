import { STEP_BACK, STEP_CONTROL, STEP_KEEP, STEP_RESTART, STEP_TIMES } from '#features/leads/rules/form/form-model.ts';
import { stepProblems } from '#features/leads/rules/form/parse-submission.ts';
import { answersOfStep, type FormDraft, hasContact, stepToShow, withAnswers } from '#features/leads/rules/forms/form-draft.ts';
import { expiredDraftCookie } from '#features/leads/server/steps/draft-cookie.server.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { withAccountContact } from '../account-contact.ts';
import { answerWith, type LeadFormServices, type LeadFormSubject, submissionOf } from '../lead-form-answer.ts';
import { redirectToStep, shownAgain, showRateLimit, showRefusal } from './step-answer.ts';
import { closeDraft, findFormDraft, findSentDraft, hasSecureCookies, saveDraft } from './step-draft.ts';
import { offerStep } from './step-model.ts';
import { type Fields, isKeptAddress, KEPT_PARAM, type SteppedSubject, type TakenStep } from './stepped-form.ts';

/**
 * `GET`: shows a step of the form with the answers of the shopper's draft (FORM-04). Without `?step=` it shows the
 * furthest step that the shopper reached, with a notice that the earlier answers were kept. If the step in the URL was
 * not reached yet, the answer redirects to the furthest step.
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
 * `POST`: stores the answers of a step. The answers are checked if the shopper continues to the next step or sends the
 * form (FORM-04, FORM-09). They are not checked if the shopper goes back, starts again, or calculates a value such as
 * the repayment. The answers of every step except the last one are stored in the draft. If the answers contain contact
 * details, an incomplete lead is stored too. The last step completes the lead and redirects to the success page.
 * A second post of the last step does not change the lead. If the draft has not reached the posted step, the draft was
 * sent in another tab or has expired. In this case nothing is stored. The page tells the shopper the reason, and shows
 * the step that the draft has reached.
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
  if (fields[STEP_CONTROL] === STEP_BACK || fields[STEP_CONTROL] === STEP_KEEP)
    return withinLimit(services, page, subject, taken, () => keepStep(services, page, subject, taken));
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
  return step === subject.form.steps.length
    ? finish(services, page, subject, taken)
    : withinLimit(services, page, subject, taken, () => goOn(services, page, subject, taken));
};

/**
 * Stores the answers of a step without checking them. If the shopper pressed the button Back, redirects to the previous
 * step. Otherwise redirects to the step that was posted.
 */
const keepStep = async (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, taken: TakenStep): Promise<PageAnswer> => {
  const { draft, step, fields } = taken;
  const kept = await saveDraft(services, page, subject, taken, { step: draft?.step ?? step, leadId: draft?.leadId ?? null });
  if (fields[STEP_CONTROL] === STEP_BACK) return redirectToStep(subject, Math.max(1, step - 1), kept);
  // The answer is a redirect. Otherwise the browser would ask the shopper to send the form again after Back or a reload.
  return redirectToStep(subject, step, kept, `&${KEPT_PARAM}=1`);
};

/**
 * Stores the answers of a step and redirects to the next one. If the answers contain contact details, the lead is
 * stored too. A lead that the shopper must pay for first is not stored yet.
 */
const goOn = async (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, taken: TakenStep): Promise<PageAnswer> => {
  const { draft, step } = taken;
  let leadId = draft?.leadId ?? null;
  if (hasContact(taken.answers) && subject.payFirst === undefined) {
    const sent = await submit(services, page, subject, taken, false);
    if (!sent.ok) return showRefusal(services, page, subject, taken, sent.error);
    leadId = sent.value.leadId;
  }
  const kept = await saveDraft(services, page, subject, taken, { step: Math.max(step + 1, draft?.step ?? 1), leadId });
  return redirectToStep(subject, step + 1, kept);
};

/**
 * Calls `run`, which stores the draft of a post. The number of posts from one IP address that create a draft is
 * limited. Above the limit, the post is refused, and `run` is not called. If `run` throws an error, the post is not
 * counted, because the shopper will send the form again.
 */
const withinLimit = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  taken: TakenStep,
  run: () => Promise<PageAnswer>,
): Promise<PageAnswer> => {
  if (taken.draft !== null) return run();
  const retryAfterSeconds = await services.leads.limitPosts(page.site, page.clientAddress);
  if (retryAfterSeconds !== null) return showRateLimit(services, page, subject, taken, retryAfterSeconds);
  try {
    return await run();
  } catch (error) {
    await services.leads.giveBackPost(page.site, page.clientAddress);
    throw error;
  }
};

const finish = async (services: LeadFormServices, page: PageRequest, subject: SteppedSubject, taken: TakenStep): Promise<PageAnswer> => {
  if (subject.payFirst !== undefined) return pay(services, page, subject, taken, subject.payFirst);
  const sent = await submit(services, page, subject, taken, true);
  if (!sent.ok) return showRefusal(services, page, subject, taken, sent.error);
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
  const begun = await services.leads.prepareLead(page.site, submissionIn(page, subject, taken), (prepared) =>
    payFirst(prepared, taken.answers),
  );
  if (!begun.ok) return showRefusal(services, page, subject, taken, begun.error);
  const next = begun.value;
  if (next.kind !== 'redirect') return next;
  return { ...next, cookies: [...(next.cookies ?? []), await closeDraft(services, page, subject, taken)] };
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

const restart = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: SteppedSubject,
  draft: FormDraft | null,
): Promise<PageAnswer> => {
  if (draft !== null) await services.drafts.delete(page.site, draft.id);
  return redirectToStep(subject, 1, expiredDraftCookie(subject.form.name, hasSecureCookies(services, page)));
};
