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
      .describe(
        'Key of the Google Maps Embed API. The key is visible in the HTML of the page. So restrict the key in your Google account to the addresses of the site.',
      ),
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
        'Which slug the address /locations/<slug> contains. location: the slug of a location, which the page shows. dealership: the slug of a dealership; the page shows the main location of this dealership (ROUTE-37).',
      ),
    directionsTab: z
      .enum(['new', 'same'])
      .default('new')
      .describe("Tab in which 'Get Directions' opens the map: a new one or the same (LOC-10)."),
    order: z
      .array(slugField)
      .default([])
      .describe(
        "Slugs of the locations in the order of the carousel 'Our Locations'. Locations that are not in this list come last, sorted by name (LOC-17).",
      ),
    map: movableMap.prefault({}),
  })
  .describe('Locations');
