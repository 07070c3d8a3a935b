import { z } from 'zod';
import { HEADING_FONTS, TEXT_FONTS } from './theme-fonts.ts';

// Without quotes YAML reads the value as empty, because # begins a comment.
const COLOUR = "a colour as '#rrggbb', in quotes: # begins a comment";
const hexColour = z.string({ error: COLOUR }).regex(/^#[0-9a-f]{6}$/i, COLOUR);

/** A site's colours, fonts and spacing as tokens (SITE-17). All other colours are derived from these. */
export const themeOptions = z
  .strictObject({
    brand: hexColour.default('#1f3a47').describe('colour of primary actions'),
    accent: hexColour.nullable().default(null).describe('second colour, for small marks; null: the brand colour is used'),
    ink: hexColour.default('#16181d').describe('text and dark surfaces'),
    paper: hexColour.default('#ffffff').describe('page background'),
    headingFont: z.enum(HEADING_FONTS).default('inter').describe('family of headings and prices'),
    textFont: z.enum(TEXT_FONTS).default('inter').describe('family of everything else'),
    radius: z.enum(['none', 'small', 'medium', 'large']).default('medium').describe('radius of corners'),
    density: z.enum(['compact', 'normal', 'airy']).default('normal').describe('space between elements'),
  })
  .describe('Theme tokens');

export type ThemeOptions = z.infer<typeof themeOptions>;

/**
 * The variant that a template uses for each part. Templates differ only by these names; no part is copied for a
 * template.
 */
/**
 * New names of variants that were once called after a template. A file with an old name gets an error that gives the
 * new one.
 */
const variant = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  formerNames: Readonly<Record<string, Values[number]>>,
) =>
  z.enum(values, {
    error: ({ input }) => {
      const renamed = typeof input === 'string' && Object.hasOwn(formerNames, input) ? formerNames[input] : undefined;
      return renamed && `is called '${renamed}' now`;
    },
  });

export const layoutOptions = z
  .strictObject({
    header: variant(['two-rows', 'one-row', 'group-bar'], { metro: 'two-rows', marque: 'one-row', group: 'group-bar' })
      .default('two-rows')
      .describe('name, search and phone above the menu; all in one row; one row below the bar of the group'),
    footer: z
      .enum(['ink', 'paper', 'editorial'])
      .default('ink')
      .describe('light text on the ink colour; dark text on the paper colour; ink with a large name and headings in the accent colour'),
    home: variant(['dense', 'airy', 'editorial'], { metro: 'dense', marque: 'airy', group: 'editorial' })
      .default('dense')
      .describe('how the blocks of the home page are set'),
    card: variant(['dense', 'borderless', 'editorial'], { metro: 'dense', marque: 'borderless', group: 'editorial' })
      .default('dense')
      .describe('framed with the price first; no frame and a large picture; hairlines and quiet actions'),
    vehiclePage: z.enum(['columns', 'wide']).default('columns').describe('gallery beside the purchase panel, or edge to edge above it'),
    facets: z.enum(['rail', 'bar']).default('rail').describe('facets at the left, or as a row above the grid'),
  })
  .describe('Layout variants');

export type LayoutOptions = z.infer<typeof layoutOptions>;
