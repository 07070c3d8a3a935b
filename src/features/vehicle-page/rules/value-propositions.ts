import type { Site } from '#features/sites/rules/site.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';

export interface ValueProposition {
  readonly kind: 'reserve' | 'payment' | 'finance';
  readonly text: string;
}

/**
 * What the banner of a site praises (VDP-61): what it has switched on, and nothing else. Empty where the site has no
 * banner, and for a vehicle that cannot be bought.
 *
 * @example valuePropositions(site, vehicle).map(({ text }) => text) // ['Reserve Quickly Online', …]
 */
export const valuePropositions = (
  { features, vehiclePage }: Pick<Site, 'features' | 'vehiclePage'>,
  vehicle: Pick<Vehicle, 'status'>,
): readonly ValueProposition[] => {
  if (!vehiclePage.valueBanner || !isAvailable(vehicle)) return [];
  return [
    ...(features.reserve ? [{ kind: 'reserve', text: 'Reserve Quickly Online' } as const] : []),
    ...(features.reserve || features.onlineBuy ? [{ kind: 'payment', text: 'Secure Online Payments' } as const] : []),
    ...(features.finance ? [{ kind: 'finance', text: 'Apply For Finance' } as const] : []),
  ];
};
