import type { Site } from '../site.ts';
import type { Dealership, DealershipLocation } from './dealership.ts';
import { locationOf } from './location-rules.ts';

/** What the choice of a number needs to know of a vehicle. */
export interface CalledAboutVehicle {
  readonly carType: 'new' | 'demo' | 'used';
  readonly dealershipId: number;
  readonly locationId: string | null;
}

/**
 * The number that a shopper calls about a vehicle (VDP-63, A-69): the number fixed for the site, then the
 * dealership's override, then the site's number for new, used or demo vehicles, then the location's phone
 * (its landline where it has no other). Null where nobody gave one.
 *
 * @example phoneFor(site, { carType: 'used', dealershipId: 7, locationId: 'southport' }) === '(07) 5550 1234'
 */
export const phoneFor = (site: Pick<Site, 'phones' | 'dealerships'>, vehicle: CalledAboutVehicle): string | null => {
  const dealership = site.dealerships.find(({ id }) => id === vehicle.dealershipId);
  const location = dealership ? locationOf(dealership, vehicle.locationId) : null;
  return dealerNumber(site, dealership) ?? site.phones[vehicle.carType] ?? locationNumber(location);
};

/**
 * The number that a shopper calls a dealership on about no vehicle: that of `phoneFor` without the numbers by
 * type of vehicle.
 *
 * @example dealershipPhone(site, site.primaryDealership, southport) === '1300 975 707'
 */
export const dealershipPhone = (
  site: Pick<Site, 'phones'>,
  dealership: Pick<Dealership, 'phone'>,
  location: DealershipLocation | null,
): string | null => dealerNumber(site, dealership) ?? locationNumber(location);

const dealerNumber = (site: Pick<Site, 'phones'>, dealership: Pick<Dealership, 'phone'> | undefined): string | null =>
  site.phones.override ?? dealership?.phone ?? null;

const locationNumber = (location: DealershipLocation | null): string | null => location?.phone ?? location?.landlinePhone ?? null;
