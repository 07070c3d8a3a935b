import { z } from 'zod';
import { linkTargetField, sitePathField } from './field-types.ts';

const link = z.strictObject({ label: z.string().min(1), href: linkTargetField });

const linkGroup = z.strictObject({
  heading: z.string().min(1).nullable().default(null).describe('Heading above the links; null: no heading.'),
  links: z.array(link).min(1),
});

/**
 * One entry of the header: a link, groups of links that open below it, or the mega-menu of the site's vehicles. The
 * header leaves out an entry whose page does not exist, and a menu without entries.
 */
export const navigationEntry = z
  .strictObject({
    label: z.string().min(1),
    href: linkTargetField.optional().describe('Address that the entry links to.'),
    groups: z.array(linkGroup).min(1).optional().describe('Columns of links that appear below the entry when it is opened.'),
    menu: z
      .literal('vehicles')
      .optional()
      .describe(
        "'vehicles': the entry opens the mega-menu, a large menu of the site's vehicles with one group for each body type (NAV-02).",
      ),
  })
  .refine(
    ({ href, groups, menu }) => [href, groups, menu].filter((part) => part !== undefined).length === 1,
    'an entry with exactly one of href, groups and menu, e.g. { label: Offers, href: /special-offers }',
  );

/** A group of links in the footer (NAV-03). */
export const footerGroup = z.strictObject({ heading: z.string().min(1), links: z.array(link).min(1) });

export type NavigationEntry = z.infer<typeof navigationEntry>;

/** Options of the header and the footer of every page (NAV area). */
export const frameOptions = z
  .strictObject({
    dropdownTrigger: z
      .enum(['hover', 'click'])
      .default('hover')
      .describe('Action that opens a menu of the header (NAV-05). hover: moving the pointer over it; click: clicking it.'),
    headerOverHero: z.boolean().default(false).describe('The header is transparent and lies over the first picture of the home page.'),
    makeChips: z
      .int()
      .min(0)
      .max(20)
      .default(10)
      .describe('Number of makes that a header of two rows shows; the makes with the most stock come first.'),
    searchSuggestions: z
      .boolean()
      .default(true)
      .describe('The search box suggests makes, models, bodies and vehicles while the shopper types.'),
    locations: z
      .strictObject({
        shown: z.boolean().default(true),
        named: z
          .enum(['name', 'type'])
          .default('name')
          .describe('Text beside the city in each row of the locations dropdown: name or type of the location (NAV-07).'),
        link: z
          .enum(['phone', 'contact'])
          .default('phone')
          .describe("Target of each row of the locations dropdown: the location's phone number or the contact page (NAV-07)."),
      })
      .prefault({})
      .describe('The locations dropdown (NAV-07).'),
    promotionPath: sitePathField
      .nullable()
      .default(null)
      .describe(
        "Promotion page to which the entry 'Offers' of the standard menu leads (ROUTE-65, ROUTE-66), e.g. '/eofy'. null: the entry leads to the page of offers or, if the site has no offers, to the special offers.",
      ),
    offlinePage: z
      .boolean()
      .default(true)
      .describe(
        'True: a shopper without an internet connection sees a page of this site that says that the connection is missing. False: the shopper sees the error page of the browser.',
      ),
  })
  .describe('Header and footer');
