import { offeredButtons } from '#features/stock/rules/offered-buttons.ts';
import { vehicleButtonDestination } from '#features/stock/views/vehicle-button-destination.ts';
import type { VehicleAction } from '#model/site/options/button-labels.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type ValueProposition, valuePropositions } from '../rules/value-propositions.ts';
import { type ButtonLink, buttonLink, type DestinationOf } from './button-link.ts';

export interface LinkedProposition extends ValueProposition {
  /** The URL to which this line of the banner links: the page for reserving the vehicle, or the finance page. */
  readonly href: string;
}

const PRAISED = ['reserve', 'finance'] as const satisfies readonly VehicleAction[];

/**
 * The texts and links of the banner that lists what a shopper can do online (VDP-61).
 * @param destinationOf returns the page that a button opens, or null if the page does not exist
 */
export const valueBannerView = (
  site: Site,
  vehicle: Vehicle,
  destinationOf: DestinationOf = vehicleButtonDestination,
): readonly LinkedProposition[] => {
  const links: readonly ButtonLink[] = offeredButtons(site, vehicle, PRAISED).flatMap(
    (one) => buttonLink(site, vehicle, one, destinationOf) ?? [],
  );
  const hrefOf = (wanted: VehicleAction): string | undefined => links.find(({ action }) => action === wanted)?.href;
  return valuePropositions(site, new Set(PRAISED.filter((wanted) => hrefOf(wanted) !== undefined))).flatMap((one) => {
    const href = hrefOf(one.kind === 'finance' ? 'finance' : 'reserve');
    return href === undefined ? [] : [{ ...one, href }];
  });
};
