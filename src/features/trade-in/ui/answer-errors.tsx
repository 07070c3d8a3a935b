import type { ReactElement } from 'react';
import { ErrorSummary } from '#ui-kit/field/field.tsx';
import { type AnswerFormView, answerControlId } from '../views/answer-form-view.ts';

/** The list of errors above a form, with links to the fields (FORM-10). */
export const AnswerErrors = ({ problems }: Pick<AnswerFormView, 'problems'>): ReactElement => (
  <ErrorSummary
    title="Please fix the following errors:"
    errors={problems.map(({ field, message }) => ({ fieldId: answerControlId(field), message }))}
  />
);
