import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';

/**
 * The licence numbers that the law requires in everything a dealer sends (docs/settled.md, 'Law'): those of the
 * dealership, and those of the location. Each number appears once. Null when no licence is known.
 *
 * @example formatLicences(dealership, southport) === 'LMCT 11234 · MRB 5678'
 */
export const formatLicences = (
  dealership: Pick<Dealership, 'licences' | 'locations'>,
  location: DealershipLocation | null,
): string | null => {
  const licences = dealershipLicences(dealership, location ? [location] : []);
  return licences.length === 0 ? null : licences.join(' · ');
};
