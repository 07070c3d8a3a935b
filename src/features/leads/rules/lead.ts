/**
 * A shopper's request to a dealership, in the trade's words. `lead-wire.ts` maps it to the lead payload
 * of LEAD-01.
 */
export type LeadKind = 'enquiry' | 'test-drive' | 'similar-vehicle';

/** The vehicle a lead asks for, as it stood when it was asked. */
export interface LeadVehicle {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly carType: 'new' | 'demo' | 'used';
  readonly status: string;
  readonly tag: string | null;
  readonly stockNumber: string | null;
  readonly vin: string | null;
  readonly body: string | null;
  readonly transmission: string | null;
  readonly odometerKm: number | null;
  readonly colour: string | null;
  /** The price as shown, in words ('$34,990 Drive Away' or 'Enquire for price'), and in cents where there is one. */
  readonly priceText: string;
  readonly priceCents: number | null;
  readonly imageUrl: string | null;
  readonly url: string;
  /** Whose it is: the dealership that receives the lead. */
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  /** The location at which it stands. */
  readonly locationId: string | null;
  /** Whether it could be bought when the lead was written (CARD-15); a sold one is asked for as 'something similar'. */
  readonly available: boolean;
}

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

export interface Lead {
  readonly id: string;
  readonly siteId: number;
  readonly siteSlug: string;
  readonly dealershipId: number;
  readonly submissionId: string;
  readonly kind: LeadKind;
  /** EVENT-02 to 05, 09, 11. */
  readonly eventId: number;
  readonly category: string;
  readonly subcategory: string | null;
  readonly name: string;
  readonly email: string;
  /** E.164 ('+61412345678'). */
  readonly phone: string;
  readonly message: string | null;
  /** Registration plate of the shopper's own vehicle, without spaces (FORM-16). */
  readonly rego: string | null;
  /** The location the shopper chose (FORM-14), by its slug: its id is unique within its dealership only. */
  readonly locationSlug: string | null;
  /** The dealership the shopper prefers (FORM-15); a vehicle's own dealership receives the lead all the same. */
  readonly preferredDealershipSlug: string | null;
  /** FORM-26: what a service form adds. */
  readonly additionalServices: readonly string[];
  readonly serviceLocation: string | null;
  /** ISO date the shopper would like to drive ('2026-11-24'), and words for the time of day. */
  readonly testDriveDate: string | null;
  readonly testDriveTime: string | null;
  readonly vehicle: LeadVehicle | null;
  readonly consent: LeadConsent;
  /** Address of the page the form was sent from, under the site's own address; `pageId` is the page's own name for itself (FORM-26). */
  readonly pageUrl: string;
  readonly pageId: string | null;
  readonly userAgent: string | null;
  /** LEAD-04: paths only. */
  readonly visitedPages: readonly string[];
  readonly linkedQueryParams: Readonly<Record<string, string>>;
  readonly createdAt: number;
}
