import type { DescribedSite } from '../form/form-choices.ts';
import type { FormField } from '../form/form-field.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';

/** What decides whether and how a form shows a field. */
export interface FormContext {
  readonly site: DescribedSite;
  readonly vehicle: LeadVehicle | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly category: string;
  /** Whether the shopper chooses the category. */
  readonly isCategoryChosen: boolean;
  readonly subcategory: string | null;
  readonly dealershipSlug: string | null;
  readonly pageId: string | null;
  readonly requiresMessage: boolean;
  /** Text that stands in the message field. */
  readonly message: string;
}

/** What a post says, checked against its form. */
export interface PostedAnswers {
  /** The form's own category and subcategory. */
  readonly form: { readonly category: string; readonly subcategory: string | null };
  /** Text of a field of the form; null where it is empty, or the form has no such field. */
  text(name: string): string | null;
  /** Text of a select of the form; null where the form has no such select. */
  choice(name: string): string | null;
  /** Whether a checkbox is ticked; null where the form has none. */
  tick(name: string): boolean | null;
  /** Texts, divided by commas or line breaks, that a post may carry whether its form has the field or not (FORM-26). */
  extras(name: string): readonly string[];
}

/** A row of a mail: label beside value. */
export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
}

/** Fields of one group stand together in mails and exports. */
export type LeadFieldGroup = 'wishes' | 'contact' | 'details' | 'consent';

/** What a mail row may depend on beside the answers. */
export interface ShownLead {
  readonly site: DescribedSite;
  /** Null: the lead is about no vehicle. */
  readonly vehicle: LeadVehicle | null;
  /** Whether the form of the lead's kind asks for this field. */
  readonly isAsked: boolean;
}

/**
 * One field of a lead: how a form asks for it, how a post is read, and where it is written. `Answers` are all
 * answers of a lead, because a field may be shown together with another.
 */
export interface LeadField<Value, Answers> {
  /** Name on the wire and of the form's control (FORM-26). */
  readonly wire: string;
  readonly group: LeadFieldGroup;
  /** The control; null where this form has none. */
  readonly control: (form: FormContext) => FormControlSpec | null;
  readonly read: (posted: PostedAnswers) => Value;
  /** Name of the column in the CSV export; null: no column. */
  readonly csv: string | null;
  /** The row in the mail to the dealer; null: none. */
  readonly mail: (answers: Answers, shown: ShownLead) => MailRow | null;
  /** The row in the shopper's receipt. It shows nothing that can be worded freely, because anyone can enter a stranger's address. */
  readonly receipt: (answers: Answers, shown: ShownLead) => MailRow | null;
  /** A note in ADF, whose elements have no place for it, to the customer or to the vehicle; null: none. */
  readonly adf: { readonly about: 'customer' | 'vehicle'; readonly note: (answers: Answers) => string | null } | null;
}

/** A control without its name, which is the field's name on the wire. */
export type FormControlSpec = Omit<FormField, 'name'>;
