import type { VehicleAction } from '#model/site/options/button-labels.ts';
import type { Site } from '#model/site/site.ts';

export interface ValueProposition {
  readonly kind: 'reserve' | 'payment' | 'finance';
  readonly text: string;
}

/**
 * What a shopper can do online, as the site's banner lists it (VDP-61): only actions that are possible for this
 * vehicle now. The list is empty if the site has no banner.
 * @param offered the actions that the vehicle's page has a button for
 * @example valuePropositions(site, new Set(['finance'])) // [{ kind: 'finance', text: 'Apply For Finance' }]
 */
export const valuePropositions = (
  { vehiclePage }: Pick<Site, 'vehiclePage'>,
  offered: ReadonlySet<VehicleAction>,
): readonly ValueProposition[] => {
  if (!vehiclePage.valueBanner) return [];
  return [
    ...(offered.has('reserve')
      ? ([
          { kind: 'reserve', text: 'Reserve Quickly Online' },
          { kind: 'payment', text: 'Secure Online Payments' },
        ] as const)
      : []),
    ...(offered.has('finance') ? [{ kind: 'finance', text: 'Apply For Finance' } as const] : []),
  ];
};
