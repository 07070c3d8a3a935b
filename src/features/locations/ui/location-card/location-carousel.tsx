import type { ReactElement } from 'react';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import type { LocationCardView } from '../../views/location-card-view.ts';
import { LocationCard } from './location-card.tsx';

/** The hint 'Swipe' is shown only if there are at most this many locations (LOC-16, A-59). */
const MOST_WITH_HINT = 3;

/**
 * A row of locations that scrolls sideways. If it has at most three locations, touch screens also show the hint 'Swipe'
 * (LOC-16).
 */
export const LocationCarousel = ({
  id,
  label,
  locations,
  loadsFirst,
}: {
  /** HTML id of the row of cards, unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly locations: readonly LocationCardView[];
  readonly loadsFirst: (index: number) => boolean;
}): ReactElement => (
  <>
    {locations.length <= MOST_WITH_HINT && <p className="swipe-hint">Swipe</p>}
    <Carousel id={id} label={label}>
      {locations.map((location, index) => (
        <li key={location.slug}>
          <LocationCard location={location} loadsFirst={loadsFirst(index)} />
        </li>
      ))}
    </Carousel>
  </>
);
