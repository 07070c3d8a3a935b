import { z } from 'zod';
import { linkTargetField } from './field-types.ts';

const link = z.strictObject({ label: z.string().min(1), href: linkTargetField });

const linkGroup = z.strictObject({
  heading: z.string().min(1).nullable().default(null).describe('heading above the links; null: none'),
  links: z.array(link).min(1),
});

/**
 * One entry of the header: a link, groups of links that open below it, or the mega-menu of the site's vehicles. An
 * entry for a missing page is left out, and so is a menu without entries.
 */
export const navigationEntry = z
  .strictObject({
    label: z.string().min(1),
    href: linkTargetField.optional().describe('where the entry leads'),
    groups: z.array(linkGroup).min(1).optional().describe('columns of links that open below the entry'),
    menu: z.literal('vehicles').optional().describe('NAV-02: opens the vehicles by body'),
  })
  .refine(
    ({ href, groups, menu }) => [href, groups, menu].filter((part) => part !== undefined).length === 1,
    'one of href, groups and menu, e.g. { label: Offers, href: /special-offers }',
  );

/** One group of the footer (NAV-03). */
export const footerGroup = z.strictObject({ heading: z.string().min(1), links: z.array(link).min(1) });

export type NavigationEntry = z.infer<typeof navigationEntry>;

/** Options of the header and the footer of every page (NAV area). */
export const frameOptions = z
  .strictObject({
    dropdownTrigger: z.enum(['hover', 'click']).default('hover').describe('NAV-05: what opens a menu of the header'),
    headerOverHero: z.boolean().default(false).describe('the header lies transparent over the first picture of the home page'),
    makeChips: z.int().min(0).max(20).default(10).describe('a header of two rows shows the makes with the most stock'),
    searchSuggestions: z.boolean().default(true).describe('the search box suggests makes, models, bodies and vehicles while one types'),
    locations: z
      .strictObject({
        shown: z.boolean().default(true),
        named: z.enum(['name', 'type']).default('name').describe("NAV-07: a row's second word: the location's name, or its type"),
        link: z.enum(['phone', 'contact']).default('phone').describe('NAV-07: a row calls the location, or leads to the contact page'),
      })
      .prefault({})
      .describe('NAV-07: the locations dropdown'),
    offlinePage: z.boolean().default(true).describe('a shopper without a connection sees a page of this site that says so'),
  })
  .describe('Header and footer');
