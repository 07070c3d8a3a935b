import { z } from 'zod';
import { testDriveRequest } from '#features/appointments/rules/slot-request.ts';
import { type TestDriveTimesJson, testDriveTimesJson } from '#features/appointments/rules/test-drive-times-json.ts';
import type { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

interface TestDriveAppointmentsServices {
  readonly vehicles: VehicleFinder;
  readonly appointments: Pick<AppointmentService, 'offer'>;
}

/**
 * `GET /api/test-drive-appointments?car_id=…` (API-16): gives the free times for a test drive of a vehicle, grouped by
 * day in the time zone of its location. `starts_at` is the value of the form field `appointment`. The list is empty for
 * a vehicle that cannot be driven, and for a dealership that offers no times. The status is 404 for a vehicle that the
 * site does not show.
 */
export const testDriveAppointmentsApi =
  ({ vehicles, appointments }: TestDriveAppointmentsServices): PageHandler =>
  async ({ site, url }) => {
    const car = url.searchParams.get('car_id') ?? '';
    const vehicle = await findByIdOrSlug(vehicles, site, car);
    if (vehicle === null) return refuseJson('not-found', `There is no vehicle '${car.slice(0, 80)}' on this site.`);
    const request = testDriveRequest(site, vehicle);
    const days = request === null ? [] : await appointments.offer(request);
    const value = testDriveTimesJson(vehicle, request, days);
    return { kind: 'json', status: 200, value, caching: 'private' };
  };

const testDriveTimesSchema = z.strictObject({
  car_id: z.int(),
  location: z.string().nullable().describe('Slug of the location of the vehicle'),
  time_zone: z.string().nullable(),
  slot_minutes: z.int().nullable(),
  appointments: z.array(
    z.strictObject({
      date: z.string(),
      times: z.array(z.strictObject({ time: z.string(), starts_at: z.string().describe('The value of the form field `appointment`') })),
    }),
  ),
}) satisfies z.ZodType<TestDriveTimesJson>;

/** The parameter `car_id` may contain an id or a slug. */
const findByIdOrSlug = (vehicles: VehicleFinder, site: Site, car: string): Promise<Vehicle | null> =>
  /^\d{1,15}$/.test(car) ? vehicles.findById(site, Number(car)) : vehicles.findBySlug(site, car);

export const testDriveAppointmentsRoute: Route<TestDriveAppointmentsServices & ReadBudget> = {
  method: 'GET',
  path: '/api/test-drive-appointments',
  handler: withinReadBudget(READ_COST.search + READ_COST.vehicle, testDriveAppointmentsApi),
  endpoint: {
    group: 'vehicle',
    summary: 'The free times for a test drive of a vehicle',
    query: { car_id: z.string().min(1).describe('Id or slug of a vehicle') },
    answers: { 200: testDriveTimesSchema },
    refusals: ['not-found', 'too-many-requests'],
  },
};
