type FormFieldType = 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'date' | 'checkbox' | 'hidden' | 'trap';

export interface FormChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * One form field as data: its markup, the browser's own checks (required, maxLength, min, max), and the server's
 * checks (`fieldSchema`) are all made from it.
 */
export interface FormField {
  /** Name in the posted form (FORM-26). */
  readonly name: string;
  readonly label: string;
  /** A part of the label that is a link; it opens in a new tab. */
  readonly labelLink: { readonly text: string; readonly href: string } | null;
  readonly type: FormFieldType;
  /** 'plate' accepts a registration of at most 9 letters and digits; null accepts any text of the field's type. */
  readonly format: 'plate' | null;
  readonly required: boolean;
  /** The error when a required field is empty; null for a standard sentence with the label. */
  readonly missing: string | null;
  /** Text of the empty option of a select. */
  readonly placeholder: string | null;
  readonly options: readonly FormChoice[];
  readonly autocomplete: string | null;
  readonly inputMode: 'text' | 'email' | 'tel' | null;
  /** Characters. */
  readonly maxLength: number | null;
  /** First and last allowed date of a date field, ISO dates. */
  readonly min: string | null;
  readonly max: string | null;
  readonly hint: string | null;
  /** The initial value of the field; for a checkbox, the value posted when it is ticked. */
  readonly value: string;
  readonly checked: boolean;
  /** Whether the field takes half the form's width and stands beside another half-width field. */
  readonly width: 'full' | 'half';
}
