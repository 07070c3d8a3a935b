import type { ResourceName } from '#features/appointments/rules/appointment-resource.ts';
import type { DescribedSite, FormField, OfferedSlots } from '../form/form-field.ts';
import type { LeadKind } from '../kinds/lead-kinds.ts';
import type { LeadAppointment } from '../lead-appointment.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';

/** Data that decides whether and how a form shows a field. */
export interface FormContext {
  readonly site: DescribedSite;
  readonly vehicle: LeadVehicle | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The times that can be booked with the form; null if the form offers no times. */
  readonly slots: OfferedSlots | null;
  readonly category: string;
  /** The analytics event of the form (EVENT-02 to 05, 09). */
  readonly eventId: number;
  readonly subcategory: string | null;
  readonly dealershipSlug: string | null;
  /** If the form is on a contact page: the slugs of the locations that this page is about. Empty on other pages (ROUTE-38). */
  readonly placeSlugs: readonly string[];
  readonly pageId: string | null;
  /** False if forms of this lead kind never require a message. */
  readonly kindRequiresMessage: boolean;
  /**
   * Whether the form's definition names this field. Some fields are shown only if the definition names them, or if an
   * option of the site switches them on.
   */
  readonly isListed: boolean;
  /**
   * Whether the form has a definition. If it has one, the definition decides whether the shopper chooses the category.
   */
  readonly hasDefinition: boolean;
  /** Whether the message is optional in this form, whatever the site's option says (FORM-11). */
  readonly messageOptional: boolean;
  /** Whether the form asks how the shopper wants to get the vehicle, with delivery as one choice (`HANDOVER`). */
  readonly asksHandover: boolean;
  /** Whether the form has a separate field for the last name (TRADE-01). */
  readonly asksLastName: boolean;
  /** The kind of lead that the form makes. */
  readonly kind: LeadKind;
}

/** The values of a posted form, checked against the form's fields. */
export interface PostedAnswers {
  /** The kind of lead, and the category and subcategory that the form's definition sets. */
  readonly form: { readonly kind: LeadKind; readonly category: string; readonly subcategory: string | null };
  /** Text of a form field; null when it is empty or the form has no such field. */
  text(name: string): string | null;
  /** Chosen value of a select; null when the form has no such select. */
  choice(name: string): string | null;
  /** Whether a checkbox is ticked; null when the form has no such checkbox. */
  tick(name: string): boolean | null;
  /**
   * Splits the posted value of the field `name` at commas and line breaks, and returns the parts. The value is read even if
   * the form does not show the field (FORM-26).
   */
  extras(name: string): readonly string[];
  /** The answers to the custom fields of the form (`FormField.isDetail`). Empty answers are left out. */
  readonly details: readonly LeadDetail[];
}

/**
 * The answer to a custom field, which a form definition defines: the name of the field, its label, and the answer as
 * text.
 */
export interface LeadDetail {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** A mail row: a label and its value. */
export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
}

/** Groups of fields. The fields of a group are shown together in mails and exports. */
export type LeadFieldGroup = 'place' | 'wishes' | 'contact' | 'details' | 'consent';

/** What a mail needs to know about a lead, besides the answers of the shopper, to decide which fields it shows. */
export interface ShownLead {
  readonly site: DescribedSite;
  /** The vehicle of the lead; null if the lead is not about a vehicle. */
  readonly vehicle: LeadVehicle | null;
  /** The booked time of the lead; null if none was booked. */
  readonly appointment: LeadAppointment | null;
  /**
   * What shoppers book with forms of this kind of lead, for example a test drive; null if they cannot book anything.
   */
  readonly resource: ResourceName | null;
  /** Whether the form of the lead had the box for offers by email. Without the box, the shopper was not asked for consent. */
  readonly isOptInAsked: boolean;
  /**
   * The names of the answers in `details` that the server itself writes, such as the drawn prize. The receipt may show
   * these answers.
   */
  readonly serverDetails: readonly string[];
  /** Whether the form of the lead contains the field whose mail row is built. */
  readonly isAsked: boolean;
}

/**
 * Definition of one lead field: its form control, how a posted value is read, and how it is written to mails, ADF and exports.
 * The functions that write the field get all answers of the lead, because some fields are shown together.
 */
export interface LeadField<Value, Answers> {
  /** Name of the form control and of the key in JSON payloads (FORM-26). */
  readonly wire: string;
  readonly group: LeadFieldGroup;
  /** True for a field that FORM-26 does not list. JSON payloads contain its key only if there is an answer. */
  readonly isOmittedWhenEmpty: boolean;
  /** Builds the form control; null when this form does not have the field. */
  readonly control: (form: FormContext) => FormControlSpec | null;
  readonly read: (posted: PostedAnswers) => Value;
  /** Column name in the CSV export; null when the field has no column. */
  readonly csv: string | null;
  /** The row in the mail to the dealer, or several rows; null for no row. */
  readonly mail: (answers: Answers, shown: ShownLead) => MailRow | readonly MailRow[] | null;
  /**
   * The row in the receipt that the shopper gets by e-mail. It must not show free text. Anyone can enter the e-mail
   * address of a stranger, and our receipt would then send the text to the stranger.
   */
  readonly receipt: (answers: Answers, shown: ShownLead) => MailRow | readonly MailRow[] | null;
  /**
   * The note about the customer or about the vehicle that the ADF document contains for this field. Notes are used for fields
   * for which ADF has no element. Null if the document has no note for this field.
   */
  readonly adf: {
    readonly about: 'customer' | 'vehicle';
    readonly note: (answers: Answers, shown: Pick<ShownLead, 'appointment' | 'resource' | 'isOptInAsked'>) => string | null;
  } | null;
}

/** The properties of a form control, except its name: the field's definition contains the name, as the property `wire`. */
export type FormControlSpec = Omit<FormField, 'name'>;
