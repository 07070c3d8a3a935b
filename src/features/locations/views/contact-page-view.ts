import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { type Place, placesOf } from '../rules/places.ts';
import { sortByType } from '../rules/sort-by-type.ts';
import { type LocationCardView, locationCardView } from './location-card-view.ts';
import { type MapView, mapView } from './map-view.ts';
import { type PersonView, personView } from './person-view.ts';

/**
 * A place, such as 'The Yard Southport', as a contact page shows it. Each department of the dealer at this place is one
 * location.
 */
export interface ContactPlaceView {
  readonly slug: string;
  readonly name: string;
  readonly href: string;
  /** The departments at the place, sorted by type; at least one. */
  readonly departments: readonly [LocationCardView, ...LocationCardView[]];
}

/** The content of a contact page, without its form. */
export interface ContactPageView {
  readonly heading: string;
  /** The places on the page; the contact page of a place has only this place. */
  readonly places: readonly ContactPlaceView[];
  readonly map: MapView | null;
  readonly people: readonly PersonView[];
}

const placeView = (site: Site, place: Place, now: number): Timed<ContactPlaceView> => {
  const [first, ...rest] = place.locations.map((location) => locationCardView(site, { dealership: place.dealership, location }, now));
  if (first === undefined) throw new Error(`the list of locations is empty for the place '${place.slug}'`);
  return {
    value: {
      slug: place.slug,
      name: place.name,
      href: paths.contactOfLocation(place.slug),
      departments: [first.value, ...rest.map(({ value }) => value)],
    },
    validUntil: untilFirstEnds([first, ...rest]),
  };
};

/**
 * Builds a contact page (ROUTE-38, ROUTE-39). It shows either one place or all places of the site.
 *
 * @param place null for the contact page of the site
 * @param now epoch milliseconds
 */
export const contactPageView = (site: Site, place: Place | null, now: number): ContactPageView => {
  const places = place === null ? placesOf(site) : [place];
  const [only, ...others] = places;
  const isOne = only !== undefined && others.length === 0;
  // The map shows exactly one pin for each place of the list, so a pin has the same number as its place.
  const located = places.map(({ locations }) => locations[0]);
  return {
    heading: `Contact ${place?.name ?? site.name}`,
    places: places.map((shown) => placeView(site, shown, now).value),
    map: mapView(site, located),
    people: isOne ? sortByType(only.locations).flatMap(({ people }) => people.map(personView)) : [],
  };
};
