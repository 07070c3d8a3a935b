import type { ResourceName } from '#features/appointments/rules/appointment-resource.ts';
import type { SlotDay } from '#features/appointments/rules/slot-time.ts';
import type { FileType } from '#model/site/content/form-content.ts';
import type { Site } from '#model/site/site.ts';
import type { OnlyWhen } from './only-when.ts';

/** The times that a form offers to book (FORM-19). */
export interface OfferedSlots {
  readonly resource: ResourceName;
  readonly days: readonly SlotDay[];
  /**
   * The location for which the days and times are offered. Null if the form does not ask for a location. The `name` of the
   * location is null until the shopper has chosen one.
   */
  readonly place: { readonly name: string | null } | null;
}

/** The settings of a site on which its forms depend. */
export type DescribedSite = Pick<Site, 'name' | 'forms' | 'features' | 'leadForms' | 'dealerships' | 'primaryDealership' | 'vehicleWord'>;

type FormFieldType =
  | 'text'
  | 'email'
  | 'tel'
  | 'number'
  | 'textarea'
  | 'select'
  | 'date'
  | 'checkbox'
  | 'checkboxes'
  | 'slots'
  | 'file'
  | 'hidden'
  | 'trap';

export interface FormChoice {
  readonly value: string;
  readonly label: string;
  /** True if some fields of the form are used only when the shopper selects this choice (`FormField.onlyWhen`). */
  readonly reveals?: boolean;
}

/**
 * One form field as data. Its markup, the browser's checks (required, maxLength, min, max) and the server's checks
 * (`postedValueSchema`) are all generated from this data.
 */
export interface FormField {
  /** Name in the posted form (FORM-26). */
  readonly name: string;
  readonly label: string;
  /** The part of the label that is a link. The link opens in a new tab. */
  readonly labelLink: { readonly text: string; readonly href: string } | null;
  readonly type: FormFieldType;
  /**
   * The texts that the field accepts: 'plate' is a registration of at most 9 letters and digits, 'postcode' is four
   * digits, and 'money' is a number that is shown as dollars. Null: any text of the field's type.
   */
  readonly format: 'plate' | 'postcode' | 'money' | null;
  readonly required: boolean;
  /** The form uses this field only if another field of the form has this answer. Null: the form always uses this field. */
  readonly onlyWhen: OnlyWhen | null;
  /** The error message for a required field that is empty. Null: a standard sentence with the label is used. */
  readonly missing: string | null;
  /** Text of the empty option of a select. */
  readonly placeholder: string | null;
  readonly options: readonly FormChoice[];
  /** The days and times that a field of the type 'slots' offers. */
  readonly days: readonly SlotDay[];
  /**
   * The location whose times a field of the type 'slots' offers. Null if the form does not ask for a location, and for
   * fields of other types.
   */
  readonly slotPlace: OfferedSlots['place'];
  /** False for a field that the form does not show, but that is read from a post to the JSON API. */
  readonly isShown: boolean;
  readonly autocomplete: string | null;
  readonly inputMode: 'text' | 'email' | 'tel' | 'numeric' | null;
  /** Characters. */
  readonly maxLength: number | null;
  /** First and last allowed value: ISO dates of a date field, whole numbers of a number field. */
  readonly min: string | null;
  readonly max: string | null;
  readonly hint: string | null;
  /** The initial value of the field; for a checkbox, the value posted when it is ticked. */
  readonly value: string;
  readonly checked: boolean;
  /** The files that a field of the type 'file' accepts; null for other types. */
  readonly file: { readonly types: readonly FileType[]; readonly maxFiles: number; readonly maxBytes: number } | null;
  /** Whether the field has half the width of the form, so that two such fields are side by side. */
  readonly width: 'full' | 'half';
  /**
   * True for a custom field, which the form definition defines. The answer and the label of the field are stored in
   * `LeadAnswers.details`.
   */
  readonly isDetail: boolean;
}
