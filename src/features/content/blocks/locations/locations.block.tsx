import { CardOrGrid } from '#features/locations/ui/location-card/card-or-grid.tsx';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';
import { locationBlockCards, locationBlockOptions } from './location-block-view.ts';

/** The site's locations, or some of them. Each location is shown as open or closed now (LOC-11 to 14). */
export const locationsBlock = defineHomeBlock('locations', {
  options: { title: blockTitle, ...locationBlockOptions },
  view: ({ title, ...options }, { site, now }) => {
    const { value, validUntil } = locationBlockCards(site, options, now);
    return { value: value && { title: title ?? 'Where to find us', locations: value }, validUntil };
  },
  pictures: ({ locations }) => locations.map(({ imageUrl }) => imageUrl),
  Component: ({ view, id, loadsFirst }) => (
    <BlockSection id={id} title={view.title} className="block-locations">
      <CardOrGrid locations={view.locations} loadsFirst={loadsFirst} />
    </BlockSection>
  ),
});
