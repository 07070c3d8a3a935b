import { addressLine, mapOf } from '#features/dealerships/rules/map-links.ts';
import { specialHoursOf, todayAt } from '#features/dealerships/rules/opening-hours.ts';
import { dealershipPhone } from '#features/dealerships/rules/phone-to-call.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { locationPath } from './location-pages.ts';
import { type OwnedLocation, visibleLocations } from './visible-locations.ts';

const TYPES: Readonly<Record<DealershipLocation['locationType'], string>> = {
  '': 'AutoDealer',
  sales: 'AutoDealer',
  service: 'AutoRepair',
  parts: 'AutoPartsStore',
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Special hours are described for this number of days from today. */
const DAYS_AHEAD = 92;

/**
 * A location as schema.org structured data: AutoDealer, AutoRepair or AutoPartsStore, with its address, coordinates,
 * phone and hours (docs/law-and-formats.md, section 5). It has no aggregateRating: search engines do not accept ratings
 * that a business publishes about itself (docs/adr/042-no-rating-in-structured-data.md).
 *
 * @param origin scheme and host of the site's canonical URLs
 * @param now epoch milliseconds; past special hours are left out
 */
export const locationData = (site: Site, owned: OwnedLocation, origin: string, now: number): object => {
  const { dealership, location } = owned;
  const { address } = location;
  const url = origin + locationPath(site, owned);
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[location.locationType],
    '@id': `${url}#${location.slug}`,
    name: location.name,
    url,
    ...known({
      telephone: dealershipPhone(site, dealership, location),
      image: location.image === null ? null : new URL(location.image, origin).href,
      geo:
        address.lat === null || address.long === null
          ? null
          : { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long },
      openingHoursSpecification: listed(weeklyData(location)),
      specialOpeningHoursSpecification: listed(specialData(location, now)),
      parentOrganization: location.name === dealership.name ? null : { '@type': 'Organization', name: dealership.name, url: `${origin}/` },
    }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state.toUpperCase(),
      postalCode: address.postcode,
      addressCountry: 'AU',
    },
    hasMap: mapOf(address),
  };
};

const known = (values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const listed = (list: readonly object[]): readonly object[] | null => (list.length === 0 ? null : list);

/**
 * The weekly opening hours. Days with equal hours are in one entry. Closed days have no entry, and neither have days on
 * which the location opens only by appointment.
 */
const weeklyData = ({ openingHours }: DealershipLocation): readonly object[] => {
  const days = new Map<string, string[]>();
  for (const { weekday, status, byAppointment, open, close } of openingHours) {
    if (status === 'Closed' || byAppointment || open === null || close === null) continue;
    const period = `${open} ${close}`;
    days.set(period, [...(days.get(period) ?? []), WEEKDAYS[weekday] ?? '']);
  }
  return [...days].map(([period, dayOfWeek]) => {
    const [opens, closes] = period.split(' ');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
};

/** The coming dates with special hours. schema.org describes a closed day by equal times of opening and closing. */
const specialData = (location: DealershipLocation, now: number): readonly object[] => {
  if (location.specialHours.length === 0) return [];
  const department = location.locationType === '' ? 'all' : location.locationType;
  const { date: today } = todayAt(location, now);
  return Array.from({ length: DAYS_AHEAD }, (_, days) => today.add({ days }).toString()).flatMap((date) => {
    const special = specialHoursOf(location, department, date);
    const open = special.filter(({ status }) => status === 'Open');
    const periods = open.length === 0 && special.length > 0 ? [{ startHour: '00:00', endHour: '00:00' }] : open;
    return periods.map(({ startHour, endHour }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: startHour,
      closes: endHour,
    }));
  });
};

/**
 * Maximum number of dealers in the structured data of the home page. If a site has more dealers, only the page of all
 * dealerships describes all of them.
 */
const MOST_DEALERS = 6;

/**
 * The places where a site sells vehicles, each as schema.org AutoDealer with its hours, for the home page. They have the
 * same `@id` as on their own pages, so a search engine sees one business and not two.
 *
 * @param origin scheme and host of the site's canonical URLs
 * @param now epoch milliseconds; past special hours are left out
 */
export const dealersData = (site: Site, origin: string, now: number): readonly object[] =>
  visibleLocations(site)
    .filter(({ location }) => TYPES[location.locationType] === 'AutoDealer')
    .slice(0, MOST_DEALERS)
    .map((owned) => locationData(site, owned, origin, now));

/** A list of locations as schema.org ItemList, in the order of the page. */
export const locationListData = (site: Site, locations: readonly OwnedLocation[], origin: string, now: number): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: locations.map((owned, index) => {
    const { '@context': _, ...item } = locationData(site, owned, origin, now) as { readonly '@context': string };
    return { '@type': 'ListItem', position: index + 1, item };
  }),
});

/** Name and address in one line, for descriptions of pages. */
export const nameAndAddress = ({ location }: OwnedLocation): string => `${location.name}, ${addressLine(location.address)}`;
