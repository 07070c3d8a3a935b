import { locationLicences } from '#features/dealerships/rules/dealership-licences.ts';
import { addressLine } from '#features/dealerships/rules/map-links.ts';
import { dealershipPhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { dealershipStockHref } from '#features/search/rules/stock-hrefs.ts';
import type { Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { locationPath } from '../rules/location-pages.ts';
import { type LocationRating, locationRating } from '../rules/location-rating.ts';
import { placesOf } from '../rules/places.ts';
import type { OwnedLocation } from '../rules/visible-locations.ts';
import { type DirectionsView, directionsView } from './directions-view.ts';
import { DEPARTMENT_NAMES, type DepartmentHours, departmentHours } from './location-hours.ts';
import { type MapView, mapView } from './map-view.ts';

/** A phone number as shown, and its `tel:` link. */
interface PhoneView {
  readonly text: string;
  readonly href: string;
}

/** A location as a card shows it (LOC-01 to 10). */
export interface LocationCardView {
  readonly slug: string;
  readonly name: string;
  readonly city: string;
  /** 'Sales', 'Service' or 'Parts'; null for a location with every department. */
  readonly kind: string | null;
  readonly address: string;
  /** The path of the page of the location. */
  readonly href: string;
  readonly imageUrl: string | null;
  /**
   * The map of the location; null if the location has no coordinates. A card shows the map if the location has no
   * picture, or if there is only one card.
   */
  readonly map: MapView | null;
  readonly phone: PhoneView | null;
  /** The landline number; null if there is none, or if it is the same number as `phone`. */
  readonly landline: PhoneView | null;
  readonly hours: DepartmentHours;
  /** The dealer licence with its label: 'DL 0000101'. The label depends on the Australian state. */
  readonly dealerLicence: string | null;
  /** The repairer licence with its label: 'MRB 000101'. */
  readonly repairerLicence: string | null;
  readonly rating: LocationRating | null;
  /** The URL of the reviews on the page of the location; null if that page shows no reviews. */
  readonly reviewsHref: string | null;
  readonly contactHref: string;
  readonly directions: DirectionsView;
  /**
   * The link to the search for all stock of the location's dealership. Null if the site has only one dealership, or if the
   * location does not sell vehicles.
   */
  readonly stock: { readonly label: string; readonly href: string } | null;
}

const phoneView = (phone: string): PhoneView => ({ text: phone, href: telHref(phone) });

/**
 * Builds the card of a location. The card is valid until the location opens or closes, or until midnight at the location.
 *
 * @param now epoch milliseconds
 * @example locationCardView(site, { dealership, location: southport }, now).value.hours.openText === 'Open until 5:30 pm'
 */
export const locationCardView = (site: Site, owned: OwnedLocation, now: number): Timed<LocationCardView> => {
  const { dealership, location } = owned;
  const hours = departmentHours(location, now);
  const phone = dealershipPhone(site, dealership, location);
  const { landlinePhone } = location;
  const licences = locationLicences(dealership, location);
  const isSales = location.locationType === 'sales' || location.locationType === '';
  return {
    value: {
      slug: location.slug,
      name: location.name,
      city: location.address.city,
      kind: DEPARTMENT_NAMES[location.locationType],
      address: addressLine(location.address),
      href: locationPath(site, owned),
      imageUrl: location.image,
      map: mapView(site, [location]),
      phone: phone === null ? null : phoneView(phone),
      landline: landlinePhone === null || landlinePhone === phone ? null : phoneView(landlinePhone),
      hours: hours.value,
      dealerLicence: licences.dealer,
      repairerLicence: licences.repairer,
      rating: locationRating(location),
      reviewsHref: mayHaveReviews(site, location) ? `${locationPath(site, owned)}#reviews` : null,
      contactHref: contactHrefOf(site, owned),
      directions: directionsView(site, location),
      stock:
        site.dealerships.length > 1 && isSales
          ? { label: `Stock at ${dealership.name}`, href: dealershipStockHref(site, dealership.slug) }
          : null,
    },
    validUntil: hours.validUntil,
  };
};

/**
 * Whether the page of a location may show reviews. Reviews come from the site's files, or from Google if the site uses
 * Google reviews and the location has a Google place id.
 */
const mayHaveReviews = ({ reviews }: Site, { address }: OwnedLocation['location']): boolean =>
  reviews.items.length > 0 || (reviews.google && address.placeId !== null);

/**
 * The path of the contact page to which the card of a location links: the contact page of the location's place, or, for a
 * hidden location, the contact page of the site.
 */
const contactHrefOf = (site: Site, { dealership, location }: OwnedLocation): string => {
  const place = placesOf(site).find(
    (found) => found.dealership.id === dealership.id && found.locations.some(({ id }) => id === location.id),
  );
  return place ? paths.contactOfLocation(place.slug) : paths.pages.contact();
};

/** Cards of locations, each with the time until which it is valid. */
export const locationCards = (site: Site, locations: readonly OwnedLocation[], now: number): readonly Timed<LocationCardView>[] =>
  locations.map((owned) => locationCardView(site, owned, now));
