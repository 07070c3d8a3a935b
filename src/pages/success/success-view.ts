import { placeName } from '#features/leads/rules/lead-location.ts';
import { nextStepText } from '#features/leads/rules/promised-reply.ts';
import type { SuccessTicket } from '#features/leads/server/success-ticket.server.ts';
import type { Site } from '#model/site/site.ts';

/**
 * The texts of the success page that are computed from the site and from the ticket (the stored facts about the sent
 * form).
 */
export interface SuccessView {
  /** Name of the dealership and location that received the lead. */
  readonly receiver: string;
  /** A sentence that says who answers, and by when (`nextStepText`). */
  readonly nextStep: string;
  /** Street address of the location. Null if shoppers cannot visit the location. */
  readonly address: string | null;
}

/**
 * Builds the view of the success page.
 *
 * @param ticket the facts about the sent form, which a cookie passes to the success page
 * @param now epoch milliseconds
 */
export const successView = (site: Site, ticket: SuccessTicket, now: number): SuccessView => {
  const dealership = site.dealerships.find(({ slug }) => slug === ticket.dealershipSlug) ?? site.primaryDealership;
  const location = dealership.locations.find(({ slug }) => slug === ticket.locationSlug) ?? null;
  const { replyMinutes } = site.forms;
  const who = location?.name ?? dealership.name;
  return {
    receiver: placeName(dealership, location),
    nextStep: nextStepText({ kind: ticket.kind, who, location, replyMinutes, sentAt: ticket.sentAt, now, isBooked: ticket.isBooked }),
    address:
      location?.visible === true
        ? `${location.address.street}, ${location.address.city} ${location.address.state.toUpperCase()} ${location.address.postcode}`
        : null,
  };
};
