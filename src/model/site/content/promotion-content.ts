import { z } from 'zod';
import { CAR_TYPES } from '../../vehicle/car-type.ts';
import { linkTargetField } from '../options/field-types.ts';
import { contentAction, contentDate, contentPicture } from './content-fields.ts';

const carTypes = z
  .array(z.enum(CAR_TYPES))
  .min(1)
  .default([...CAR_TYPES]);

/** ENT-26 (`slides.yaml`). */
const slide = z.strictObject({
  id: z.int().min(1),
  name: z.string().min(1),
  description: z.string().default(''),
  url: linkTargetField.nullable().default(null),
  hideOverlay: z.boolean().default(false).describe('HOME-16: no text over the picture'),
  picture: contentPicture.describe('1920 x 540 (IMG-05)'),
});

/** ENT-27 (`promotions.yaml`). */
const promotion = z.strictObject({
  start: contentDate.nullable().default(null),
  expiry: contentDate.nullable().default(null).describe('HOME-18: not shown after it'),
  position: z.int().min(1).default(4).describe('HOME-19: its place in the grid of results, from 1'),
  display: carTypes.describe('car types it is shown with'),
  strictDisplay: z.boolean().default(false).describe('shown only when exactly these car types are searched'),
  node: z.strictObject({
    title: z.string().min(1),
    text: z.string().default(''),
    picture: contentPicture.nullable().default(null),
    action: contentAction.nullable().describe('null: no button'),
  }),
});

/** ENT-28 (`promo-tiles.yaml`). */
const promoTile = z
  .strictObject({
    image: contentPicture,
    background: z.enum(['brand', 'night', 'tint', 'sunken']).default('tint').describe("one of the theme's own colours"),
    carTypes: carTypes.describe('SEARCH-15'),
    strictDisplay: z.boolean().default(false).describe('SEARCH-16: shown only when exactly these car types are searched'),
    href: linkTargetField.nullable().default(null),
    text: z.string().nullable().default(null),
  })
  .refine(({ href, text, image }) => href === null || `${text ?? ''}${image.alt}`.trim() !== '', {
    path: ['text'],
    error: "a few words where the tile is a link ('href'), or 'alt' of its image: a link needs a name",
  });

/**
 * SITE-18: positions of a custom block outside the home page. `vehicleGallery`: the second item of the gallery
 * (VDP-06).
 */
const BLOCK_PLACES = ['home', 'searchTop', 'searchBottom', 'vehicleGallery', 'vehicleBottom'] as const;

const customBlock = z.strictObject({
  name: z.string().min(1).describe("the home page's list calls it by this name"),
  place: z.enum(BLOCK_PLACES).default('home'),
  format: z.enum(['markdown', 'html']).default('markdown'),
  look: z.enum(['plain', 'panel']).default('plain'),
  body: z.string().min(1).describe('sanitised before it is shown: no script, style or form'),
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
