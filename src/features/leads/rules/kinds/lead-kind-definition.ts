import type { EventId, EventVehicle } from '#features/analytics/rules/events.ts';
import type { LeadFieldName } from '../fields/lead-fields.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';

/** What a kind's texts may depend on. */
export interface LeadSubject {
  /** Null: the form is about no vehicle. */
  readonly vehicle: LeadVehicle | null;
  /** The site's word for one vehicle: 'car', 'caravan'. */
  readonly vehicleWord: string;
}

/** A page that shows the form of a kind; `leadFormRoutes` serves GET and POST. */
export type LeadFormPlace =
  | {
      readonly about: 'vehicle';
      /** Path of the form for a vehicle's slug. */
      readonly pathFor: (slug: string) => string;
      readonly crumb: string;
      /** Where a shopper is sent who opens the form for a vehicle that it does not suit; null where it suits. */
      readonly insteadOf?: (vehicle: LeadVehicle) => string | null;
    }
  /** A path below '/enquire' needs no entry in the reserved paths. */
  | { readonly about: 'site'; readonly path: string; readonly crumb: string };

/**
 * Everything that differs from one kind of lead to another. `LEAD_KINDS` lists all definitions; the form, the
 * check of a post, mails, receipt, ADF, success page and routes read them from there.
 */
export interface LeadKindDefinition {
  /** Names the lead in mail subjects, ADF and the command line: 'Test drive request'. */
  readonly label: string;
  /** Names it inside a sentence of the shopper's receipt, after 'your': 'test drive request'. */
  readonly receiptLabel: string;
  /** Begins the sentence '… is sent.' on the success page: 'Your test drive request'. */
  readonly successLabel: string;
  /** What a person at the dealership does next, after 'A person at Southport': 'confirms your test drive'. */
  readonly reply: string;
  /** The vehicle action that the success page offers next, where the vehicle allows it; null for none. */
  readonly nextAction: 'test-drive' | null;
  /** `interest` of the ADF vehicle element, as its DTD spells it. */
  readonly adfInterest: 'buy' | 'test-drive' | 'trade-in' | 'sell' | 'lease';
  /** The category on the wire (API-23, FORM-12). */
  readonly category: (vehicle: LeadVehicle | null) => string;
  /** The analytics event (EVENT-02 to 05, 09), unless the chosen category has its own (EVENT-11). */
  readonly event: (vehicle: EventVehicle | null) => EventId;
  /** The category that chooses this kind in `POST /api/leads`; null where no category does. */
  readonly jsonCategory: string | null;
  /** Answer of `POST /api/leads` where this kind needs a vehicle and the call names none; null where it needs none. */
  readonly vehicleMissing: string | null;
  readonly formTitle: (subject: LeadSubject) => string;
  readonly submitLabel: string;
  /** The fields in the order of the form. Site, vehicle and options decide which of them are shown (`LEAD_FIELDS`). */
  readonly fields: readonly LeadFieldName[];
  /** False: this form never requires a message, whatever the site says (FORM-11). */
  readonly requiresMessage: boolean;
  readonly places: readonly LeadFormPlace[];
}
