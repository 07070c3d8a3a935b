import { isAvailable } from '#features/stock/rules/availability.ts';
import { offeredButtons } from '#features/stock/rules/offered-buttons.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { ButtonLink } from './button-link.ts';
import { buttonLink } from './button-link.ts';
import type { PhoneRevealView } from './phone-reveal-view.ts';
import { phoneRevealView } from './phone-reveal-view.ts';

export interface InterestedView {
  readonly phone: PhoneRevealView | null;
  readonly links: readonly ButtonLink[];
}

/**
 * The ways to ask about a vehicle, shown below its details (VDP-62). Null if the site has no such panel or the vehicle
 * is not available.
 */
export const interestedView = (site: Site, vehicle: Vehicle): InterestedView | null => {
  if (!site.vehiclePage.interestedPanel || !isAvailable(vehicle)) return null;
  const links = offeredButtons(site, vehicle, ['enquire', 'testDrive']).flatMap((one) => buttonLink(site, vehicle, one) ?? []);
  return { phone: phoneRevealView(site, vehicle, site.card.labels.call), links };
};
