import type { EventId, EventVehicle } from '#features/analytics/rules/event-ids.ts';
import type { Site } from '#model/site/site.ts';
import type { LeadFieldName } from '../fields/lead-fields.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';
import type { LeadSlots } from './lead-slots.ts';

/** Data that the texts of a lead kind may depend on. */
export interface LeadSubject {
  /** The vehicle of the form; null if the form is not about a vehicle. */
  readonly vehicle: LeadVehicle | null;
  /** The site's word for one vehicle: 'car', 'caravan'. */
  readonly vehicleWord: string;
}

/** The values that ADF allows for the attribute `interest`. */
type AdfInterest = 'buy' | 'test-drive' | 'trade-in' | 'sell' | 'lease';

/** A page that shows the form of a lead kind; `leadFormRoutes` serves its GET and POST. */
export type LeadFormPlace =
  | {
      readonly about: 'vehicle';
      /** Returns the path of the form for the vehicle with this slug. */
      readonly pathFor: (slug: string) => string;
      readonly crumb: string;
      /** Name of the form's definition (`findLeadForm`). If it is not set, the form has the fields of the kind. */
      readonly form?: string;
      /** Whether a site has the page with this form; by default every site has the page. */
      readonly isOn?: (site: Pick<Site, 'card' | 'vehiclePage'>) => boolean;
      /**
       * The path to which the page redirects if the form is not offered for the vehicle, for example a test drive of a
       * sold vehicle. Null if the form is offered.
       */
      readonly insteadOf?: (vehicle: LeadVehicle) => string | null;
    }
  /**
   * A form that is not about a vehicle. Its path is either below '/enquire' or in the list of reserved paths
   * (`reserved-paths.ts`).
   */
  | { readonly about: 'site'; readonly path: string; readonly crumb: string };

/** Sentences that are added to the collection notice of a site, and the version of these sentences. */
export interface NoticeAddition {
  readonly version: string;
  readonly text: string;
}

/**
 * The definition of a lead kind: everything in which lead kinds differ. `LEAD_KINDS` lists all definitions. Forms,
 * validation, mails, receipts, ADF, the success page and the routes read these definitions.
 */
export interface LeadKindDefinition {
  /** Name of the lead kind in mail subjects, ADF and the command line: 'Test drive request'. */
  readonly label: string;
  /** Name of the lead kind inside a sentence of the receipt, after 'your': 'test drive request'. */
  readonly receiptLabel: string;
  /** Start of the sentence '… is sent.' on the success page: 'Your test drive request'. */
  readonly successLabel: string;
  /**
   * Rest of the sentence 'A person at Southport …', which says what the dealership does next: 'confirms your test
   * drive'.
   */
  readonly reply: string;
  /**
   * 'test-drive' if the success page offers a test drive after a lead of this kind; null if it does not. The vehicle
   * must be available for test drives.
   */
  readonly nextAction: 'test-drive' | null;
  /**
   * Value of the ADF attribute `interest` of the vehicle element. Null if the lead is not about a sale: such a lead is not
   * sent to CRMs.
   */
  readonly adfInterest: AdfInterest | null;
  /** Value of the ADF attribute `interest` of the element that describes the shopper's own vehicle (`TradeInDetails`). */
  readonly ownVehicleInterest?: AdfInterest;
  /** The value of the field `category` in the submitted form and the JSON payload (API-23, FORM-12). */
  readonly category: (vehicle: LeadVehicle | null) => string;
  /**
   * The subcategory of every lead of this kind, or null. If it is not set, the subcategory is the condition of the
   * vehicle.
   */
  readonly subcategory?: string | null;
  /**
   * The analytics event that a lead of this kind sends (EVENT-02 to 05, 09). Some categories have another analytics
   * event. If the shopper chooses such a category, the event of the category is sent instead (EVENT-11).
   */
  readonly event: (vehicle: EventVehicle | null) => EventId;
  /** The category that selects this kind in `POST /api/leads`; null if no category does. */
  readonly jsonCategory: string | null;
  /**
   * The error message of `POST /api/leads` if this kind needs a vehicle and the request names none; null if the kind
   * does not need a vehicle.
   */
  readonly vehicleMissing: string | null;
  /** The appointment times that a shopper can book with the form; missing if the form offers no appointments. */
  readonly slots?: LeadSlots;
  /** The department whose opening hours determine the promised reply time; missing for the sales department. */
  readonly answeredBy?: 'service' | 'parts';
  readonly formTitle: (subject: LeadSubject) => string;
  readonly submitLabel: string;
  /**
   * The fields of the form in their order. Site, vehicle and options decide which of them are shown (`LEAD_FIELDS`).
   */
  readonly fields: readonly LeadFieldName[];
  /** False when the message is never required in this form, whatever the site's option says (FORM-11). */
  readonly requiresMessage: boolean;
  /**
   * The names under which the server adds its own answers to a lead, such as the drawn prize. The receipt may show
   * these answers. It shows no answers to custom fields, because their text was typed by the sender of the form.
   */
  readonly serverDetails?: readonly string[];
  /** The text that a form of this kind adds to the site's collection notice. The text may depend on the features of the site. */
  readonly notice?: (site: Pick<Site, 'features'>) => NoticeAddition;
  readonly places: readonly LeadFormPlace[];
}
