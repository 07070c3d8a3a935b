import { untilFirstEnds } from '#kernel/timed.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { LocationList } from '../../ui/location-list/location-list.tsx';
import { locationEntries } from '../../views/location-entry.ts';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** All visible locations of the site. Each location shows whether it is open now. */
export const locationsBlock = defineHomeBlock('locations', {
  options: { title: blockTitle },
  view: ({ title }, { site, now }) => {
    const entries = locationEntries(site, now);
    return {
      value: entries.length === 0 ? null : { title: title ?? 'Where to find us', locations: entries.map(({ value }) => value) },
      validUntil: untilFirstEnds(entries),
    };
  },
  pictures: ({ locations }) => locations.map(({ imageUrl }) => imageUrl),
  Component: ({ view, id, loadsFirst }) => (
    <BlockSection id={id} title={view.title} className="block-locations">
      <LocationList locations={view.locations} loadsFirst={loadsFirst} />
    </BlockSection>
  ),
});
