import type { Slot } from './list-slots.ts';

/**
 * A time at which one lane of the requested location or the requested vehicle is already booked. The vehicle may be
 * booked at another location of its dealership. A location with n lanes (docs/glossary.md) can have n appointments at
 * the same time.
 */
export interface TakenTime extends Slot {
  /**
   * The lane of the booking, numbered from 1. A location that can have several appointments at the same time has one
   * lane for each of them. Null if the booking is at another location or for another kind of appointment.
   */
  readonly lane: number | null;
  readonly vehicleId: number | null;
}

/** The facts about a requested appointment that decide which slots are free for it. */
export interface SlotWish {
  /** Number of appointments that can take place at the location at the same time. */
  readonly capacity: number;
  /** The vehicle that is needed; null if the appointment needs none. */
  readonly vehicleId: number | null;
}

/**
 * Why a slot is not free. 'full': all lanes of the location are booked at that time. 'vehicle-taken': another shopper
 * has booked the vehicle.
 */
export type SlotConflict = 'full' | 'vehicle-taken';

const overlap = (one: Slot, other: Slot): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/**
 * Returns the lanes (docs/glossary.md) in which a slot can be booked, lowest number first, or the reason why no lane is
 * free. If the capacity was reduced, earlier bookings in lanes above the new capacity still count as taken.
 *
 * @example freeLanes(slot, [], { capacity: 2, vehicleId: null }) // { lanes: [1, 2] }
 */
export const freeLanes = (
  slot: Slot,
  taken: readonly TakenTime[],
  { capacity, vehicleId }: SlotWish,
): { readonly lanes: readonly number[] } | { readonly conflict: SlotConflict } => {
  const meanwhile = taken.filter((time) => overlap(time, slot));
  if (vehicleId !== null && meanwhile.some((time) => time.vehicleId === vehicleId)) return { conflict: 'vehicle-taken' };
  const lanes = new Set(meanwhile.flatMap(({ lane }) => lane ?? []));
  if (lanes.size >= capacity) return { conflict: 'full' };
  return { lanes: Array.from({ length: capacity }, (_, index) => index + 1).filter((lane) => !lanes.has(lane)) };
};

/** The slots of a list that can still be booked. */
export const freeSlots = (slots: readonly Slot[], taken: readonly TakenTime[], wish: SlotWish): readonly Slot[] =>
  slots.filter((slot) => 'lanes' in freeLanes(slot, taken, wish));
