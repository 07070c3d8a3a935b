import { z } from 'zod';
import { pictureField, slugField } from '../options/field-types.ts';

/** An offer of the dealer (ENT-20, `offers.yaml`). */
const offer = z.strictObject({
  id: z.int().min(1),
  name: z.string().min(1),
  description: z.string().describe('Text of the offer as Markdown or HTML; unsafe HTML is removed.'),
  disclaimer: z.string().nullable().default(null),
  manufacturer: z.string().nullable().default(null),
  model: slugField.nullable().default(null).describe('Slug of a model in models.yaml.'),
  imageUrl: pictureField.nullable().default(null).describe('Picture of the offer; null: the picture of its model.'),
  excludedSites: z.array(z.string()).default([]).describe('Slugs of the sites that do not show the offer (excluded_website_ids).'),
});

export const offers = z.array(offer);

export type Offer = z.infer<typeof offer>;
