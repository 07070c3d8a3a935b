type FormFieldType = 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'date' | 'checkbox' | 'hidden' | 'trap';

export interface FormChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * One field of a form as data: what the markup shows, what the browser checks by itself (required,
 * maxLength, min, max) and what the server checks again (`fieldSchema`).
 */
export interface FormField {
  /** Name on the wire (FORM-26). */
  readonly name: string;
  readonly label: string;
  /** A part of the label that is a link, which opens beside the form. */
  readonly labelLink: { readonly text: string; readonly href: string } | null;
  readonly type: FormFieldType;
  /** 'plate': a registration of at most 9 letters and digits. Null: any text of the field's type. */
  readonly format: 'plate' | null;
  readonly required: boolean;
  /** The error where a required field is empty; null: a sentence made of the label. */
  readonly missing: string | null;
  /** Text of the empty choice of a select. */
  readonly placeholder: string | null;
  readonly options: readonly FormChoice[];
  readonly autocomplete: string | null;
  readonly inputMode: 'text' | 'email' | 'tel' | null;
  /** Characters. */
  readonly maxLength: number | null;
  /** Limits of a date field, ISO dates. */
  readonly min: string | null;
  readonly max: string | null;
  readonly hint: string | null;
  /** The field's text before the shopper changes it; of a checkbox: what is sent when it is ticked. */
  readonly value: string;
  readonly checked: boolean;
  /** Fields of half the form's width stand side by side. */
  readonly width: 'full' | 'half';
}
