import { z } from 'zod';
import { linkTargetField, pictureField, slugField } from '../options/field-types.ts';
import { contentPicture } from './content-fields.ts';

/** ENT-23: one model of a manufacturer's line-up (`models.yaml`). */
const model = z.strictObject({
  name: z.string().min(1),
  slug: slugField,
  manufacturer: z.string().nullable().default(null).describe("the site's single manufacturer unless given"),
  overrideUrl: linkTargetField.nullable().default(null).describe("link target in place of the model's stock"),
  imageUrl: pictureField.nullable().default(null),
  newImageUrl: pictureField.nullable().default(null).describe('cloudfront_new_image_url: used in place of imageUrl if given'),
  bodies: z
    .array(z.string())
    .max(3)
    .default([])
    .describe('manufacturer_body, manufacturer_body2, manufacturer_body3: categories of the menu it stands in'),
  words: z.string().nullable().default(null).describe("a few words below the name, e.g. 'Seven-seat SUV'"),
  status: z.enum(['current', 'coming', 'retired']).default('current').describe('retired models are not shown'),
});

/** ENT-20 (`offers.yaml`). */
const offer = z.strictObject({
  id: z.int().min(1),
  name: z.string().min(1),
  description: z.string().describe('Markdown or HTML; sanitised before it is shown'),
  disclaimer: z.string().nullable().default(null),
  manufacturer: z.string().nullable().default(null),
  model: slugField.nullable().default(null).describe('slug of a model of models.yaml'),
  imageUrl: pictureField.nullable().default(null).describe("its model's picture unless given"),
  excludedSites: z.array(z.string()).default([]).describe('excluded_website_ids, by slug'),
});

const BRAND_GROUPS = ['car', 'motorcycle', 'truck', 'our'] as const;

/** ENT-25, HOME-01, HOME-03 (`brands.yaml`). */
const brand = z.strictObject({
  title: z.string().min(1),
  slug: slugField,
  group: z.enum(BRAND_GROUPS).default('car').describe('HOME-01: Car, Motorcycle, Truck, Our Brands'),
  logo: pictureField.nullable().default(null),
  banner: contentPicture.nullable().default(null),
  description: z.array(z.string()).default([]).describe('paragraphs'),
  skipPage: z.boolean().default(false).describe("HOME-03: no page of its own; leads to the brand's stock"),
});

/** ENT-21. */
const review = z.strictObject({
  id: z.int().min(1),
  customerName: z.string().min(1),
  text: z.string(),
  rating: z.number().min(1).max(5),
  date: z.iso.date().describe('review_date'),
});

export const models = z.array(model);
export const offers = z.array(offer);
export const brands = z.array(brand);

/** Reviews and which of them are shown (`reviews.yaml`). */
export const reviewOptions = z
  .strictObject({
    minimumRating: z.number().min(1).max(5).default(4).describe('lowest rating shown; the safe value is 1, which shows all (settled: Law)'),
    hiddenAuthors: z.array(z.string()).default([]).describe('reviews by these authors are left out'),
    source: z.string().nullable().default(null).describe("where the reviews come from, e.g. 'asked by e-mail after each sale'"),
    items: z.array(review).default([]),
  })
  .describe('Reviews');

export type Model = z.infer<typeof model>;
export type Offer = z.infer<typeof offer>;
export type Brand = z.infer<typeof brand>;
export type BrandGroup = Brand['group'];
export type ReviewOptions = z.infer<typeof reviewOptions>;
export type Review = z.infer<typeof review>;
