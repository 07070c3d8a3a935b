import type { AnswerProblem } from '../rules/own-vehicle-answers.ts';

/** What a form of the trade-in pages shows: the typed values and the errors of the last post. */
export interface AnswerFormView {
  /** The URL to which the form posts. */
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly AnswerProblem[];
}

/** The HTML id of a form field, to which the error message of the field links. */
export const answerControlId = (field: string): string => `trade-in-${field.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The error message of a field; null if its value is valid. */
export const problemOf = ({ problems }: Pick<AnswerFormView, 'problems'>, field: string): string | null =>
  problems.find((problem) => problem.field === field)?.message ?? null;
