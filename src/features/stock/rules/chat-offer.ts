import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isReservable } from './availability.ts';

/** The chat provider's widget. */
export interface ChatWidget {
  readonly script: string;
  readonly key: string | null;
}

export interface ChatOffer {
  readonly label: string;
  /** The dealership's chat widget that the button opens; null if the button opens the enquiry form. */
  readonly widget: ChatWidget | null;
}

type ChattingSite = Pick<Site, 'features' | 'chat'>;
type ChattedVehicle = Pick<Vehicle, 'status' | 'reserved' | 'priceCents' | 'offerPriceCents' | 'dealershipSlug'>;

/**
 * The button that replaces 'Enquire Now' on a vehicle's page. It is shown on sites with a chat, for vehicles that can
 * be reserved (VDP-54). It opens the chat provider's widget if the vehicle's dealership has one (SITE-14), and
 * otherwise the enquiry form. Null if the page keeps 'Enquire Now'.
 *
 * @example chatOffer(site, vehicle)?.label === 'Instant Message'
 */
export const chatOffer = ({ features, chat }: ChattingSite, vehicle: ChattedVehicle): ChatOffer | null => {
  if (!features.chat || !isReservable(vehicle)) return null;
  const { provider, opensFor, label } = chat;
  const widget = provider && opensFor.includes(vehicle.dealershipSlug) ? { script: provider.script, key: provider.key } : null;
  return { label, widget };
};
