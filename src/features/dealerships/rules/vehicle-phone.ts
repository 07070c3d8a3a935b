import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { dealershipOf } from './dealership-of.ts';
import { locationOf, primaryLocationOf } from './location-rules.ts';

/** What the choice of a number needs to know of a vehicle. */
export interface CalledAboutVehicle {
  readonly carType: 'new' | 'demo' | 'used';
  readonly dealershipId: number;
  readonly locationId: string | null;
}

/**
 * The number that a shopper calls about a vehicle (VDP-63, A-69): the number fixed for the site, then the
 * dealership's override, then the site's number for new, used or demo vehicles, then the location's phone
 * (its landline where it has no other). A place without one, a yard for stock say, has that of the locations it
 * hands its vehicles out at, then the dealership's primary one. Null where nobody gave any.
 *
 * @example phoneFor(site, { carType: 'used', dealershipId: 7, locationId: 'southport' }) === '(07) 5550 1234'
 */
export const phoneFor = (site: Pick<Site, 'phones' | 'dealerships'>, vehicle: CalledAboutVehicle): string | null => {
  const dealership = dealershipOf(site, vehicle);
  return dealerNumber(site, dealership) ?? site.phones[vehicle.carType] ?? numberOfPlace(dealership, vehicle);
};

const numberOfPlace = (dealership: Dealership, { locationId }: Pick<CalledAboutVehicle, 'locationId'>): string | null => {
  const own = locationOf(dealership, locationId);
  const handedOutAt = own?.distributionLocations.map((wanted) => dealership.locations.find(({ id }) => id === wanted)) ?? [];
  const numbers = [own, ...handedOutAt, primaryLocationOf(dealership)].map((location) => locationNumber(location ?? null));
  return numbers.find((number) => number !== null) ?? null;
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

const dealerNumber = (site: Pick<Site, 'phones'>, dealership: Pick<Dealership, 'phone'>): string | null =>
  site.phones.override ?? dealership.phone ?? null;

const locationNumber = (location: DealershipLocation | null): string | null => location?.phone ?? location?.landlinePhone ?? null;
