import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import type { SlotRequest } from './slot-request.ts';
import type { SlotDay } from './slot-time.ts';

/** The free times for a test drive of a vehicle, with the property names of the JSON that the endpoint returns (API-16). */
export interface TestDriveTimesJson {
  readonly car_id: number;
  readonly location: string | null;
  readonly time_zone: string | null;
  readonly slot_minutes: number | null;
  readonly appointments: readonly {
    readonly date: string;
    readonly times: readonly { readonly time: string; readonly starts_at: string }[];
  }[];
}

/**
 * Writes the free times of a vehicle as JSON (API-16). `starts_at` is the value of the form field `appointment`.
 *
 * @param request null if the vehicle has no test drives; the list of times is then empty
 */
export const testDriveTimesJson = (
  vehicle: { readonly id: number },
  request: SlotRequest | null,
  days: readonly SlotDay[],
): TestDriveTimesJson => ({
  car_id: vehicle.id,
  location: request?.location.slug ?? null,
  time_zone: request === null ? null : timeZoneOf(request.location, request.dealership),
  slot_minutes: request?.dealership.appointments.testDrive.slotMinutes ?? null,
  appointments: days.map(({ date, times }) => ({ date, times: times.map(({ value, label }) => ({ time: label, starts_at: value })) })),
});
