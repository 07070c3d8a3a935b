import { z } from 'zod';
import { linkTargetField, pictureField, slugField } from '../options/field-types.ts';
import { contentPicture } from './content-fields.ts';

/** One figure of a model that is shown large: '528 km', 'Range by WLTP'. */
const modelFact = z.strictObject({
  value: z.string().min(1).max(20).describe("The figure, in quotes, e.g. '528'."),
  unit: z.string().max(12).default('').describe("Unit after the figure, e.g. 'km'; empty: no unit."),
  label: z.string().min(1).max(60).describe("What the figure means, and how it was measured, e.g. 'Range by WLTP'."),
});

/** One part of a model's page: a heading with a text, and a picture beside it. */
const modelChapter = z.strictObject({
  title: z.string().min(1).max(80),
  text: z.string().min(1).describe('Text of the chapter in Markdown, sanitised.'),
  picture: contentPicture.nullable().default(null),
});

/** Figures of an electric model, from which the pages calculate charging times and running costs. */
const electricModel = z.strictObject({
  rangeKm: z.int().min(1).max(2_000).describe('Range of a full battery in kilometres.'),
  rangeTest: z.string().min(1).max(20).default('WLTP').describe("Name of the test by which the range was measured, e.g. 'WLTP'."),
  batteryKwh: z.number().min(1).max(500).describe('Usable capacity of the battery in kWh.'),
  consumption: z.number().min(1).max(100).describe('Energy in kWh per 100 km, measured in the same test as the range.'),
  acKw: z.number().min(1).max(50).describe('Highest charging power from a wall box (AC) in kW.'),
  dcKw: z
    .number()
    .min(1)
    .max(1_000)
    .nullable()
    .default(null)
    .describe('Highest charging power at a fast charger (DC) in kW; null: the model cannot use one.'),
  dcMinutes: z
    .int()
    .min(1)
    .max(600)
    .nullable()
    .default(null)
    .describe('Minutes from 10 to 80 % at a fast charger, as the manufacturer states them; null: the page does not show them.'),
});

/** ENT-23: one model of a manufacturer's line-up (`models.yaml`). It has a page at /{slug} (ROUTE-34). */
const model = z.strictObject({
  name: z.string().min(1),
  slug: slugField.describe(
    'Slug of the model, in the path of its page and of its stock: `ev5` has the page /ev5 and the stock /search/kia/ev5.',
  ),
  manufacturer: z.string().nullable().default(null).describe("Manufacturer of the model; null: the site's single manufacturer."),
  overrideUrl: linkTargetField
    .nullable()
    .default(null)
    .describe('Address to which links to the model lead instead of its page at /{slug} (ROUTE-34); null: they lead to its page.'),
  imageUrl: pictureField.nullable().default(null),
  newImageUrl: pictureField
    .nullable()
    .default(null)
    .describe('Picture that replaces imageUrl; the specification calls it cloudfront_new_image_url (ENT-23).'),
  bodies: z
    .array(z.string())
    .max(3)
    .default([])
    .describe('Categories that list the model on /models and in the menu (manufacturer_body, manufacturer_body2, manufacturer_body3).'),
  words: z.string().nullable().default(null).describe("A few words shown below the name, e.g. 'Seven-seat SUV'."),
  status: z
    .enum(['current', 'coming', 'retired'])
    .default('current')
    .describe('State of the model (MODEL-04). A retired model is not listed, and its address leads to its stock.'),
  banner: contentPicture.nullable().default(null).describe("Wide picture at the top of the model's page; null: the model's picture."),
  intro: z.string().default('').describe("Text below the name on the model's page."),
  facts: z.array(modelFact).max(6).default([]).describe("Figures on the model's page."),
  chapters: z.array(modelChapter).max(8).default([]).describe("Parts of the model's page, e.g. outside, inside, on the road."),
  electric: electricModel.nullable().default(null).describe('Figures of an electric model; null: the model is not electric.'),
});

export const models = z.array(model);

export type Model = z.infer<typeof model>;
export type ElectricModel = z.infer<typeof electricModel>;
