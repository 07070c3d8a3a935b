import { formatInstant } from '#kernel/format-date.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

type HoldSite = Pick<Site, 'reservations' | 'timeZone'>;

/**
 * The time at which the unpaid reservation of a vehicle ends, in the time zone of the site. Null if the vehicle has
 * no unpaid reservation, if this time is already over, or if the site does not show the time
 * (`reservations.holdEndShown`).
 *
 * @param now epoch milliseconds
 * @example holdEnd(site, { heldUntil: Date.UTC(2026, 10, 24, 4, 5) }, now).value === '2:05 pm' // in Brisbane
 */
export const holdEnd = (
  { reservations, timeZone }: HoldSite,
  { heldUntil }: Pick<Vehicle, 'heldUntil'>,
  now: number,
): Timed<string | null> =>
  reservations.holdEndShown && heldUntil !== null && heldUntil > now
    ? { value: formatInstant(heldUntil, 'time', timeZone), validUntil: heldUntil }
    : lasting(null);
