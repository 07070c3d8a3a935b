import { z } from 'zod';

/**
 * The free times for a test drive of a vehicle. The property names are the same as in the JSON of the endpoint for test
 * drives (API-16).
 */
export const slotsAnswer = z.object({
  car_id: z.int(),
  location: z.string().nullable().describe('Slug of the location where the vehicle can be driven'),
  time_zone: z.string().nullable(),
  slot_minutes: z.int().nullable(),
  appointments: z.array(
    z.object({
      date: z.string(),
      times: z.array(
        z.object({
          time: z.string(),
          starts_at: z.string().describe('Local time with UTC offset; to book the time, pass this value as starts_at to the tool enquire'),
        }),
      ),
    }),
  ),
});
