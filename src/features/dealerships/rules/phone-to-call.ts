import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { dealershipOf } from './dealership-of.ts';
import { locationOf, primaryLocationOf } from './location-rules.ts';

/** The data of a vehicle that decide which phone number shoppers call about it. */
export interface CalledAboutVehicle {
  readonly carType: 'new' | 'demo' | 'used';
  readonly dealershipId: number;
  readonly locationId: string | null;
}

/**
 * The phone number to call about a vehicle (VDP-63, A-69); null when no number is known. It is the first of these
 * numbers that is known:
 * 1. the number that the site uses for all calls;
 * 2. the number that the dealership uses for all calls;
 * 3. the site's number for new, used or demo vehicles;
 * 4. the phone or landline of the vehicle's location;
 * 5. if the vehicle is in a storage yard: the number of a location that hands over the yard's vehicles (the first of
 *    these locations that has a number);
 * 6. the number of the dealership's main location.
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
 * The phone number of a dealership for calls that are not about a vehicle. It is chosen as in `phoneFor`, but the
 * numbers for new, used and demo vehicles are not considered.
 *
 * @example dealershipPhone(site, site.primaryDealership, southport) === '1300 975 707'
 */
export const dealershipPhone = (
  site: Pick<Site, 'phones'>,
  dealership: Pick<Dealership, 'phone'>,
  location: DealershipLocation | null,
): string | null => dealerNumber(site, dealership) ?? locationNumber(location);

/**
 * The phone number for calls that are not about a vehicle. It is the first of these numbers that exists: the site's
 * number for all calls, the number of the main dealership, the number of the main dealership's main location.
 */
export const sitePhone = (site: Pick<Site, 'phones' | 'primaryDealership'>): string | null =>
  dealershipPhone(site, site.primaryDealership, primaryLocationOf(site.primaryDealership));

const dealerNumber = (site: Pick<Site, 'phones'>, dealership: Pick<Dealership, 'phone'>): string | null =>
  site.phones.override ?? dealership.phone ?? null;

const locationNumber = (location: DealershipLocation | null): string | null => location?.phone ?? location?.landlinePhone ?? null;
