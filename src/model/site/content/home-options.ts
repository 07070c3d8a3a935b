import { z } from 'zod';
import { contentAction, contentDate, contentPicture } from './content-fields.ts';
import { DEFAULT_HOME_BLOCKS, type HomeBlockEntry, homeBlockEntry } from './home-blocks.ts';

const hero = z.strictObject({
  look: z
    .enum(['search', 'picture', 'editorial'])
    .default('search')
    .describe('a search beside one vehicle; one picture with one action; headline, brands and large numbers'),
  heading: z.string().nullable().default(null).describe("the site's tagline unless given"),
  text: z.string().nullable().default(null),
  picture: contentPicture.nullable().default(null),
  action: contentAction.nullable().default(null),
});

const stat = z.strictObject({
  value: z.int().min(0),
  suffix: z.string().default('').describe("'+'"),
  label: z.string().min(1),
});

const reason = z.strictObject({
  icon: z.enum(['shield', 'key', 'wheel', 'check', 'star', 'pin', 'clock', 'user', 'calendar']).default('check'),
  title: z.string().min(1),
  text: z.string().describe('{warranty} is replaced by the warranty text'),
});

/** HOME-15: the numbers in the warranty text. */
const warranty = z.strictObject({
  standardYears: z.int().min(0).default(3),
  newCars: z
    .array(z.strictObject({ years: z.int().min(1), makes: z.array(z.string()).min(1) }))
    .default([])
    .describe('longer warranties of new cars, by make'),
  mechanicalProtectionYears: z.array(z.int().min(1)).default([3, 5]),
});

const popup = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens, e.g. 'spring-sale'")
    .describe('a visitor who has seen a pop-up with this name does not see it again (HOME-07)'),
  title: z.string().min(1),
  description: z.string(),
  picture: contentPicture.nullable().default(null),
  button: contentAction.nullable().describe('null: no button'),
  expires: contentDate.nullable().default(null).describe('HOME-08: not shown after it'),
});

const serviceBanner = z.strictObject({ text: z.string().min(1), action: contentAction.nullable().describe('null: no button') });

const band = z.strictObject({
  title: z.string().min(1),
  text: z.string(),
  picture: contentPicture.nullable().default(null),
  action: contentAction.nullable().describe('null: no button'),
});

/**
 * The content of the home page and its order (HOME area): `sites/<slug>/home.yaml`.
 *
 * @param entry schema of an entry of `blocks`
 */
export const homeOptionsWith = (entry: z.ZodType<HomeBlockEntry, HomeBlockEntry>) =>
  z
    .strictObject({
      blocks: z
        .array(entry)
        .default(() => entry.array().parse(DEFAULT_HOME_BLOCKS))
        .describe('blocks in their order; a block with nothing to show is left out'),
      hero: hero.prefault({}),
      stats: z.array(stat).default([]).describe("HOME-04: e.g. '50+ Locations'"),
      salesCounter: z
        .enum(['formula', 'off'])
        .default('formula')
        .describe("HOME-12, HOME-13: 'Sales this Month', computed from the clock; the safe value is off (settled: Law)"),
      whyBuy: z.array(reason).default([]).describe('HOME-14'),
      warranty: warranty.prefault({}).describe('HOME-15'),
      budgets: z
        .array(z.int().min(1))
        .default([5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000])
        .describe('price limits that the budget teaser offers, in dollars'),
      sliderSeconds: z.int().min(0).max(60).default(7).describe('how long a slide is shown; 0: slides change only when the shopper asks'),
      bands: z.array(band).default([]).describe('wide panels, e.g. for service and finance'),
      popup: popup.nullable().default(null).describe('HOME-06 to 09'),
      serviceBanner: serviceBanner.nullable().default(null).describe('HOME-10: stays at the bottom until it is dismissed'),
    })
    .describe('Home page');

/** The options of the home page, without checking the options of its blocks. */
export const homeOptions = homeOptionsWith(homeBlockEntry);

export type HomeOptions = z.infer<typeof homeOptions>;
