import { createElement } from 'react';
import { locationListData } from '#features/locations/rules/location-data.ts';
import { distanceText } from '#features/locations/rules/nearest-locations.ts';
import { placesOf } from '#features/locations/rules/places.ts';
import { visibleLocations } from '#features/locations/rules/visible-locations.ts';
import { findNearest, type NearestAnswer, type NearestParts } from '#features/locations/server/find-nearest.server.ts';
import { locationCardView } from '#features/locations/views/location-card-view.ts';
import { mapView } from '#features/locations/views/map-view.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { DealerLocatorPage } from './dealer-locator-page.tsx';
import type { LocationPageServices } from './location.route.ts';

export interface DealerLocatorServices extends LocationPageServices, NearestParts {
  /** Whether the geocoder knows all postcodes. If false, a postcode that the geocoder does not find may still exist. */
  readonly geocodesAllPostcodes: boolean;
}

/** The HTTP status for each result of looking up a postcode; `none` means that the request has no postcode. */
const STATUS = { none: 200, found: 200, invalid: 422, unknown: 422, failed: 503 } as const;

const problemText = (kind: NearestAnswer['kind'] | 'none', knowsAll: boolean): string | null => {
  switch (kind) {
    case 'invalid':
      return 'Please enter a postcode of four digits, such as 4000.';
    case 'unknown':
      return knowsAll
        ? 'We do not know this postcode. Please check it.'
        : 'We do not know where this postcode is. Please try the postcode of the nearest larger town.';
    case 'failed':
      return 'The distance could not be calculated just now. All locations are listed below.';
    default:
      return null;
  }
};

/** `GET /dealer-locator?postcode=`: the locations of the site, the nearest first (ROUTE-41, LOC-34). */
export const dealerLocatorPage =
  (services: DealerLocatorServices): PageHandler =>
  async (page) => {
    const { site, url, canonicalOrigin, clientAddress } = page;
    const all = visibleLocations(site);
    if (placesOf(site).length < 2) return services.notFound(page);
    const now = services.clock.now();
    const typed = (url.searchParams.get('postcode') ?? '').trim().slice(0, 20);
    const answer = typed === '' ? null : await findNearest(services, site, typed, clientAddress);
    const kind = answer?.kind ?? 'none';
    const order = answer?.kind === 'found' ? answer.nearest : all.map((item) => ({ item, km: null }));
    const cards = order.map(({ item, km }) => ({ ...locationCardView(site, item, now), km }));
    const path = paths.pages.dealerLocator();
    const crumbs = [
      { label: 'Home', href: paths.home() },
      { label: 'Find your nearest dealer', href: null },
    ];
    return {
      kind: 'page',
      status: STATUS[kind],
      head: {
        sheets: ['locations'],
        title: kind === 'found' ? `Nearest to ${typed} | ${site.name}` : `Find your nearest dealer | ${site.name}`,
        description: `Enter your postcode and see which of the ${all.length} locations of ${site.name} is the nearest, with hours and directions.`,
        canonicalPath: path,
        indexable: typed === '',
        jsonLd: [
          locationListData(
            site,
            order.map(({ item }) => item),
            canonicalOrigin,
            now,
          ),
          breadcrumbData(crumbs, canonicalOrigin, path),
        ],
      },
      body: createElement(DealerLocatorPage, {
        site,
        crumbs,
        postcode: typed,
        problem: problemText(kind, services.geocodesAllPostcodes),
        map: mapView(
          site,
          order.map(({ item }) => item.location),
        ),
        locations: cards.map(({ value, km }) => ({ card: value, distance: km === null ? null : distanceText(km) })),
      }),
      caching: kind === 'none' || kind === 'found' ? { until: untilFirstEnds(cards) } : 'private',
    };
  };

export const dealerLocatorRoute: Route<DealerLocatorServices> = {
  method: 'GET',
  path: '/dealer-locator',
  handler: dealerLocatorPage,
  canonicalAddress: onlyParameters('postcode'),
  isOn: (site) => placesOf(site).length > 1,
};
