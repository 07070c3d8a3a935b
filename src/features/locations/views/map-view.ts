import { addressLine } from '#features/dealerships/rules/map-links.ts';
import type { GeoPoint } from '#kernel/geo-distance.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { type DrawnMap, drawMap } from '../rules/map/draw-map.ts';

/** The data for the script of the map that shoppers can move. They are written into the page. */
export interface LiveMapData {
  readonly provider: 'maplibre' | 'google';
  /** For MapLibre: the URL of the map style. For Google Maps: the API key. */
  readonly source: string;
  /** Latitude, longitude and name of each location. */
  readonly pins: readonly (readonly [latitude: number, longitude: number, name: string])[];
}

/** A map of one or more locations. */
export interface MapView {
  readonly drawn: DrawnMap;
  /** The names at the pins, in the order of the locations. */
  readonly names: readonly string[];
  /** What the map shows, for people who do not see it. */
  readonly label: string;
  readonly live: LiveMapData | null;
}

/** The coordinates of a location; null if its file has none. */
export const positionOf = ({ address: { lat, long } }: Pick<DealershipLocation, 'address'>): GeoPoint | null =>
  lat === null || long === null ? null : { latitude: lat, longitude: long };

/**
 * The map of locations (LOC-33); null if no location has coordinates.
 *
 * @example mapView(site, [southport])?.label === 'Map: The Yard Southport, 1 Pelican Parade, Southport QLD 4215'
 */
export const mapView = (site: Pick<Site, 'locations'>, locations: readonly DealershipLocation[]): MapView | null => {
  const placed = locations.flatMap((location) => {
    const position = positionOf(location);
    return position === null ? [] : [{ location, position }];
  });
  const [first, ...rest] = placed;
  if (first === undefined) return null;
  const { location } = first;
  return {
    drawn: drawMap([first.position, ...rest.map(({ position }) => position)]),
    names: placed.map((place) => place.location.name),
    label:
      rest.length === 0
        ? `Map: ${location.name}, ${addressLine(location.address)}`
        : `Map of ${placed.length} locations: ${placed.map((place) => `${place.location.name} in ${place.location.address.city}`).join(', ')}`,
    live: liveData(site, placed),
  };
};

const liveData = (
  { locations: { map } }: Pick<Site, 'locations'>,
  placed: readonly { readonly location: DealershipLocation; readonly position: GeoPoint }[],
): LiveMapData | null => {
  const source = map.provider === 'maplibre' ? map.style : map.provider === 'google' ? map.key : null;
  if (map.provider === 'none' || source === null) return null;
  return {
    provider: map.provider,
    source,
    pins: placed.map(({ location, position }) => [position.latitude, position.longitude, location.name] as const),
  };
};
