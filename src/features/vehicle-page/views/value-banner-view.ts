import { offeredActions } from '#features/stock/rules/vehicle-actions.ts';
import { vehicleActionTarget } from '#features/stock/views/vehicle-action-target.ts';
import type { VehicleAction } from '#model/site/options/card-options.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type ValueProposition, valuePropositions } from '../rules/value-propositions.ts';
import { type ActionLink, actionLink, type TargetOf } from './action-link.ts';

export interface LinkedProposition extends ValueProposition {
  /** The address of the page for this action. */
  readonly href: string;
}

const PRAISED = ['reserve', 'finance'] as const satisfies readonly VehicleAction[];

/**
 * The texts and links of the banner that lists what a shopper can do online (VDP-61).
 * @param targetOf returns the link of a button, or null if its page does not exist
 */
export const valueBannerView = (site: Site, vehicle: Vehicle, targetOf: TargetOf = vehicleActionTarget): readonly LinkedProposition[] => {
  const links: readonly ActionLink[] = offeredActions(site, vehicle, PRAISED).flatMap(
    (one) => actionLink(site, vehicle, one, targetOf) ?? [],
  );
  const hrefOf = (wanted: VehicleAction): string | undefined => links.find(({ action }) => action === wanted)?.href;
  return valuePropositions(site, new Set(PRAISED.filter((wanted) => hrefOf(wanted) !== undefined))).flatMap((one) => {
    const href = hrefOf(one.kind === 'finance' ? 'finance' : 'reserve');
    return href === undefined ? [] : [{ ...one, href }];
  });
};
