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
 * Returns the chat button of a vehicle's page (VDP-54). The page shows this button instead of 'Enquire Now'. Null if
 * the site has no chat, or if the vehicle cannot be reserved.
 *
 * The button opens the chat widget of the vehicle's dealership (SITE-14). If the dealership has no chat widget, the
 * button opens the enquiry form.
 *
 * @example chatOffer(site, vehicle)?.label === 'Instant Message'
 */
export const chatOffer = ({ features, chat }: ChattingSite, vehicle: ChattedVehicle): ChatOffer | null => {
  if (!features.chat || !isReservable(vehicle)) return null;
  const { provider, opensFor, label } = chat;
  const widget = provider && opensFor.includes(vehicle.dealershipSlug) ? { script: provider.script, key: provider.key } : null;
  return { label, widget };
};
