import { CardOrGrid } from '#features/locations/ui/location-card/card-or-grid.tsx';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { locationBlockCards, locationBlockOptions } from '../locations/location-block-view.ts';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/** The site's locations, or some of them, with address, hours and phone numbers (LOC-11 to 14). */
export const pageLocationsBlock = definePageBlock('locations', {
  options: { title: sectionTitle, anchor: sectionAnchor, ...locationBlockOptions },
  view: ({ title, anchor, ...options }, { site, now }) => {
    const { value, validUntil } = locationBlockCards(site, options, now);
    return { value: value && { title, anchor, locations: value }, validUntil };
  },
  pictures: ({ locations }) => locations.map(({ imageUrl }) => imageUrl),
  Component: ({ view, id, loadsFirst }) => (
    <ContentSection id={id} anchor={view.anchor} title={view.title} className="content-locations">
      <CardOrGrid locations={view.locations} loadsFirst={loadsFirst} />
    </ContentSection>
  ),
});
