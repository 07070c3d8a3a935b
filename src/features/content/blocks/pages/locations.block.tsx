import { z } from 'zod';
import { untilFirstEnds } from '#kernel/timed.ts';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { LocationList } from '../../ui/location-list/location-list.tsx';
import { locationEntries } from '../../views/location-entry.ts';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/** The site's locations with address, opening state and phone number. */
export const pageLocationsBlock = definePageBlock('locations', {
  options: {
    title: sectionTitle,
    anchor: sectionAnchor,
    only: z.enum(['sales', 'service', 'parts']).nullable().default(null).describe('Only locations of this type; null: all.'),
  },
  view: ({ title, anchor, only }, { site, now }) => {
    const entries = locationEntries(site, now, ({ locationType }) => only === null || locationType === only);
    return {
      value: entries.length === 0 ? null : { title, anchor, locations: entries.map(({ value }) => value) },
      validUntil: untilFirstEnds(entries),
    };
  },
  pictures: ({ locations }) => locations.map(({ imageUrl }) => imageUrl),
  Component: ({ view, id, loadsFirst }) => (
    <ContentSection id={id} anchor={view.anchor} title={view.title} className="content-locations">
      <LocationList locations={view.locations} loadsFirst={loadsFirst} />
    </ContentSection>
  ),
});
