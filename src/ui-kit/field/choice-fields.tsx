import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type SelectOption, TextField } from './field.tsx';
import { FieldError } from './field-error.tsx';

/**
 * Radio buttons for a few options. The legend is the question; each option's label is part of its touch target.
 *
 * @example <RadioField id="contact" name="contact" legend="How shall we answer?" options={[{ value: 'phone', label: 'By phone' }]} />
 */
export const RadioField = ({
  id,
  name,
  legend,
  options,
  value,
  hint,
  error,
  required,
  disabled,
  className,
}: {
  readonly id: string;
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly SelectOption[];
  /** The value of the option that is selected at first. */
  readonly value?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string;
}): ReactElement => (
  <fieldset
    id={id}
    disabled={disabled}
    className={classNames('field', className)}
    aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
  >
    <legend className="field-label">{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className="tick">
        <input
          type="radio"
          name={name}
          value={option.value}
          defaultChecked={option.value === value}
          required={required}
          aria-invalid={error ? true : undefined}
        />
        <span>{option.label}</span>
      </label>
    ))}
    {hint && (
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    )}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </fieldset>
);

/**
 * A text field with a native `<datalist>`, which suggests values while the visitor types. It also accepts other values.
 *
 * @example <ComboboxField id="suburb" name="suburb" label="Suburb" suggestions={['Southport', 'Nerang']} />
 */
export const ComboboxField = ({
  id,
  suggestions,
  ...field
}: {
  readonly id: string;
  readonly label: ReactNode;
  readonly suggestions: readonly string[];
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'list'>): ReactElement => (
  <>
    <TextField id={id} {...field} list={`${id}-list`} autoComplete="off" />
    <datalist id={`${id}-list`}>
      {suggestions.map((suggestion) => (
        <option key={suggestion} value={suggestion} />
      ))}
    </datalist>
  </>
);
