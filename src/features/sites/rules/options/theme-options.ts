import { z } from 'zod';

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, "a colour as '#rrggbb'");

/** A site's look in tokens (SITE-17). All other colours are derived from these. */
export const themeOptions = z
  .strictObject({
    brand: hexColour.default('#1d4ed8').describe('colour of primary actions'),
    ink: hexColour.default('#16181d').describe('text and dark surfaces'),
    paper: hexColour.default('#ffffff').describe('page background'),
    headingFont: z.enum(['archivo', 'outfit', 'fraunces', 'inter']).default('inter'),
    textFont: z.enum(['archivo', 'outfit', 'inter']).default('inter'),
    radius: z.enum(['none', 'small', 'medium', 'large']).default('medium'),
    density: z.enum(['compact', 'normal', 'airy']).default('normal'),
  })
  .describe('Theme tokens');

export type ThemeOptions = z.infer<typeof themeOptions>;

/** Which variant of each part a template uses; templates differ by these names, never by copies. */
export const layoutOptions = z
  .strictObject({
    header: z.enum(['metro', 'marque', 'group']).default('metro'),
    card: z.enum(['metro', 'marque', 'group']).default('metro'),
    vehiclePage: z.enum(['columns', 'wide']).default('columns').describe('gallery beside the purchase panel, or edge to edge above it'),
    facets: z.enum(['rail', 'bar']).default('rail').describe('facets at the left, or as a row above the grid'),
  })
  .describe('Layout variants');

export type LayoutOptions = z.infer<typeof layoutOptions>;
