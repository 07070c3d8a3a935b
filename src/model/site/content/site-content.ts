import { z } from 'zod';
import { brands, models, offers, reviewOptions } from './catalogue-content.ts';
import { deliveryOptions } from './delivery-content.ts';
import { homeOptions } from './home-options.ts';
import { customBlocks, promoTiles, promotions, slides } from './promotion-content.ts';

/** Content of a site that a template may preset. */
export const contentPresets = {
  home: homeOptions.prefault({}),
  reviews: reviewOptions.prefault({}),
  delivery: deliveryOptions.prefault({}),
};

/** The content files that hold a map. */
const MAPS: Readonly<Record<string, z.ZodType>> = { home: homeOptions, reviews: reviewOptions, delivery: deliveryOptions };

/** Content that only the site itself may set. */
export const contentLists = {
  models: models.default([]).describe('ENT-23: the line-up'),
  offers: offers.default([]).describe('ENT-20'),
  brands: brands.default([]).describe('ENT-25: the brand directory'),
  slides: slides.default([]).describe('ENT-26: the promo slider of the home page'),
  promotions: promotions.default([]).describe('ENT-27'),
  promoTiles: promoTiles.default([]).describe('ENT-28: tiles in the grid of results'),
  customBlocks: customBlocks.default([]).describe('SITE-18'),
};

const content = { ...contentPresets, ...contentLists };

/** An option of a site that may be in a file of its own beside `site.yaml`. */
export interface SiteFile {
  /** Name of the option; the file has the same name with hyphens: `promoTiles`, `promo-tiles.yaml`. */
  readonly option: keyof typeof content;
  readonly fileName: string;
  /** Schema of the file: the option itself if it is a map, else a map whose only key is the option. */
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
