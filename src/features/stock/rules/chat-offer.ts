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
 * The chat button on a vehicle's page (VDP-54). If the site has a chat and the vehicle can be reserved, the page shows this
 * button instead of 'Enquire Now'. Otherwise the result is null.
 *
 * If the vehicle's dealership has a chat widget, the button opens it (SITE-14). Otherwise the button opens the enquiry
 * form.
 *
 * @example chatOffer(site, vehicle)?.label === 'Instant Message'
 */
export const chatOffer = ({ features, chat }: ChattingSite, vehicle: ChattedVehicle): ChatOffer | null => {
  if (!features.chat || !isReservable(vehicle)) return null;
  const { provider, opensFor, label } = chat;
  const widget = provider && opensFor.includes(vehicle.dealershipSlug) ? { script: provider.script, key: provider.key } : null;
  return { label, widget };
};
