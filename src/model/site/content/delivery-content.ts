import { z } from 'zod';
import { labelField } from '../options/plain-words.ts';

const isOrdered = (range: string): boolean => {
  const [from = '', to = from] = range.split('-');
  return from <= to;
};

const RANGE_RULE = "four digits in quotes, or the first and last of a range, e.g. '4000' or '4000-4209'";

/** Postcodes are strings, because those of the Northern Territory begin with a zero. */
const postcodeRange = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/, { error: RANGE_RULE, abort: true })
  .refine(isOrdered, RANGE_RULE);

const price = z.number().min(0).max(100_000).describe('dollars; 0: free');

const region = z.strictObject({
  name: labelField.describe("DELIV-02: what the shopper reads, e.g. 'Brisbane metro'"),
  price,
  postcodes: z.array(postcodeRange).min(1),
});

const band = z.strictObject({
  name: labelField.describe("DELIV-02, e.g. 'Up to 50 km'"),
  price,
  upToKm: z.number().min(1).max(10_000).describe('kilometres in a straight line from the location of the vehicle, inclusive'),
});

/** ENT-34: what delivery costs (`delivery.yaml`). */
export const deliveryOptions = z
  .strictObject({
    by: z
      .enum(['postcode', 'distance'])
      .default('postcode')
      .describe('regions of postcodes, or bands of distance, for which the geocoder is asked'),
    regions: z.array(region).default([]).describe('each postcode stands in one region at most'),
    bands: z.array(band).default([]).describe('from near to far'),
  })
  .describe('Delivery calculator; without regions or bands there is none');

export type DeliveryOptions = z.infer<typeof deliveryOptions>;
