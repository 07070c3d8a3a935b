import type { ReactElement, ReactNode } from 'react';
import type { SelectOption } from './field.tsx';
import { FieldError } from './field-error.tsx';

/**
 * A group of checkboxes that are posted under one name. The first checkbox has the id of the group, so that a link from
 * an error message focuses it.
 *
 * @example <CheckboxGroup id="services" name="services" label="Services" options={[{ value: 'Brakes', label: 'Brakes' }]} checked={[]} />
 */
export const CheckboxGroup = ({
  id,
  name,
  label,
  options,
  checked,
  hint,
  error,
}: {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly options: readonly SelectOption[];
  /** The values of the ticked checkboxes. */
  readonly checked: readonly string[];
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}): ReactElement => (
  <fieldset className="field tick-group" aria-describedby={error ? `${id}-error` : undefined}>
    <legend className="field-label">{label}</legend>
    <div className="tick-group-options">
      {options.map((option, index) => {
        const optionId = index === 0 ? id : `${id}-${index + 1}`;
        return (
          <label key={option.value} htmlFor={optionId} className="tick">
            <input id={optionId} type="checkbox" name={name} value={option.value} defaultChecked={checked.includes(option.value)} />
            <span>{option.label}</span>
          </label>
        );
      })}
    </div>
    {hint && <p className="field-hint">{hint}</p>}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </fieldset>
);
