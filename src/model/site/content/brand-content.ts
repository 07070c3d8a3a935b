import { z } from 'zod';
import { pictureField, slugField } from '../options/field-types.ts';
import { contentPicture } from './content-fields.ts';

const BRAND_GROUPS = ['car', 'motorcycle', 'truck', 'our'] as const;

/** A brand of the brand directory (ENT-25, HOME-01, HOME-03; `brands.yaml`). */
const brand = z.strictObject({
  title: z.string().min(1),
  slug: slugField,
  group: z
    .enum(BRAND_GROUPS)
    .default('car')
    .describe('Group of the brand on the brands page (HOME-01): Car, Motorcycle, Truck or Our Brands.'),
  logo: pictureField.nullable().default(null),
  banner: contentPicture.nullable().default(null),
  description: z.array(z.string()).default([]).describe('Paragraphs of text about the brand.'),
  skipPage: z
    .boolean()
    .default(false)
    .describe('The brand has no page of its own. Links to the brand then lead to the vehicles of this brand (HOME-03).'),
});

export const brands = z.array(brand);

export type Brand = z.infer<typeof brand>;
export type BrandGroup = Brand['group'];
