import { z } from 'zod';
import { linkTargetField, pictureField, slugField } from '../options/field-types.ts';
import { contentPicture } from './content-fields.ts';

/** ENT-23: one model of a manufacturer's line-up (`models.yaml`). */
const model = z.strictObject({
  name: z.string().min(1),
  slug: slugField,
  manufacturer: z.string().nullable().default(null).describe("Manufacturer of the model; null: the site's single manufacturer."),
  overrideUrl: linkTargetField.nullable().default(null).describe("Link that replaces the link to the model's stock."),
  imageUrl: pictureField.nullable().default(null),
  newImageUrl: pictureField.nullable().default(null).describe('Picture that replaces imageUrl (cloudfront_new_image_url, ENT-23).'),
  bodies: z
    .array(z.string())
    .max(3)
    .default([])
    .describe('Menu categories that list the model (manufacturer_body, manufacturer_body2, manufacturer_body3).'),
  words: z.string().nullable().default(null).describe("A few words shown below the name, e.g. 'Seven-seat SUV'."),
  status: z.enum(['current', 'coming', 'retired']).default('current').describe('State of the model; retired models are not shown.'),
});

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
  skipPage: z.boolean().default(false).describe('The brand has no page; its links lead to its stock (HOME-03).'),
});

/** A customer's review (ENT-21). */
const review = z.strictObject({
  id: z.int().min(1),
  customerName: z.string().min(1),
  text: z.string(),
  rating: z.number().min(1).max(5),
  date: z.iso.date().describe('Date of the review (review_date).'),
});

export const models = z.array(model);
export const offers = z.array(offer);
export const brands = z.array(brand);

/** Reviews, and options that choose the shown ones (`reviews.yaml`). */
export const reviewOptions = z
  .strictObject({
    minimumRating: z
      .number()
      .min(1)
      .max(5)
      .default(4)
      .describe('Lowest rating that is shown. The safe value is 1, which shows all reviews (docs/settled.md, Law).'),
    hiddenAuthors: z.array(z.string()).default([]).describe('Names of customers whose reviews are not shown.'),
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
