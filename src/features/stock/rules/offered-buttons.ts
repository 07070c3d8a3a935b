import type { VehicleAction } from '#model/site/options/button-labels.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isAvailable, isReservable } from './availability.ts';

export interface OfferedButton {
  readonly action: VehicleAction | 'similar';
  readonly label: string;
}

type OfferingSite = Pick<Site, 'features' | 'card'>;
type OfferedVehicle = Pick<Vehicle, 'status' | 'reserved' | 'priceCents' | 'offerPriceCents' | 'itemType'>;

/**
 * The buttons of a vehicle, in the site's order and with the site's texts (SITE-15, CARD-09 to 14, CARD-17). The
 * buttons for reserving (CARD-19), trade-in (CARD-20) and finance need the site's option. The button for reserving also
 * needs a vehicle that can be reserved. The button for a test drive needs a vehicle that can be driven. A vehicle that
 * is not available has one button: 'Find Me Something Similar' (CARD-15). `vehicle-button-destination.ts` says what each button
 * opens, and whether that page exists yet.
 *
 * @param wanted the site's button set for this place (`site.card.buttons`, `site.vehiclePage.sidebar`)
 * @example offeredButtons(site, soldVehicle, site.card.buttons) // [{ action: 'similar', label: 'Find Me Something Similar' }]
 */
export const offeredButtons = (site: OfferingSite, vehicle: OfferedVehicle, wanted: readonly VehicleAction[]): readonly OfferedButton[] => {
  const { labels } = site.card;
  if (!isAvailable(vehicle)) return [{ action: 'similar', label: labels.similar }];
  return wanted
    .filter((action) => isOffered(site, vehicle, action))
    .map((action) => ({ action, label: action === 'reserve' && site.features.onlineBuy ? labels.buyOnline : labels[action] }));
};

/** Whether a vehicle can be driven; false for caravans, which are towed. */
export const canBeTestDriven = ({ itemType }: { readonly itemType?: Vehicle['itemType'] | undefined }): boolean => itemType !== 'caravan';

const isOffered = ({ features }: OfferingSite, vehicle: OfferedVehicle, action: VehicleAction): boolean => {
  if (action === 'finance') return features.finance;
  if (action === 'reserve') return features.reserve && isReservable(vehicle);
  if (action === 'testDrive') return canBeTestDriven(vehicle);
  if (action === 'tradeIn') return features.tradeIn && (!features.valuation || isReservable(vehicle));
  return true;
};
