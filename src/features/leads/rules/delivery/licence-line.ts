import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';

/**
 * The licences that the law wants on everything a dealer sends (settled: Law): those of the dealership, and
 * those of the location where it has its own. Null where none is known.
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
