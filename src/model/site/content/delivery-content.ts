import { z } from 'zod';
import { labelField } from '../options/text-fields.ts';

const isOrdered = (range: string): boolean => {
  const [from = '', to = from] = range.split('-');
  return from <= to;
};

const RANGE_RULE = "a postcode of four digits, or a range from a lower to a higher postcode, in quotes, e.g. '4000' or '4000-4209'";

/** Postcodes are strings, because postcodes of the Northern Territory begin with a zero. */
const postcodeRange = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/, { error: RANGE_RULE, abort: true })
  .refine(isOrdered, RANGE_RULE);

const price = z.number().min(0).max(100_000).describe('Price of the delivery in dollars; 0: free.');

const region = z.strictObject({
  name: labelField.describe("Name of the region that the shopper sees, e.g. 'Brisbane metro' (DELIV-02)."),
  price,
  postcodes: z.array(postcodeRange).min(1),
});

const band = z.strictObject({
  name: labelField.describe("Name of the distance band, e.g. 'Up to 50 km' (DELIV-02)."),
  price,
  upToKm: z
    .number()
    .min(1)
    .max(10_000)
    .describe("Largest distance to which this price applies, in kilometres in a straight line from the vehicle's location."),
});

/** The price of delivery by region or distance (ENT-34, `delivery.yaml`). */
export const deliveryOptions = z
  .strictObject({
    by: z
      .enum(['postcode', 'distance'])
      .default('postcode')
      .describe('Delivery is priced by regions of postcodes or by bands of distance. Distances need the geocoder.'),
    regions: z.array(region).default([]).describe('Regions of postcodes with their prices. A postcode may be in only one region.'),
    bands: z.array(band).default([]).describe('Bands of distance with their prices, shortest distance first.'),
  })
  .describe('Prices of the delivery calculator. A site without regions and bands has no calculator.');

export type DeliveryOptions = z.infer<typeof deliveryOptions>;
