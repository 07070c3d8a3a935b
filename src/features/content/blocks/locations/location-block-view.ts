import { z } from 'zod';
import { chosenLocations, LOCATION_FILTERS } from '#features/locations/rules/chosen-locations.ts';
import { type LocationCardView, locationCards } from '#features/locations/views/location-card-view.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';

/** The options that select which locations a block shows (LOC-11). */
export const locationBlockOptions = {
  only: z
    .enum(LOCATION_FILTERS)
    .nullable()
    .default('all')
    .describe('Locations of the block: the main one (primary), those of one or two types, or all; null: all (LOC-11).'),
  location: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe('Slug or id of a location. The block then shows only this location, and the option `only` has no effect (LOC-11).'),
};

/** The cards of the locations that a block shows; null if it has no location to show (LOC-11, LOC-14). */
export const locationBlockCards = (
  site: Site,
  { only, location }: { readonly only: (typeof LOCATION_FILTERS)[number] | null; readonly location: string | null },
  now: number,
): Timed<readonly LocationCardView[] | null> => {
  const cards = locationCards(site, chosenLocations(site, { filter: only ?? 'all', id: location }), now);
  return { value: cards.length === 0 ? null : cards.map(({ value }) => value), validUntil: untilFirstEnds(cards) };
};
