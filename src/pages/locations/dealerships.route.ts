import { createElement } from 'react';
import { locationListData } from '#features/locations/rules/location-data.ts';
import { sortByType } from '#features/locations/rules/sort-by-type.ts';
import { visibleLocations } from '#features/locations/rules/visible-locations.ts';
import { locationCardView } from '#features/locations/views/location-card-view.ts';
import { mapView } from '#features/locations/views/map-view.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { DealershipsPage } from './dealerships-page.tsx';
import type { LocationPageServices } from './location.route.ts';

/** A site has the list of dealerships if it has several dealerships that shoppers can visit. */
const hasList = (site: Site): boolean => new Set(visibleLocations(site).map(({ dealership }) => dealership.id)).size > 1;

/** `GET /dealerships`: the dealerships of a group, each with its locations (ROUTE-40). */
export const dealershipsPage =
  (services: LocationPageServices): PageHandler =>
  async (page) => {
    const { site, canonicalOrigin } = page;
    if (!hasList(site)) return services.notFound(page);
    const now = services.clock.now();
    const dealerships = site.dealerships.flatMap((dealership) => {
      const locations = sortByType(dealership.locations.filter(({ visible }) => visible));
      return locations.length === 0 ? [] : [{ dealership, locations }];
    });
    const shown = dealerships.map(({ dealership, locations }) => ({
      slug: dealership.slug,
      name: dealership.name,
      makes: [...new Set(locations.flatMap(({ manufacturers }) => manufacturers))],
      cards: locations.map((location) => locationCardView(site, { dealership, location }, now)),
    }));
    // The map has one pin for each dealership, at its main location. The number on a pin is the position of the
    // dealership in the list.
    const mains = dealerships.flatMap(({ locations }) => locations.slice(0, 1));
    const crumbs = [
      { label: 'Home', href: paths.home() },
      { label: 'Our dealerships', href: null },
    ];
    const places = visibleLocations(site);
    const cities = new Set(places.map(({ location }) => location.address.city)).size;
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['locations'],
        title: `Our dealerships | ${site.name}`,
        description: `The ${shown.length} dealerships of ${site.name} in ${cities} towns and cities: addresses, opening hours, phones and makes.`,
        canonicalPath: paths.pages.dealerships(),
        indexable: true,
        imageUrl: mains[0]?.image ?? null,
        jsonLd: [locationListData(site, places, canonicalOrigin, now), breadcrumbData(crumbs, canonicalOrigin, paths.pages.dealerships())],
      },
      body: createElement(DealershipsPage, {
        site,
        crumbs,
        dealerships: shown.map(({ cards, ...rest }) => ({ ...rest, locations: cards.map(({ value }) => value) })),
        map: mapView(site, mains),
        counts: [
          { value: shown.length, label: 'dealerships' },
          { value: places.length, label: 'locations' },
          { value: cities, label: 'towns and cities' },
        ],
      }),
      caching: { until: untilFirstEnds(shown.flatMap(({ cards }) => cards)) },
    };
  };

export const dealershipsRoute: Route<LocationPageServices> = {
  method: 'GET',
  path: '/dealerships',
  handler: dealershipsPage,
  canonicalAddress: pathOnly,
  isOn: hasList,
};
