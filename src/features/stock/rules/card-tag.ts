import { DAY_MS } from '#kernel/clock.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { TagOptions } from '#model/site/options/tag-options.ts';
import { isSameMake } from '#model/vehicle/same-make.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isAvailable } from './availability.ts';
import { electrification } from './electrification.ts';
import { presentText } from './present-text.ts';

type CardTagKind = 'electric' | 'hybrid' | 'reserved' | 'certified' | 'custom' | 'coming_soon' | 'new' | 'sold';

export interface VehicleTag {
  readonly kind: CardTagKind;
  readonly text: string;
  /** Address of an image that is shown instead of the text; the text is then its alternative text (TAG-04). */
  readonly imageUrl: string | null;
}

/** A vehicle has the tag 'New' until exactly 8 times 24 hours after its creation (TAG-07, A-12). */
const NEW_FOR_MS = 8 * DAY_MS;

type TaggedVehicle = Pick<Vehicle, 'status' | 'reserved' | 'certified' | 'carType' | 'make' | 'tag' | 'createdAt' | 'simpleFuel' | 'fuel'>;

/**
 * The tag of a vehicle, at most one. A vehicle that is not available has the sold tag, 'JUST SOLD' by default (TAG-09,
 * Any other vehicle has the first tag that applies: electric or hybrid, RESERVED, certified, the dealer's own,
 * COMING SOON, new (TAG-01 to 08).
 *
 * @param hold the time at which an unpaid reservation ends, from `holdEnd`; the tag is then 'On hold until 2:05 pm' instead of
 * RESERVED
 * @param now epoch milliseconds
 * @example cardTag(buildVehicle({ reserved: true }), site.tags, now).value?.text === 'RESERVED'
 */
export const cardTag = (
  vehicle: TaggedVehicle,
  options: TagOptions,
  now: number,
  hold: Timed<string | null> = lasting(null),
): Timed<VehicleTag | null> => {
  if (!isAvailable(vehicle)) return lastingTag('sold', options.soldText);
  const electric = options.electric ? electrification(vehicle) : null;
  if (electric) return lastingTag(electric, electric === 'electric' ? 'Electric' : 'Hybrid');
  if (vehicle.reserved) return reservedTag(hold);
  if (isCertifiedOfMake(vehicle, options.certifiedMake)) {
    return lastingTag('certified', `Certified ${vehicle.make}`, options.certifiedImage);
  }
  const custom = presentText(vehicle.tag);
  if (custom) return lastingTag('custom', custom);
  if (vehicle.status === 'coming_soon') return lastingTag('coming_soon', 'COMING SOON');
  return newTag(vehicle.createdAt, options.newText, now);
};

const isCertifiedOfMake = (vehicle: TaggedVehicle, make: string | null): boolean =>
  make !== null && vehicle.certified && vehicle.carType === 'used' && isSameMake(vehicle.make, make);

const reservedTag = ({ value, validUntil }: Timed<string | null>): Timed<VehicleTag> => ({
  ...lastingTag('reserved', value === null ? 'RESERVED' : `On hold until ${value}`),
  validUntil,
});

const newTag = (createdAt: number, text: string, now: number): Timed<VehicleTag | null> => {
  // A feed may state a creation date in the future. The tag 'New' is shown only from that date.
  if (createdAt > now) return { value: null, validUntil: createdAt };
  const lastInstant = createdAt + NEW_FOR_MS;
  return now <= lastInstant ? { value: { kind: 'new', text, imageUrl: null }, validUntil: lastInstant + 1 } : NO_TAG;
};

const NO_TAG = lasting(null);

const lastingTag = (kind: CardTagKind, text: string, imageUrl: string | null = null): Timed<VehicleTag> =>
  lasting({ kind, text, imageUrl });
