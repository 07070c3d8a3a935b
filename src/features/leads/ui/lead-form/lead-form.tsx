import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonVariant } from '#ui-kit/button/button.tsx';
import { FIRST_FOCUS } from '#ui-kit/field/first-focus.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';
import type { FormField } from '../../rules/form/form-field.ts';
import { FORM_CONTROL, type FormModel, STEP_BACK, STEP_CONTROL, STEP_RESTART } from '../../rules/form/form-model.ts';
import { FormControl } from './form-control.tsx';
import { FormErrors, FormErrorTemplates, type FormProblem } from './form-errors.tsx';

/**
 * The submission id and the time of rendering. Both are new each time the form is rendered (docs/settled.md: Pages).
 */
export interface FormStampFields {
  readonly submissionId: string;
  readonly signedTime: string;
}

/**
 * A lead form (FORM-01 to 03). It posts to its page's own URL and works without JavaScript; `lead-form.behaviour.ts`
 * checks it before sending, and shows progress and failures (FORM-05 to 10).
 */
export const LeadForm = ({
  model,
  action,
  stamp,
  problem,
  nextStep,
  isResumed,
  isMoved,
  hasNewTimes,
  hasHeading = true,
  submitVariant = 'primary',
  children,
}: {
  readonly model: FormModel;
  readonly action: string;
  readonly stamp: FormStampFields;
  readonly problem: FormProblem | null;
  /** A sentence that says what happens after sending. Only the last step of a form shows it. */
  readonly nextStep: string;
  /** True if the form shows answers that the shopper gave in an earlier visit; it then offers to start again. */
  readonly isResumed: boolean;
  /** True if the shopper came to this step from another one; the heading of the step then gets the focus. */
  readonly isMoved: boolean;
  /** True if the shopper has just chosen a location and asked for its free appointment times. */
  readonly hasNewTimes: boolean;
  /** False if the page shows the heading of the step outside this form. */
  readonly hasHeading?: boolean;
  /** 'secondary' if the page has another main button. */
  readonly submitVariant?: ButtonVariant;
  /** Content of the page between the fields and the button, such as a result that depends on the fields. */
  readonly children?: ReactNode;
}): ReactElement => (
  <>
    {isResumed && <ResumedNotice action={action} />}
    <form
      method="post"
      encType={model.fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
      action={action}
      className="lead-form"
      data-behaviour="lead-form"
      data-state={problem === null || (problem.kind === 'unavailable' && !problem.isPosted) ? 'idle' : 'error'}
      aria-label={model.title}
      {...toolAttributes(model)}
    >
      {model.fields.some(({ slotPlace }) => slotPlace !== null) && <DefaultButton />}
      {hasHeading && model.step && <StepHeading step={model.step} takesFocus={isMoved} />}
      <FormErrors presentation={model} problem={problem} />
      <FormErrorTemplates presentation={model} />
      <input type="hidden" name={FORM_CONTROL.submissionId} defaultValue={stamp.submissionId} />
      <input type="hidden" name={FORM_CONTROL.signedTime} defaultValue={stamp.signedTime} />
      <Fields fields={model.fields} problem={problem} hasNewTimes={hasNewTimes} />
      {children}
      {(model.step === null || model.step.number === model.step.count) && (
        <p className="next-step" data-next-step="">
          <Icon name="clock" className="muted" />
          {nextStep}
        </p>
      )}
      <SubmitButton model={model} variant={submitVariant} />
      {model.step && model.step.number > 1 && <BackButton />}
      <p className="type-12 muted" data-collection-notice={model.collectionNotice.version}>
        {model.collectionNotice.text} <a href={paths.pages.privacy()}>Privacy policy</a>
      </p>
      {/* The captcha is the last element of the form, so that no other element moves when it appears. */}
      {model.captcha && <div data-behaviour="captcha" className="captcha" />}
    </form>
  </>
);

/**
 * The attributes by which an AI assistant in the browser finds the form as a tool and learns what the form does (WebMCP,
 * declarative API). React's types do not know them yet.
 */
const toolAttributes = ({ name, kind, title, intro, vehicle }: FormModel): object => ({
  toolname: `${name ?? kind}-form`,
  tooldescription: [title, vehicle === null ? null : `Vehicle: ${vehicle.title}`, intro].filter((part) => part !== null).join('. '),
});

/** The heading of a step with its number, and a progress bar that is full at the last step. */
const StepHeading = ({
  step,
  takesFocus,
}: {
  readonly step: NonNullable<FormModel['step']>;
  readonly takesFocus: boolean;
}): ReactElement => (
  <div className="form-step">
    <p className="type-12 muted">
      Step {step.number} of {step.count}
    </p>
    <h2 className="form-step-title type-18" tabIndex={-1} data-step-heading="" {...(takesFocus ? FIRST_FOCUS : {})}>
      {step.title}
    </h2>
    <progress className="form-step-bar" max={step.count} value={step.number} aria-label={`Step ${step.number} of ${step.count}`} />
  </div>
);

/**
 * Says that earlier answers were kept, and offers to delete them. The notice is a separate form. If its button were in the
 * lead form, the Enter key in a field would press this button, because it would be the first button of the lead form.
 */
const ResumedNotice = ({ action }: { readonly action: string }): ReactElement => (
  <form method="post" action={action} className="lead-form-resumed">
    <Notice tone="info">
      <p>Your answers from before are still here.</p>
      <Button type="submit" variant="text" name={STEP_CONTROL} value={STEP_RESTART}>
        Start again
      </Button>
    </Notice>
  </form>
);

/**
 * A hidden button that the Enter key in a field presses. Browsers press the first button of a form, which would otherwise
 * be 'Show times'.
 */
const DefaultButton = (): ReactElement => <button type="submit" className="off-screen" tabIndex={-1} aria-hidden="true" />;

/** A button that returns to the previous step. What the shopper typed is kept, without being checked. */
const BackButton = (): ReactElement => (
  <Button type="submit" variant="quiet" name={STEP_CONTROL} value={STEP_BACK} formNoValidate>
    Back
  </Button>
);

/** Short fields that belong together are shown side by side when there is room. */
const Fields = ({
  fields,
  problem,
  hasNewTimes,
}: {
  readonly fields: readonly FormField[];
  readonly problem: FormProblem | null;
  readonly hasNewTimes: boolean;
}): ReactElement => {
  const errorOf = (name: string): string | null =>
    problem?.kind === 'fields' ? (problem.errors.find(({ field }) => field === name)?.message ?? null) : null;
  const control = (field: FormField): ReactNode => (
    <FormControl key={field.name} field={field} error={errorOf(field.name)} hasNewTimes={hasNewTimes} />
  );
  const shown = fields.filter(({ type, isShown }) => isShown && type !== 'hidden' && type !== 'trap');
  return (
    <>
      <div className="lead-form-fields">
        {shown.map((field) => (
          <div
            key={field.name}
            className={field.width === 'half' ? undefined : 'lead-form-wide'}
            data-only-when={field.onlyWhen === null ? undefined : ''}
          >
            {control(field)}
          </div>
        ))}
      </div>
      {fields.filter(({ type }) => type === 'hidden' || type === 'trap').map(control)}
    </>
  );
};

/** FORM-06: while the form is being sent the button is disabled and shows a spinner. */
const SubmitButton = ({ model, variant }: { readonly model: FormModel; readonly variant: ButtonVariant }): ReactElement => (
  <Button type="submit" variant={variant} size="large" wide data-submitting-label={model.submittingLabel}>
    <span className="lead-form-spinner" aria-hidden="true" data-spinner="" />
    <span data-submit-label="">{model.submitLabel}</span>
  </Button>
);
