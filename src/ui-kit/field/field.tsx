import type { InputHTMLAttributes, ReactElement, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { FieldError } from './field-error.tsx';
import { FIRST_FOCUS } from './first-focus.ts';

/** The props of every form field. The ids of hint and error begin with `id`. */
interface FieldProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error message for the value; null or missing if it is valid. */
  readonly error?: string | null | undefined;
  /** True if only screen readers get the label, for example for a search box whose purpose is obvious. */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The attributes that connect a control to its hint and error. */
const describedBy = (id: string, hint: unknown, error: unknown): { 'aria-describedby'?: string; 'aria-invalid'?: true } => {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true as const } : {}) };
};

/** The layout of every field: label above, control, hint and error below. */
const Field = ({
  id,
  label,
  hint,
  error,
  labelHidden,
  className,
  required,
  children,
}: FieldProps & { readonly required?: boolean | undefined; readonly children: ReactNode }): ReactElement => (
  <div className={classNames('field', className)}>
    <label htmlFor={id} className={labelHidden ? 'sr-only' : 'field-label'}>
      {label}
      {required === false && <span className="field-optional"> (optional)</span>}
    </label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    )}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
);

/**
 * A single-line input with label, hint and error. `required={false}` adds '(optional)' to the label; without `required`
 * nothing is added.
 *
 * @example <TextField id="email" name="email" type="email" label="Email" error={errors.email} required autoComplete="email" />
 */
export const TextField = ({
  id,
  label,
  hint,
  error,
  labelHidden,
  className,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>): ReactElement => (
  <Field {...shell({ id, label, hint, error, labelHidden, className })} required={input.required}>
    <input id={id} type="text" {...input} className="control" {...describedBy(id, hint, error)} />
  </Field>
);

export const TextAreaField = ({
  id,
  label,
  hint,
  error,
  labelHidden,
  className,
  ...input
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>): ReactElement => (
  <Field {...shell({ id, label, hint, error, labelHidden, className })} required={input.required}>
    <textarea id={id} rows={4} {...input} className="control control-area" {...describedBy(id, hint, error)} />
  </Field>
);

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** True if a style sheet shows other fields of the form only while this option is chosen. */
  readonly reveals?: boolean;
}

/**
 * A select with its label, hint and error message.
 *
 * @example <SelectField id="category" name="category" label="About" options={[{ value: 'Sales', label: 'Sales' }]} />
 */
export const SelectField = ({
  id,
  label,
  hint,
  error,
  labelHidden,
  className,
  options,
  placeholder,
  ...input
}: FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
    readonly options: readonly SelectOption[];
    /** The text of a first option without a value. */
    readonly placeholder?: string;
  }): ReactElement => (
  <Field {...shell({ id, label, hint, error, labelHidden, className })} required={input.required}>
    <span className="select-wrap">
      <select id={id} {...input} className="control control-select" {...describedBy(id, hint, error)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} data-reveals={option.reveals ? '' : undefined}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  </Field>
);

/** A checkbox with its label beside it. A click on the label also toggles it. */
export const CheckboxField = ({
  id,
  label,
  hint,
  error,
  className,
  ...input
}: Omit<FieldProps, 'labelHidden'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>): ReactElement => (
  <div className={classNames('field', className)}>
    <label htmlFor={id} className="tick">
      <input id={id} type="checkbox" {...input} {...describedBy(id, hint, error)} />
      <span>{label}</span>
    </label>
    {hint && (
      <p id={`${id}-hint`} className="field-hint tick-hint">
        {hint}
      </p>
    )}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
);

export interface SummarisedError {
  /** The id of the field with the error. */
  readonly fieldId: string;
  readonly message: string;
}

/** The list of errors at the top of a form, with a link to each field. It gets the focus when the page is shown. */
export const ErrorSummary = ({
  title,
  errors,
  takesFocus = true,
}: {
  readonly title: string;
  readonly errors: readonly SummarisedError[];
  /** Whether the browser puts the focus on the errors when the page opens. */
  readonly takesFocus?: boolean;
}): ReactElement | null =>
  errors.length === 0 ? null : (
    <div
      className="notice notice-danger"
      role="alert"
      tabIndex={-1}
      data-error-summary=""
      id="error-summary"
      {...(takesFocus ? FIRST_FOCUS : {})}
    >
      <Icon name="alert" />
      <div>
        <p className="error-title">{title}</p>
        <ul className="error-list">
          {errors.map((error) => (
            <li key={error.fieldId + error.message}>
              <a href={`#${error.fieldId}`} className="error-link">
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );

/** Returns only those props of a field that the layout component needs. */
const shell = ({ id, label, hint, error, labelHidden, className }: FieldProps): FieldProps => ({
  id,
  label,
  hint,
  error,
  labelHidden,
  className,
});
