import type { ReactElement } from 'react';
import { ErrorSummary } from '#ui-kit/field/field.tsx';
import { FieldError } from '#ui-kit/field/field-error.tsx';
import { FIRST_FOCUS } from '#ui-kit/field/first-focus.ts';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { SUBMISSION_ERROR } from '../../rules/form/form-error-texts.ts';
import type { FieldProblem, FormModel } from '../../rules/form/form-model.ts';
import { UNEXPECTED_ANSWER } from '../../rules/lead-answer.ts';
import { controlId } from './form-control.tsx';
import { UnavailableNotice } from './unavailable-notice.tsx';

/**
 * Why a form was not or cannot be sent.
 *
 * - `fields`: fields have wrong values.
 * - `failed`: the server refused the whole form or had an error; `message` is the server's message (FORM-08).
 * - `answers-gone`: the server no longer has the answers of earlier steps.
 * - `unavailable`: leads cannot be stored at the moment.
 */
export type FormProblem =
  | { readonly kind: 'fields'; readonly errors: readonly FieldProblem[] }
  | { readonly kind: 'failed'; readonly message: string | null }
  | { readonly kind: 'answers-gone' }
  /** Leads cannot be stored at the moment. `isPosted` is true if the shopper has just sent the form. */
  | { readonly kind: 'unavailable'; readonly phone: string | null; readonly isPosted: boolean };

type ErrorPresentation = Pick<FormModel, 'errorStyle' | 'errorHeading'>;

/**
 * The errors above a form (FORM-10). The option `forms.errorStyle` of the site chooses a list with the heading 'Please
 * fix the following errors:' or a red alert box.
 */
export const FormErrors = ({
  presentation,
  problem,
}: {
  readonly presentation: ErrorPresentation;
  readonly problem: FormProblem | null;
}): ReactElement => (
  <div className="form-errors" data-form-errors="">
    {problem?.kind === 'fields' && <FieldErrors presentation={presentation} errors={problem.errors} />}
    {problem?.kind === 'failed' && <SubmissionFailure message={problem.message} />}
    {problem?.kind === 'answers-gone' && <AnswersGone />}
    {problem?.kind === 'unavailable' && <UnavailableNotice {...problem} />}
  </div>
);

const FieldErrors = ({
  presentation,
  errors,
}: {
  readonly presentation: ErrorPresentation;
  readonly errors: readonly FieldProblem[];
}): ReactElement =>
  presentation.errorStyle === 'list' ? (
    <ErrorSummary title={presentation.errorHeading} errors={errors.map(({ field, message }) => ({ fieldId: controlId(field), message }))} />
  ) : (
    <Notice tone="danger">
      <div tabIndex={-1} data-error-summary="" {...FIRST_FOCUS}>
        {errors.map(({ field, message }) => (
          <p key={field}>
            <a href={`#${controlId(field)}`} className="error-link">
              {message}
            </a>
          </p>
        ))}
      </div>
    </Notice>
  );

const SubmissionFailure = ({ message }: { readonly message: string | null }): ReactElement => (
  <Notice tone="danger">
    <p className="error-title" tabIndex={-1} data-error-summary="" {...FIRST_FOCUS}>
      {message ?? SUBMISSION_ERROR}
    </p>
    {message === null && <p className="error-detail">{UNEXPECTED_ANSWER}.</p>}
    <p className="error-detail">Nothing you wrote is lost. Please send it again in a moment, or call us.</p>
  </Notice>
);

const AnswersGone = (): ReactElement => (
  <Notice tone="info">
    <p className="error-title" tabIndex={-1} data-error-summary="" {...FIRST_FOCUS}>
      The answers to the earlier steps are not here any more.
    </p>
    <p className="error-detail">
      If you have sent this form already, for example in another tab, we have your request and you need not do anything. Otherwise please
      fill it in again: unfinished forms are deleted after a day.
    </p>
  </Notice>
);

/** Hidden template of the error markup, which `lead-form.behaviour.ts` shows without asking the server. */
export const FormErrorTemplates = ({ presentation }: { readonly presentation: ErrorPresentation }): ReactElement => (
  <>
    <template data-form-fields-template="">
      <FieldErrors presentation={presentation} errors={[{ field: 'name', message: ' ' }]} />
    </template>
    <template data-form-failed-template="">
      <SubmissionFailure message={null} />
    </template>
    <template data-field-error-template="">
      <FieldError id=""> </FieldError>
    </template>
  </>
);
