import type { FormField } from '../form/form-field.ts';
import type { FormModel } from '../form/form-model.ts';
import { fillField, withSlotChoices } from '../form/parse-submission.ts';

/** The answers of a shopper who has begun a form with several steps, and has not sent its last step yet. */
export interface FormDraft {
  /** The id of the draft, which nobody can guess. The shopper's browser keeps it in a cookie. */
  readonly id: string;
  readonly formName: string;
  /**
   * Path of the form's page. A draft is used only on this page, so that its answers are never sent for another vehicle.
   */
  readonly path: string;
  /** The time at which the first step was shown, in epoch milliseconds. */
  readonly startedAt: number;
  /** Number of the furthest step that the shopper reached. The first step has the number 1. */
  readonly step: number;
  /** Posted values by field name. An empty text is a field that the shopper left empty or did not tick. */
  readonly answers: Readonly<Record<string, string>>;
  /** The lead that an earlier step stored; null before the contact details are known. */
  readonly leadId: string | null;
}

/** Largest number of characters of one answer that a draft keeps. It is more than any field accepts. */
const LONGEST_ANSWER = 10_000;

const isKept = ({ type }: FormField): boolean => type !== 'hidden' && type !== 'trap';

/**
 * The answers of a step for a draft: the posted value of each visible field, which is not checked.
 *
 * @param model the form with the fields of this step
 */
export const answersOfStep = (model: Pick<FormModel, 'fields'>, posted: Readonly<Record<string, string>>): FormDraft['answers'] => {
  const fields = withSlotChoices(model, posted);
  return Object.fromEntries(model.fields.filter(isKept).map(({ name }) => [name, (fields[name] ?? '').slice(0, LONGEST_ANSWER)]));
};

/** Returns the form with the answers of a draft in its fields. A field without an answer keeps its initial value. */
export const withAnswers = (model: FormModel, answers: FormDraft['answers']): FormModel => ({
  ...model,
  fields: model.fields.map((field) => (isKept(field) && answers[field.name] !== undefined ? fillField(field, answers[field.name]) : field)),
});

/** Whether the answers contain what every lead needs, so that the dealership can reach the shopper. */
export const hasContact = ({ name, email, phone }: FormDraft['answers']): boolean => Boolean(name && email && phone);

/**
 * The step to show: the step in the URL if the shopper has reached it, otherwise the furthest step.
 *
 * @param wanted the value of `?step=`
 * @example stepToShow('9', 2, 3) === 2
 */
export const stepToShow = (wanted: string | null, reached: number, count: number): number => {
  const number = /^\d{1,2}$/.test(wanted ?? '') ? Number(wanted) : reached;
  return Math.max(1, Math.min(number, reached, count));
};
