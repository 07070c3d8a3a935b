import { z } from 'zod';
import { stateField } from '#model/site/options/field-types.ts';
import type { addressJson, locationJson } from './location-json.ts';

const text = z.string().nullable();

/** The JSON of an address (`addressJson`, ENT-16). */
export const addressSchema = z
  .strictObject({
    id: text,
    street: z.string(),
    city: z.string(),
    state: stateField,
    postcode: z.string().describe('Four digits'),
    lat: z.number().nullable(),
    long: z.number().nullable(),
    place_url: text,
    place_id: text,
    map_key: text,
  })
  .meta({ id: 'Address' }) satisfies z.ZodType<ReturnType<typeof addressJson>>;

const openingHourSchema = z.strictObject({
  weekday: z.int().min(0).max(6).describe('0 is Sunday, 6 is Saturday'),
  status: z.enum(['Open', 'Closed']),
  formated_hours: z.string().describe('The hours as shoppers read them'),
  open: text.describe("Time of day in the zone of the location: '08:30'"),
  close: text,
});

const specialHoursSchema = z.strictObject({
  status: z.enum(['Open', 'Closed']),
  date: z.iso.date(),
  start_hour: text,
  end_hour: text,
  department: z.enum(['all', 'sales', 'service', 'parts']),
  location_name: text,
});

/** The JSON of a location (`locationJson`, ENT-15, ENT-17). */
export const locationSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    dealership_id: z.int(),
    dealership_slug: z.string(),
    location_type: z.enum(['', 'sales', 'service', 'parts']),
    location_subtype: z.array(z.string()),
    primary: z.boolean(),
    visible: z.boolean(),
    manufacturers: z.array(z.string()),
    address: addressSchema,
    contact_detail: z.strictObject({ phone: text, landline_phone: text, opening_hours: z.array(openingHourSchema) }),
    special_hours: z.array(specialHoursSchema),
    image: text,
    dealer_license_number: text,
    motor_vehicle_repairer: text,
    average_rating: z.number().nullable(),
    review_count: z.int().nullable(),
    reviews: z.strictObject({ count: z.int(), average_rating: z.number() }).nullable(),
    distribution_locations: z.array(z.string()),
  })
  .meta({ id: 'Location' }) satisfies z.ZodType<ReturnType<typeof locationJson>>;
