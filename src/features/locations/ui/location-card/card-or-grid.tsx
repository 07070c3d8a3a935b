import type { ReactElement } from 'react';
import type { LocationCardView } from '../../views/location-card-view.ts';
import { LocationCard } from './location-card.tsx';

/**
 * Number of columns on large screens (LOC-13): one for each location, but at most four.
 *
 * @example gridColumns(7) === 4
 */
export const gridColumns = (count: number): 1 | 2 | 3 | 4 => (count <= 1 ? 1 : count === 2 ? 2 : count === 3 ? 3 : 4);

/** One location is shown as a card with its map, several locations as a grid (LOC-12, LOC-13). */
export const CardOrGrid = ({
  locations,
  loadsFirst,
}: {
  readonly locations: readonly LocationCardView[];
  /** Whether the picture of the location with this index loads with priority (IMG-04). */
  readonly loadsFirst: (index: number) => boolean;
}): ReactElement => {
  const columns = gridColumns(locations.length);
  return (
    <ul className={`location-grid location-grid-${columns}`}>
      {locations.map((location, index) => (
        <li key={location.slug}>
          <LocationCard location={location} loadsFirst={loadsFirst(index)} showsMap={columns === 1} />
        </li>
      ))}
    </ul>
  );
};
