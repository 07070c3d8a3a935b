import { Temporal } from 'temporal-polyfill';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { STATE_CHOICES } from '#features/dealerships/rules/state-names.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { formatInstant } from '#kernel/format-date.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type DriveAwayEstimate, driveAwayEstimate, hasDriveAwayEstimate, type NoEstimate } from './drive-away-estimate.ts';
import { DUTY_RATES } from './duty-rates.ts';

/**
 * The Australian state whose duty an estimate uses: the state that the shopper chose, or else that of the dealership.
 */
export const driveAwayState = (site: Site, vehicle: Vehicle, asked: State | null): State => asked ?? dealershipOf(site, vehicle).state;

/**
 * The estimate of a vehicle's price with duty. Page, JSON, printed page and PDF use this function. Null if the site
 * shows no estimates, if the vehicle is not for sale or has no price, or if `hasDriveAwayEstimate` returns false, for
 * example because the price already includes government charges.
 *
 * @param now epoch milliseconds; the day in the time zone of the site decides which rates are valid
 */
export const vehicleDriveAway = (site: Site, vehicle: Vehicle, state: State, now: number): DriveAwayEstimate | NoEstimate | null => {
  if (!site.driveAway.estimate || !isAvailable(vehicle)) return null;
  const price = displayedPrice(vehicle, dealershipOf(site, vehicle).stock);
  if (price.cents === null || !hasDriveAwayEstimate(price, vehicle.itemType)) return null;
  return driveAwayEstimate(vehicle, price.cents, state, formatInstant(now, 'iso', site.timeZone));
};

/** Whether there is an estimate for at least one Australian state, so that a link to the estimate is useful. */
export const hasAnyDriveAway = (site: Site, vehicle: Vehicle, now: number): boolean =>
  STATE_CHOICES.some((state) => {
    const estimate = vehicleDriveAway(site, vehicle, state, now);
    return estimate !== null && estimate.kind === 'found';
  });

/** The ISO date of the last day on which at least one rate is still valid. */
const LAST_DAY =
  Object.values(DUTY_RATES)
    .flatMap((rows) => rows.map(({ validTo }) => validTo))
    .sort()
    .at(-1) ?? '';

/**
 * The end of the last day on which any known rate of duty is valid, in a time zone, as epoch milliseconds. After this
 * instant, cached pages with an estimate or a link to an estimate are not used any more.
 */
export const lastRateEndsAt = (timeZone: string): number =>
  Temporal.PlainDate.from(LAST_DAY).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
