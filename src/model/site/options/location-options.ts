import { z } from 'zod';
import { slugField } from './field-types.ts';

const origin = z
  .string()
  .regex(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i, "a scheme and host without a path, e.g. 'https://tiles.example.com'");

const mapStyle = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)\S+$/, "an address that begins with https:, or a path of this site, e.g. '/media/map.json'");

/**
 * Options of the map that a shopper can move. The drawn map is always shown, and loads nothing from another company.
 */
const movableMap = z
  .strictObject({
    provider: z
      .enum(['none', 'maplibre', 'google'])
      .default('none')
      .describe(
        'Map that opens when a shopper asks for it (LOC-33). none: only the drawn map, so no other company gets data about the shopper; maplibre: MapLibre with the style of `style`; google: a frame of the Google Maps Embed API with the key of `key`.',
      ),
    style: mapStyle.nullable().default(null).describe('Address of the JSON file with the map style that MapLibre uses.'),
    sources: z
      .array(origin)
      .default([])
      .describe(
        'Hosts of the tiles, fonts and symbols that the style loads, besides the host of the style itself (content security policy).',
      ),
    key: z
      .string()
      .min(1)
      .nullable()
      .default(null)
      .describe('Key of the Google Maps Embed API. It is visible in the page, so it must be restricted to the addresses of the site.'),
  })
  .refine(({ provider, style }) => provider !== 'maplibre' || style !== null, "with provider maplibre: a 'style'")
  .refine(({ provider, key }) => provider !== 'google' || key !== null, "with provider google: a 'key'");

/** Options of the pages and cards of locations (LOC area). */
export const locationOptions = z
  .strictObject({
    pageSlug: z
      .enum(['location', 'dealership'])
      .default('location')
      .describe(
        'The slug in the address /locations/<slug>. location: the slug of the location; dealership: the slug of the dealership, whose main location the page then shows (ROUTE-37).',
      ),
    directionsTab: z
      .enum(['new', 'same'])
      .default('new')
      .describe("Tab in which 'Get Directions' opens the map: a new one or the same (LOC-10)."),
    order: z
      .array(slugField)
      .default([])
      .describe("Slugs of the locations in the order of the carousel 'Our Locations'; those not listed follow by name (LOC-17)."),
    map: movableMap.prefault({}),
  })
  .describe('Locations');
