import { z } from 'zod';
import { addressSchema, locationSchema } from '#features/dealerships/rules/location-json-schema.ts';
import { navigationEntry } from '#model/site/options/frame-options.ts';
import type { siteJson } from './site-json.ts';

const text = z.string().nullable();
const picture = z.strictObject({ url: text });

/** The JSON of a site (`siteJson`, ENT-24). */
export const siteSchema = z
  .strictObject({
    slug: z.string(),
    template: z.string(),
    id: z.int(),
    name: z.string(),
    logo: picture,
    address: addressSchema.nullable(),
    locations: z.array(locationSchema),
    dealerships: z.array(z.strictObject({ id: z.int(), slug: z.string(), name: z.string() })),
    dealership_id: z.int(),
    manufacturer: z.strictObject({ id: z.int().nullable(), name: z.string(), slug: z.string(), logo: picture }).nullable(),
    manufacturer_id: z.int().nullable(),
    facebook_url: text,
    instagram_url: text,
    navigation: z.array(navigationEntry),
    plugins: z.array(z.string()).describe('Names of everything that is switched on for the site'),
    redbook: z.boolean(),
    search_categories: z.array(z.string()),
    override_city: text,
    finance_provider: text,
    phone_numbers: z.strictObject({ new: text, used: text, demo: text }),
    chat_bot: z.boolean(),
    url: text,
  })
  .meta({ id: 'Site' }) satisfies z.ZodType<ReturnType<typeof siteJson>>;
