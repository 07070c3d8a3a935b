import { z } from 'zod';
import { linkTargetField, pictureField, slugField } from '../options/field-types.ts';

/** ENT-23: one model of a manufacturer's line-up (`models.yaml`). */
const model = z.strictObject({
  name: z.string().min(1),
  slug: slugField,
  manufacturer: z.string().nullable().default(null).describe("Manufacturer of the model; null: the site's single manufacturer."),
  overrideUrl: linkTargetField
    .nullable()
    .default(null)
    .describe("Link that the model gets instead of the link to the model's stock; null: the link to the stock."),
  imageUrl: pictureField.nullable().default(null),
  newImageUrl: pictureField
    .nullable()
    .default(null)
    .describe('Picture that replaces imageUrl; the specification calls it cloudfront_new_image_url (ENT-23).'),
  bodies: z
    .array(z.string())
    .max(3)
    .default([])
    .describe('Menu categories that list the model (manufacturer_body, manufacturer_body2, manufacturer_body3).'),
  words: z.string().nullable().default(null).describe("A few words shown below the name, e.g. 'Seven-seat SUV'."),
  status: z.enum(['current', 'coming', 'retired']).default('current').describe('State of the model; retired models are not shown.'),
});

export const models = z.array(model);

export type Model = z.infer<typeof model>;
