import { z } from 'zod';
import { contentAction, contentDate, contentPicture } from './content-fields.ts';
import { DEFAULT_HOME_BLOCKS, type HomeBlockEntry, homeBlockEntry } from './home-blocks.ts';

const hero = z.strictObject({
  variant: z
    .enum(['search', 'picture', 'editorial'])
    .default('search')
    .describe(
      'Variant of the hero. search: a search next to one vehicle; picture: one picture with one button; editorial: a headline, brands and large numbers.',
    ),
  heading: z.string().nullable().default(null).describe('Heading of the hero (top of the home page); null: the tagline of the site.'),
  text: z.string().nullable().default(null),
  picture: contentPicture.nullable().default(null),
  action: contentAction.nullable().default(null),
});

const stat = z.strictObject({
  value: z.int().min(0),
  suffix: z.string().default('').describe("Text after the number of a key figure, e.g. '+'."),
  label: z.string().min(1),
});

const reason = z.strictObject({
  icon: z.enum(['shield', 'key', 'wheel', 'check', 'star', 'pin', 'clock', 'user', 'calendar']).default('check'),
  title: z.string().min(1),
  text: z.string().describe("Text of a reason in the block 'Why Buy From Us'; {warranty} is replaced by the warranty text."),
});

/** The numbers in the warranty text (HOME-15). */
const warranty = z.strictObject({
  standardYears: z
    .int()
    .min(0)
    .default(0)
    .describe('Years of warranty that the dealer gives with every car; 0: the site promises no warranty.'),
  newCars: z
    .array(z.strictObject({ years: z.int().min(1), makes: z.array(z.string()).min(1) }))
    .default([])
    .describe('Makes whose new cars have a longer warranty than the standard warranty.'),
  mechanicalProtectionYears: z
    .array(z.int().min(1))
    .default([])
    .describe('Years for which the dealer offers mechanical protection; empty: none is offered.'),
});

const popup = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens, e.g. 'spring-sale'")
    .describe('Name of the pop-up. A visitor sees a pop-up of the same name only once (HOME-07).'),
  title: z.string().min(1),
  description: z.string(),
  picture: contentPicture.nullable().default(null),
  button: contentAction.nullable().describe('null: no button'),
  expires: contentDate.nullable().default(null).describe('Last day on which the pop-up is shown (HOME-08).'),
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
        .describe('Blocks of the page in display order; a block without content is omitted.'),
      hero: hero.prefault({}),
      stats: z.array(stat).default([]).describe("Key figures of the dealer, e.g. '50+ Locations' (HOME-04)."),
      salesCounter: z
        .enum(['formula', 'off'])
        .default('formula')
        .describe(
          "formula: the page shows 'Sales this Month', a number that is computed from the time and does not count sales (HOME-12, HOME-13). off: the page does not show it; this value is legally safe (docs/settled.md, Law).",
        ),
      whyBuy: z.array(reason).default([]).describe('Reasons to buy from this dealer (HOME-14).'),
      warranty: warranty.prefault({}).describe('Numbers in the warranty text (HOME-15).'),
      sliderSeconds: z
        .int()
        .min(0)
        .max(60)
        .default(7)
        .describe('Number of seconds that each slide is shown; 0: slides change only when the shopper changes them.'),
      bands: z.array(band).default([]).describe('Wide promotional panels, e.g. for service and finance.'),
      popup: popup.nullable().default(null).describe('Pop-up of the home page (HOME-06 to 09).'),
      serviceBanner: serviceBanner
        .nullable()
        .default(null)
        .describe('Banner at the bottom of the page until the visitor closes it (HOME-10).'),
    })
    .describe('Home page');

/** The schema of the options of the home page. It does not check the options of the blocks. */
export const homeOptions = homeOptionsWith(homeBlockEntry);

export type HomeOptions = z.infer<typeof homeOptions>;
