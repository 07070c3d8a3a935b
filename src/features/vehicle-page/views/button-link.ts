import type { ChatWidget } from '#features/stock/rules/chat-offer.ts';
import { chatOffer } from '#features/stock/rules/chat-offer.ts';
import { financeLinkValues } from '#features/stock/rules/finance-link-values.ts';
import type { OfferedButton } from '#features/stock/rules/offered-buttons.ts';
import { reserveLink } from '#features/stock/views/reserve-link.ts';
import { vehicleButtonDestination } from '#features/stock/views/vehicle-button-destination.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/** A button of a vehicle's page that links to another page. */
export interface ButtonLink {
  readonly kind: 'link';
  readonly action: string;
  readonly label: string;
  readonly href: string;
  /** True if the page opens in a dialog when JavaScript runs. */
  readonly isDialog: boolean;
  /** The chat that opens instead of the page when JavaScript runs (VDP-54). */
  readonly chat?: ChatWidget | null;
}

/** Returns the page or dialog that a button opens; null if the product does not have the page yet. */
export type DestinationOf = typeof vehicleButtonDestination;

/**
 * A button of a vehicle's page that links to another page; null if the other page does not exist yet. If the site has a chat
 * for this vehicle, the enquiry button opens the chat (VDP-54). For shoppers without JavaScript, the button still links to
 * the enquiry form.
 */
export const buttonLink = (
  site: Site,
  vehicle: Vehicle,
  { action, label }: OfferedButton,
  destinationOf: DestinationOf = vehicleButtonDestination,
): ButtonLink | null => {
  const destination = destinationOf(action, {
    id: vehicle.id,
    slug: vehicle.slug,
    financeHref: paths.financeLink(financeLinkValues(vehicle)),
    reserveHref: reserveLink(site, vehicle),
  });
  if (destination === null) return null;
  const chat = action === 'enquire' ? chatOffer(site, vehicle) : null;
  return chat === null
    ? { kind: 'link', action, label, ...destination }
    : { kind: 'link', action: 'chat', label: chat.label, ...destination, chat: chat.widget };
};
