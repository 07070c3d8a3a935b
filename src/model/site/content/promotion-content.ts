import { z } from 'zod';
import { CAR_TYPES } from '../../vehicle/car-type.ts';
import { linkTargetField } from '../options/field-types.ts';
import { contentAction, contentDate, contentPicture } from './content-fields.ts';

const carTypes = z
  .array(z.enum(CAR_TYPES))
  .min(1)
  .default([...CAR_TYPES]);

/** A slide of the home page's slider with promotions (ENT-26, `slides.yaml`). */
const slide = z.strictObject({
  id: z.int().min(1),
  name: z.string().min(1),
  description: z.string().default(''),
  url: linkTargetField.nullable().default(null),
  hideOverlay: z.boolean().default(false).describe('The slide shows no text over its picture (HOME-16).'),
  picture: contentPicture.describe('Picture of 1920 x 540 pixels (IMG-05).'),
});

/** A promotion that is shown among the vehicles in the search results (ENT-27, `promotions.yaml`). */
const promotion = z.strictObject({
  start: contentDate.nullable().default(null),
  expiry: contentDate.nullable().default(null).describe('Last day on which the promotion is shown (HOME-18).'),
  position: z.int().min(1).default(4).describe('Position in the grid of results, counted from 1 (HOME-19).'),
  display: carTypes.describe('The promotion is shown in searches for these car types.'),
  strictDisplay: z.boolean().default(false).describe('The promotion is shown only in searches for exactly these car types.'),
  node: z.strictObject({
    title: z.string().min(1),
    text: z.string().default(''),
    picture: contentPicture.nullable().default(null),
    action: contentAction.nullable().describe('null: no button'),
  }),
});

/** A promotional tile between the vehicles of the results (ENT-28, `promo-tiles.yaml`). */
const promoTile = z
  .strictObject({
    image: contentPicture,
    background: z.enum(['brand', 'night', 'tint', 'sunken']).default('tint').describe('Background colour, from the theme.'),
    carTypes: carTypes.describe('The tile is shown in searches for these car types (SEARCH-15).'),
    strictDisplay: z.boolean().default(false).describe('The tile is shown only if the search has exactly these car types (SEARCH-16).'),
    href: linkTargetField.nullable().default(null),
    text: z.string().nullable().default(null),
  })
  .refine(({ href, text, image }) => href === null || `${text ?? ''}${image.alt}`.trim() !== '', {
    path: ['text'],
    error: "a tile with 'href' and a text or an image 'alt', because a link needs a name",
  });

/**
 * SITE-18: positions of a custom block outside the home page. `vehicleGallery`: the second item of the gallery
 * (VDP-06).
 */
const BLOCK_PLACES = ['home', 'searchTop', 'searchBottom', 'vehicleGallery', 'vehicleBottom'] as const;

const customBlock = z.strictObject({
  name: z.string().min(1).describe('Name of the block, used in the list of blocks of the home page.'),
  place: z.enum(BLOCK_PLACES).default('home'),
  format: z.enum(['markdown', 'html']).default('markdown'),
  variant: z.enum(['plain', 'panel']).default('plain'),
  body: z.string().min(1).describe('Content of the block; scripts, styles, forms and unsafe HTML are removed.'),
});

export const slides = z.array(slide);
export const promotions = z.array(promotion);
export const promoTiles = z.array(promoTile);
export const customBlocks = z.array(customBlock);

export type Slide = z.infer<typeof slide>;
export type Promotion = z.infer<typeof promotion>;
export type PromoTile = z.infer<typeof promoTile>;
export type CustomBlock = z.infer<typeof customBlock>;
export type BlockPlace = CustomBlock['place'];
