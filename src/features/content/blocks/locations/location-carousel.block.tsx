import { carouselLocations } from '#features/locations/rules/chosen-locations.ts';
import { LocationCarousel } from '#features/locations/ui/location-card/location-carousel.tsx';
import { locationCards } from '#features/locations/views/location-card-view.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The carousel 'Our Locations': all visible locations, by name or in the order of `locations.order` (LOC-15 to 18). */
export const locationCarouselBlock = defineHomeBlock('locationCarousel', {
  options: { title: blockTitle },
  view: ({ title }, { site, now }) => {
    const cards = locationCards(site, carouselLocations(site, site.locations.order), now);
    return {
      value: cards.length === 0 ? null : { title: title ?? 'Our Locations', locations: cards.map(({ value }) => value) },
      validUntil: untilFirstEnds(cards),
    };
  },
  pictures: ({ locations }) => locations.map(({ imageUrl }) => imageUrl),
  Component: ({ view, id, loadsFirst }) => (
    <BlockSection id={id} title={view.title} className="block-locations block-rail">
      <LocationCarousel id={`${id}-row`} label={view.title} locations={view.locations} loadsFirst={loadsFirst} />
    </BlockSection>
  ),
});
