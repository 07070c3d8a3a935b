import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeLanes, freeSlots, type TakenTime } from './free-slots.ts';

const slot = (startsAt: number, length = 30) => ({ startsAt, endsAt: startsAt + length });
const taken = (startsAt: number, lane: number | null, vehicleId: number | null = null, length = 30): TakenTime => ({
  ...slot(startsAt, length),
  lane,
  vehicleId,
});

describe('FORM-19 free slots', () => {
  test('a slot is free if the number of overlapping appointments is below the capacity of the location; otherwise the answer is "full"', () => {
    expect(freeLanes(slot(60), [taken(60, 1)], { capacity: 2, vehicleId: null })).toEqual({ lanes: [2] });
    expect(freeLanes(slot(60), [taken(60, 1), taken(60, 2)], { capacity: 2, vehicleId: null })).toEqual({ conflict: 'full' });
  });

  test('a slot is free if the booking before it ends exactly when the slot begins', () => {
    expect(freeSlots([slot(30), slot(60), slot(90)], [taken(60, 1)], { capacity: 1, vehicleId: null })).toEqual([slot(30), slot(90)]);
  });

  test('at a location with two lanes, a long slot can use lane 2 while two short bookings use lane 1', () => {
    expect(freeLanes(slot(60, 60), [taken(60, 1), taken(90, 1)], { capacity: 2, vehicleId: null })).toEqual({ lanes: [2] });
  });

  test('if the capacity of a location was reduced from two to one, a booking that was made in lane 2 still blocks its time', () => {
    expect(freeLanes(slot(60), [taken(60, 2)], { capacity: 1, vehicleId: null })).toEqual({ conflict: 'full' });
  });

  test('a slot is not free if its vehicle is booked at that time, even at another location', () => {
    expect(freeLanes(slot(60), [taken(75, null, 7)], { capacity: 5, vehicleId: 7 })).toEqual({ conflict: 'vehicle-taken' });
    expect(freeLanes(slot(60), [taken(75, null, 8)], { capacity: 1, vehicleId: 7 })).toEqual({ lanes: [1] });
  });

  test('random bookings never exceed the capacity in any minute, and never put a vehicle into two appointments at the same time', () => {
    const wishes = fc.array(
      fc.record({
        startsAt: fc.integer({ min: 0, max: 300 }),
        length: fc.constantFrom(30, 45, 60),
        vehicleId: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(wishes, fc.integer({ min: 1, max: 3 }), (list, capacity) => {
        const booked: TakenTime[] = [];
        for (const { startsAt, length, vehicleId } of list) {
          const free = freeLanes(slot(startsAt, length), booked, { capacity, vehicleId });
          const lane = 'lanes' in free ? free.lanes[0] : undefined;
          if (lane !== undefined) booked.push(taken(startsAt, lane, vehicleId, length));
        }
        for (let minute = 0; minute < 400; minute++) {
          const running = booked.filter((time) => time.startsAt <= minute && minute < time.endsAt);
          expect(running.length).toBeLessThanOrEqual(capacity);
          expect(new Set(running.map(({ vehicleId }) => vehicleId)).size).toBe(running.length);
        }
      }),
    );
  });
});
