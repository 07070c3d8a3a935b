import { z } from 'zod';
import { pictureField, slugField } from '../options/field-types.ts';
import { contentDate } from './content-fields.ts';

/** An offer of the dealer (ENT-20, `offers.yaml`). It has a page at /offers/{id} (ROUTE-35, ROUTE-36). */
const offer = z.strictObject({
  id: z.int().min(1),
  name: z.string().min(1),
  description: z.string().describe('Text of the offer as Markdown or HTML; unsafe HTML is removed.'),
  disclaimer: z.string().nullable().default(null).describe('Conditions of the offer as plain text; null: none.'),
  manufacturer: z.string().nullable().default(null),
  model: slugField.nullable().default(null).describe('Slug of a model in models.yaml.'),
  imageUrl: pictureField.nullable().default(null).describe('Picture of the offer; null: the picture of its model.'),
  excludedSites: z.array(z.string()).default([]).describe('Slugs of the sites that do not show the offer (excluded_website_ids).'),
  start: contentDate.nullable().default(null).describe('First day on which the offer is shown; null: at once.'),
  expiry: contentDate.nullable().default(null).describe('Last day on which the offer is shown; null: no end.'),
});

export const offers = z.array(offer);

export type Offer = z.infer<typeof offer>;
