import { z } from 'zod';
import { chosenStart } from '#features/appointments/rules/slot-choice.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';
import { chooseLeadDealership } from '../rules/delivery/route-lead.ts';
import { testDriveText, wishedTimeText } from '../rules/fields/appointment-text.ts';
import type { LeadDraft } from '../rules/form/parse-submission.ts';
import { asksField } from '../rules/forms/asks-field.ts';
import { LEAD_KIND_NAMES, resourceOf } from '../rules/kinds/lead-kinds.ts';
import { leadLocation, leadPhone } from '../rules/lead-location.ts';
import { leadVehicleSummary } from '../rules/lead-vehicle-summary.ts';

/** How long the page `/success` can show the data of a sent form, in milliseconds. */
const TICKET_MS = 15 * MINUTE_MS;

const ticketSchema = z.object({
  kind: z.enum(LEAD_KIND_NAMES),
  category: z.string(),
  eventId: z.number(),
  dealershipSlug: z.string(),
  /** Slug of the location that answers the lead; null if the dealership has no location. */
  locationSlug: z.string().nullable(),
  /** The phone number to call about the lead (`leadPhone`). */
  phone: z.string().nullable(),
  /** Epoch milliseconds. */
  sentAt: z.number(),
  /** The requested time of a test drive or a service as text; null if the form asks for none. */
  time: z.string().nullable().default(null),
  /** The condition of the vehicle: 'new', 'demo' or 'used'; missing if the form was not about a vehicle. */
  carType: z.string().optional(),
  /** True if the time in `time` is booked; false if the shopper only asked for this time. */
  isBooked: z.boolean().default(false),
  vehicle: z
    .object({
      id: z.number(),
      slug: z.string(),
      title: z.string(),
      canBeDriven: z.boolean(),
      priceText: z.string(),
      facts: z.array(z.string()),
      imageUrl: z.string().nullable(),
    })
    .nullable(),
});

/** What the success page may show (ROUTE-10): the request and the dealership, but no personal data. */
export type SuccessTicket = z.infer<typeof ticketSchema>;

/** Maximum length of the picture's URL in the ticket. A longer URL is left out, because a cookie can have only about 4 kB. */
const MAX_IMAGE_CHARACTERS = 500;

/**
 * Makes the ticket of a sent form: the facts that the success page shows.
 *
 * @param now epoch milliseconds
 * @param isAccepted false if the lead is held as possible spam; its appointment is then not booked
 */
export const makeTicket = (site: Site, draft: LeadDraft, now: number, isAccepted: boolean): SuccessTicket => {
  const dealership = chooseLeadDealership(site, draft);
  const { vehicle } = draft;
  const about = vehicle === null ? null : leadVehicleSummary(vehicle);
  const isImageShort = (about?.imageUrl?.length ?? 0) <= MAX_IMAGE_CHARACTERS;
  return {
    kind: draft.kind,
    category: draft.category,
    eventId: draft.eventId,
    dealershipSlug: dealership.slug,
    locationSlug: leadLocation(draft, dealership)?.slug ?? null,
    phone: leadPhone(draft, site, dealership),
    sentAt: now,
    time: askedTime(site, draft),
    ...(vehicle === null ? {} : { carType: vehicle.carType }),
    isBooked: isAccepted && chosenStart(draft.appointmentChoice) !== null,
    vehicle: about === null ? null : { ...about, facts: [...about.facts], imageUrl: isImageShort ? about.imageUrl : null },
  };
};

const askedTime = (site: Site, draft: LeadDraft): string | null =>
  resourceOf(draft.kind) === 'service'
    ? wishedTimeText(draft.appointmentChoice, asksField(site, draft, 'appointmentChoice'))
    : testDriveText(draft, asksField(site, draft, 'testDriveDate'));

const signedSchema = z.object({ site: z.number(), until: z.number(), ticket: ticketSchema });

/** Makes and reads the short-lived signed cookie for `/success` (FORM-07). */
export class SuccessTickets {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'success-ticket');
  }

  sign(site: { readonly id: number }, ticket: SuccessTicket, now: number): string {
    const body = Buffer.from(JSON.stringify({ site: site.id, until: now + TICKET_MS, ticket })).toString('base64url');
    return `${body}.${signText(this.#key, body)}`;
  }

  /**
   * Reads the ticket from the value of a cookie; null if the ticket is missing, forged, from another site or too old.
   */
  verify(site: { readonly id: number }, value: string | null | undefined, now: number): SuccessTicket | null {
    const [body = '', signature = ''] = (value ?? '').split('.');
    if (!isSignedText(this.#key, body, signature)) return null;
    const parsed = signedSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    if (!parsed.success || parsed.data.site !== site.id || parsed.data.until < now) return null;
    return parsed.data.ticket;
  }
}

/**
 * The prefix `__Host-` binds the cookie to the host. Browsers accept a cookie with this prefix only over TLS and from
 * localhost.
 */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-lead-sent' : 'lead-sent');

/** Returns the Set-Cookie header that stores a ticket. */
export const formatTicketCookie = (value: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${value}; Path=/; Max-Age=${TICKET_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Reads the ticket from a Cookie header; null if there is none. */
export const readTicketCookie = (header: string | null, isSecure: boolean): string | null => {
  const prefix = `${cookieName(isSecure)}=`;
  const found = (header ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
};
