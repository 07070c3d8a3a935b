import { z } from 'zod';
import { brands } from './brand-content.ts';
import { deliveryOptions } from './delivery-content.ts';
import { leadForms } from './form-content.ts';
import { homeOptions } from './home-options.ts';
import { models } from './model-content.ts';
import { offers } from './offer-content.ts';
import { parts } from './part-content.ts';
import { customBlocks, promoTiles, promotions, slides } from './promotion-content.ts';
import { redirects } from './redirect-content.ts';
import { reviewOptions } from './review-content.ts';

/** Content of a site for which a template may give default values. */
export const contentPresets = {
  home: homeOptions.prefault({}),
  reviews: reviewOptions.prefault({}),
  delivery: deliveryOptions.prefault({}),
};

/** The schemas of those content files whose YAML is a map of options. The other content files are lists. */
const MAPS: Readonly<Record<string, z.ZodType>> = { home: homeOptions, reviews: reviewOptions, delivery: deliveryOptions };

/** Content that is set only in a site's own files. A template cannot give default values for it. */
export const contentLists = {
  models: models.default([]).describe('Models of the manufacturer (ENT-23).'),
  offers: offers.default([]).describe('Offers of the dealer (ENT-20).'),
  brands: brands.default([]).describe('Brands of the brand directory (ENT-25).'),
  slides: slides.default([]).describe("Slides of the home page's slider with promotions (ENT-26)."),
  promotions: promotions.default([]).describe('Promotions that are shown among the vehicles in the search results (ENT-27).'),
  promoTiles: promoTiles.default([]).describe('Promotional tiles in the grid of results (ENT-28).'),
  leadForms: leadForms.default([]).describe('Forms of the site, in addition to the forms of the platform.'),
  parts: parts.default([]).describe('Parts and accessories that the parts search finds (ROUTE-30).'),
  redirects: redirects
    .default({})
    .describe(
      "Paths of the dealer's former website, each with its new path, a URL of another website, or 410 for a page that is gone (docs/being-found.md).",
    ),
  customBlocks: customBlocks.default([]).describe("The site's own blocks of text or HTML (SITE-18)."),
};

const content = { ...contentPresets, ...contentLists };

/** An option of a site that may be written in a separate file in the folder of `site.yaml`. */
export interface SiteFile {
  /** Name of the option, e.g. `promoTiles`. The file has the same name with hyphens: `promo-tiles.yaml`. */
  readonly option: keyof typeof content;
  readonly fileName: string;
  /**
   * True if the option is a map; the file then contains this map directly. Otherwise the file contains one key, the
   * name of the option.
   */
  readonly isMap: boolean;
  readonly schema: z.ZodType;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every file that may be beside `site.yaml`. */
export const SITE_FILES: readonly SiteFile[] = (Object.keys(content) as (keyof typeof content)[]).map((option) => ({
  option,
  fileName: `${kebab(option)}.yaml`,
  isMap: option in contentPresets,
  schema: MAPS[option] ?? z.strictObject({ [option]: content[option] }),
}));
