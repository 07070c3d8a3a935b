import { isAvailable } from '#features/stock/rules/availability.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { isSameMake } from '#model/vehicle/same-make.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { providerPreset } from './finance-providers.ts';
import { pickLender } from './pick-lender.ts';
import type { PlausibleLender } from './plausible-lender.ts';
import { meetsProviderNeeds } from './provider-needs.ts';

/** Sites of these manufacturers show finance information only if the site switches it on (FIN-41). */
const SILENT_MANUFACTURERS: readonly string[] = ['Suzuki'];

/**
 * Whether a site may show finance information for a vehicle. The result is false in these cases:
 * - the site has switched finance off (SITE-08)
 * - the vehicle is unavailable (FIN-43)
 * - the dealership of the vehicle is excluded (FIN-42)
 * - the site's option `informationShown` is false
 * - this option is not set, and the site belongs to a manufacturer in `SILENT_MANUFACTURERS` (FIN-41)
 *
 * @example showsFinanceOf(suzukiSite, vehicle) === false
 */
export const showsFinanceOf = (
  site: Pick<Site, 'features' | 'finance' | 'manufacturer'>,
  vehicle: Pick<Vehicle, 'status' | 'dealershipSlug'>,
): boolean => {
  if (!site.features.finance || !isAvailable(vehicle)) return false;
  const { manufacturer } = site;
  const isSilent = manufacturer !== null && SILENT_MANUFACTURERS.some((make) => isSameMake(make, manufacturer.name));
  return (site.finance.informationShown ?? !isSilent) && !site.finance.excludedDealerships.includes(vehicle.dealershipSlug);
};

/**
 * The lender's entry whose finance information a page may show for a vehicle (FIN-40 to 48). It is null in
 * these cases:
 * - the site shows no finance for the vehicle (`showsFinanceOf`)
 * - the entry has no interest rate or no comparison rate (FIN-40)
 * - a requirement of the finance provider is not met (FIN-44 to 47)
 *
 * @param now epoch milliseconds
 * @example shownLender(site, vehicle, now).value?.disclaimer
 */
export const shownLender = (site: Site, vehicle: Vehicle, now: number): Timed<PlausibleLender | null> => {
  const lender = showsFinanceOf(site, vehicle) ? pickLender(vehicle, site.finance.provider) : null;
  if (!lender || lender.interestRate === null || lender.comparisonRate === null) return lasting(null);
  const { needs } = providerPreset(site.finance.provider);
  const { value: isMet, validUntil } = meetsProviderNeeds(needs, { site, vehicle, lender, now });
  return { value: isMet ? lender : null, validUntil };
};
