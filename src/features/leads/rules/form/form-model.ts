import type { LeadKind } from '../kinds/lead-kinds.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';
import type { FormField } from './form-field.ts';

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
