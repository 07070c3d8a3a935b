import type { LeadAnswers } from './fields/lead-fields.ts';
import type { LeadKind } from './kinds/lead-kinds.ts';
import type { LeadVehicle } from './lead-vehicle.ts';

/** Whether a lead is on its way: 'held' waits for an operator, 'released' was held and is on its way since. */
export type LeadState = 'accepted' | 'held' | 'released';

/** What the shopper agreed to, kept as proof (domain facts 1 and 9). */
export interface LeadConsent {
  readonly optIn: boolean;
  readonly optInText: string | null;
  readonly collectionNoticeVersion: string;
  readonly termsAccepted: boolean | null;
  readonly channel: 'website';
  readonly at: number;
}

/**
 * A shopper's request to a dealership, in the trade's words: the answers of its form (`LEAD_FIELDS`), its vehicle
 * and where it came from. `lead-wire.ts` writes it by the specification's names (LEAD-01).
 */
export interface Lead extends Omit<LeadAnswers, 'optIn' | 'termsAccepted'> {
  readonly id: string;
  readonly siteId: number;
  readonly siteSlug: string;
  readonly dealershipId: number;
  readonly submissionId: string;
  readonly kind: LeadKind;
  /** EVENT-02 to 05, 09, 11. */
  readonly eventId: number;
  readonly vehicle: LeadVehicle | null;
  /** The site's option when the lead was written (LEAD-03); leads of older versions have none. */
  readonly autogaugeEnabled?: boolean;
  readonly consent: LeadConsent;
  /** Address of the page the form was sent from, under the site's own address. */
  readonly pageUrl: string;
  readonly userAgent: string | null;
  /** LEAD-04: paths only. */
  readonly visitedPages: readonly string[];
  readonly linkedQueryParams: Readonly<Record<string, string>>;
  readonly createdAt: number;
}

/** The answers of a lead, those of its consent included. */
export const answersOf = (lead: Lead): LeadAnswers => ({
  ...lead,
  optIn: lead.consent.optIn,
  termsAccepted: lead.consent.termsAccepted,
});
