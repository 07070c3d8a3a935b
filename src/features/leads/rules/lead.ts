import type { Arrival } from '#features/analytics/rules/arrival/arrival.ts';
import type { Department } from '#model/dealership/dealership.ts';
import type { LeadAttachment } from './attachments/lead-attachment.ts';
import type { LeadAnswers } from './fields/lead-fields.ts';
import type { LeadKind } from './kinds/lead-kinds.ts';
import type { LeadAgent } from './lead-agent.ts';
import type { LeadAppointment } from './lead-appointment.ts';
import type { LeadReservation } from './lead-reservation.ts';
import type { LeadVehicle } from './lead-vehicle.ts';
import type { LeadPromise } from './reply-clock/lead-promise.ts';
import type { TradeInDetails } from './trade-in/trade-in-details.ts';

/**
 * Delivery state of a lead. A 'held' lead waits for an operator. A 'released' lead was held, and an operator allowed
 * its delivery.
 */
export type LeadState = 'accepted' | 'held' | 'released';

/** The consents of the shopper. They are stored as proof (docs/law-and-formats.md, sections 1 and 9). */
export interface LeadConsent {
  readonly optIn: boolean;
  readonly optInText: string | null;
  /**
   * Whether the consent checkbox was already ticked when the form was shown (`forms.optIn.checked`). A pre-ticked
   * checkbox is not express consent. Missing in older leads, and in leads with the `channel` 'api', because another
   * program showed their form.
   */
  readonly optInPreTicked?: boolean;
  readonly collectionNoticeVersion: string;
  /** The collection notice as the shopper read it; missing in older leads. */
  readonly collectionNoticeText?: string;
  readonly termsAccepted: boolean | null;
  /**
   * 'api': a program with a site token sent the lead, and the program itself showed a form to the shopper. 'agent':
   * an AI assistant showed the texts of the site's form to the shopper, and then sent the lead for the shopper.
   */
  readonly channel: 'website' | 'api' | 'agent';
  readonly at: number;
}

/**
 * A shopper's request to a dealership: the answers of its form (`LEAD_FIELDS`), its vehicle, and how the shopper came
 * to the site. `lead-payload.ts` converts a lead to JSON with the field names of the specification (LEAD-01).
 */
export interface Lead extends Omit<LeadAnswers, 'optIn' | 'termsAccepted'> {
  readonly id: string;
  readonly siteId: number;
  readonly siteSlug: string;
  readonly dealershipId: number;
  readonly submissionId: string;
  readonly kind: LeadKind;
  /** Name of the form's definition. Null if the form has no definition; missing in older leads. */
  readonly formName?: string | null;
  /**
   * The department that the definition of the form names. The department decides which location answers
   * (`leadLocation`). Null if the definition names no department. Missing in leads of older versions of the program.
   */
  readonly department?: Department | null;
  /** EVENT-02 to 05, 09, 11. */
  readonly eventId: number;
  readonly vehicle: LeadVehicle | null;
  /** The shopper's own vehicle and its valuation; missing or null in leads without such a vehicle. */
  readonly tradeIn?: TradeInDetails | null;
  /** The time that was booked with the lead; missing or null if no time was booked. */
  readonly appointment?: LeadAppointment | null;
  /** The reservation that belongs to the lead; missing in leads without a reservation. */
  readonly reservation?: LeadReservation;
  /** The AI assistant that sent the lead for the shopper. Missing if no assistant sent the lead. */
  readonly agent?: LeadAgent;
  /** The files that the shopper sent; missing in leads without files. */
  readonly attachments?: readonly LeadAttachment[];
  /** The site's option `forms.autogaugeEnabled` when the lead was written (LEAD-03); missing in older leads. */
  readonly autogaugeEnabled?: boolean;
  readonly consent: LeadConsent;
  /** URL of the page with the form, on the site's own domain. */
  readonly pageUrl: string;
  readonly userAgent: string | null;
  /** LEAD-04: paths only. */
  readonly visitedPages: readonly string[];
  readonly linkedQueryParams: Readonly<Record<string, string>>;
  /** How the visitor came to the site, for example by an advert; null if this is unknown; missing in older leads. */
  readonly arrival?: Arrival | null;
  readonly createdAt: number;
  /** What the form promised about the reply; null if the form promised nothing; missing in older leads. */
  readonly promise?: LeadPromise | null;
}

/** The answers of a lead, including its consents. */
export const answersOf = (lead: Lead): LeadAnswers => ({
  ...lead,
  // Older leads have no `details`: they were stored before a form definition could define custom fields.
  details: lead.details ?? [],
  // Reservations that were stored before the form asked for a delivery address have no delivery address.
  deliveryStreet: lead.deliveryStreet ?? null,
  deliverySuburb: lead.deliverySuburb ?? null,
  deliveryState: lead.deliveryState ?? null,
  deliveryPostcode: lead.deliveryPostcode ?? null,
  optIn: lead.consent.optIn,
  termsAccepted: lead.consent.termsAccepted,
});
