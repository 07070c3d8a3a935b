import type { FormModel } from '#features/leads/rules/form/form-model.ts';
import { type FormDraft, stepToShow } from '#features/leads/rules/forms/form-draft.ts';
import type { LeadForm } from '#model/site/content/form-content.ts';
import type { PageRequest } from '#pages/page.ts';
import type { LeadFormSubject } from '../lead-form-answer.ts';

export type Fields = Readonly<Record<string, string>>;

/**
 * A query parameter in the URL of a step. The URL has this parameter after the shopper pressed a button that calculates
 * a value, such as the repayment, and does not continue to the next step.
 */
export const KEPT_PARAM = 'kept';

/**
 * Whether the URL has the parameter `kept`. The step's answers have then just been stored without a check
 * (`STEP_KEEP`).
 */
export const isKeptAddress = ({ url }: Pick<PageRequest, 'url'>): boolean => url.searchParams.has(KEPT_PARAM);

/** A form with several steps, together with what the form is about, such as a vehicle. */
export type SteppedSubject = LeadFormSubject & { readonly form: LeadForm };

/** True if the form has more than one step. */
export const hasSteps = (subject: LeadFormSubject): subject is SteppedSubject => (subject.form?.steps.length ?? 1) > 1;

/** The step that the URL of a posted form names; undefined if the form has only one step. */
export const stepOf = ({ url }: Pick<PageRequest, 'url'>, subject: LeadFormSubject): number | undefined =>
  hasSteps(subject) ? stepToShow(url.searchParams.get('step') ?? '1', subject.form.steps.length, subject.form.steps.length) : undefined;

/** A posted step: its form, the posted fields, and all answers of the draft and of this step. */
export interface TakenStep {
  readonly draft: FormDraft | null;
  readonly step: number;
  readonly model: FormModel;
  readonly fields: Fields;
  readonly answers: FormDraft['answers'];
}
