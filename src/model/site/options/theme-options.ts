import { z } from 'zod';
import { HEADING_FONTS, TEXT_FONTS } from './theme-fonts.ts';

// Without quotes, YAML reads a colour such as #1f3a47 as an empty value, because # begins a comment.
const COLOUR = "a colour in quotes, e.g. '#1f3a47', because YAML reads an unquoted # as a comment";
const hexColour = z.string({ error: COLOUR }).regex(/^#[0-9a-f]{6}$/i, COLOUR);

/**
 * A site's colours, fonts and spacing (SITE-17). All other colours of the site are derived from brand, accent, ink and
 * paper.
 */
export const themeOptions = z
  .strictObject({
    brand: hexColour.default('#1f3a47').describe('Colour of primary actions.'),
    accent: hexColour.nullable().default(null).describe('Second colour, for small decorations; null: the brand colour.'),
    ink: hexColour.default('#16181d').describe('Colour of text and of dark areas.'),
    paper: hexColour.default('#ffffff').describe('Background colour of the page.'),
    headingFont: z.enum(HEADING_FONTS).default('inter').describe('Font family of headings and prices.'),
    textFont: z.enum(TEXT_FONTS).default('inter').describe('Font family of all text except headings and prices.'),
    radius: z.enum(['none', 'small', 'medium', 'large']).default('medium').describe('Radius of corners.'),
    density: z.enum(['compact', 'normal', 'airy']).default('normal').describe('Space between elements.'),
  })
  .describe('Theme tokens');

export type ThemeOptions = z.infer<typeof themeOptions>;

/**
 * Schema of the variants of a part of the site, such as the header. Some variants were renamed. If a settings file
 * contains an old name, the error message contains the new name.
 */
const variant = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  formerNames: Readonly<Record<string, Values[number]>>,
) =>
  z.enum(values, {
    error: ({ input }) => {
      const renamed = typeof input === 'string' && Object.hasOwn(formerNames, input) ? formerNames[input] : undefined;
      return renamed && `was renamed; write the new name '${renamed}'`;
    },
  });

/**
 * The variant of each part of the site, such as the header. A template selects one of these variants for each part; it
 * contains no code of a part.
 */
export const layoutOptions = z
  .strictObject({
    header: variant(['two-rows', 'one-row', 'group-bar'], { metro: 'two-rows', marque: 'one-row', group: 'group-bar' })
      .default('two-rows')
      .describe(
        "Layout of the header: 'two-rows' (name, search and phone above the menu), 'one-row' (everything in one row) or 'group-bar' (one row below a bar with the dealer group).",
      ),
    footer: z
      .enum(['ink', 'paper', 'editorial'])
      .default('ink')
      .describe(
        'Variant of the footer. ink: light text on the ink colour; paper: dark text on the paper colour; editorial: like ink, with a large name and headings in the accent colour.',
      ),
    home: variant(['dense', 'airy', 'editorial'], { metro: 'dense', marque: 'airy', group: 'editorial' })
      .default('dense')
      .describe('Arrangement of the blocks of the home page.'),
    card: variant(['dense', 'borderless', 'editorial'], { metro: 'dense', marque: 'borderless', group: 'editorial' })
      .default('dense')
      .describe(
        'Variant of the vehicle card. dense: a frame, and the price first; borderless: no frame and a large picture; editorial: thin lines and plain buttons.',
      ),
    vehiclePage: z
      .enum(['columns', 'wide'])
      .default('columns')
      .describe('Gallery next to the sidebar (columns), or above it over the full width (wide).'),
    facets: z.enum(['rail', 'bar']).default('rail').describe('Filters to the left of the results (rail), or in a row above them (bar).'),
  })
  .describe('Layout variants');

export type LayoutOptions = z.infer<typeof layoutOptions>;
