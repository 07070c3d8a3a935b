import type { LeadKind, LeadVehicle } from '../lead.ts';

type FormFieldType = 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'date' | 'checkbox' | 'hidden' | 'trap';

export interface FormChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * One field of a form as data: what the markup shows, what the browser checks by itself (required,
 * maxLength, min, max) and what the server checks again by `parseSubmission`.
 */
export interface FormField {
  /** Name on the wire (FORM-26). */
  readonly name: string;
  readonly label: string;
  readonly type: FormFieldType;
  readonly required: boolean;
  /** In a select: the text of the empty choice. */
  readonly placeholder: string | null;
  readonly options: readonly FormChoice[];
  readonly autocomplete: string | null;
  readonly inputMode: 'text' | 'email' | 'tel' | null;
  readonly maxLength: number | null;
  /** Of a date field, ISO dates. */
  readonly min: string | null;
  readonly max: string | null;
  readonly hint: string | null;
  /** What stands in the field before the shopper touches it; in a checkbox: what is sent when it is ticked. */
  readonly value: string;
  readonly checked: boolean;
}

/** A form as data. The same model draws it and checks what comes back. */
export interface FormModel {
  readonly kind: LeadKind;
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly submitLabel: string;
  /** On the disabled button while the form is being sent (FORM-06). */
  readonly submittingLabel: string;
  /** EVENT-02 to 05, 09; a chosen category may change it (EVENT-11). */
  readonly eventId: number;
  readonly category: string;
  readonly subcategory: string | null;
  /** FORM-21 */
  readonly captcha: boolean;
  /** FORM-10: the option and the heading of the list. */
  readonly errorStyle: 'list' | 'alert';
  readonly errorHeading: string;
  readonly collectionNotice: { readonly version: string; readonly text: string };
  readonly vehicle: LeadVehicle | null;
}

/** What is wrong with which field, in the order of the form; `field` is a name of `FormModel.fields`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** FORM-10 */
export const ERROR_HEADING = 'Please fix the following errors:';
/** FORM-08 */
export const SUBMISSION_ERROR = 'An error occurred when submitting this form';
/** FORM-24 */
export const LOCATION_PLACEHOLDER = 'Please Select a Dealership Location / Department';
/** FORM-25 */
export const DEALERSHIP_PLACEHOLDER = 'Select a Preferred Dealership';
/** FORM-23 */
export const SIMILAR_MESSAGE = 'Can you please find me something similar?';
/** FORM-20 */
export const TERMS_ERROR = '*You must agree to the terms of use before submitting.';
/** FORM-22: fields whose names end so only steer the page and are dropped. */
export const RADIO_OPTIONS_SUFFIX = '_radio_options';

/** Names of the fields that are no part of the lead: they protect the form or tell where it was filled in. */
export const FORM_CONTROL = {
  /** Made per rendering: a double click, a reload and a lost answer repeat it. */
  submissionId: 'submission_id',
  /** When the form was rendered, signed. */
  signedTime: 'form_time',
  /** Stays empty: people do not see it. */
  trap: 'additional_reference',
  /** The captcha's answer. */
  captcha: 'altcha',
  /** LEAD-04, filled in by the browser as JSON. */
  visitedPages: 'visited_pages',
  linkedQueryParams: 'linked_query_params',
} as const;
