import { createElement } from 'react';
import type { GoogleReviews } from '#features/content/server/google-reviews.server.ts';
import { reviewsOfLocations } from '#features/content/server/reviews-of-locations.server.ts';
import { locationData, nameAndAddress } from '#features/locations/rules/location-data.ts';
import { findLocationPage, locationPath } from '#features/locations/rules/location-pages.ts';
import { visibleLocations } from '#features/locations/rules/visible-locations.ts';
import { locationPageView } from '#features/locations/views/location-page-view.ts';
import type { Clock } from '#kernel/clock.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import { locationCrumbs } from './location-crumbs.ts';
import { LocationPage } from './location-page.tsx';

export interface LocationPageServices {
  readonly clock: Clock;
  readonly notFound: PageHandler;
}

export interface LocationServices extends LocationPageServices {
  readonly googleReviews: Pick<GoogleReviews, 'find'>;
}

/** Number of reviews on the page of a location. */
const MOST_REVIEWS = 12;

/** `GET /locations/{slug}`: the page of a location (ROUTE-37). */
export const locationPage =
  (services: LocationServices): PageHandler =>
  async (page) => {
    const { site, params, canonicalOrigin } = page;
    const owned = findLocationPage(site, params.slug ?? '');
    if (owned === null) return services.notFound(page);
    const now = services.clock.now();
    const view = locationPageView(site, owned, now);
    const reviews = await reviewsOfLocations(services.googleReviews, site, [owned.location], MOST_REVIEWS, now);
    const { card } = view.value;
    const shown = { ...view.value, card: { ...card, rating: reviews.value.rating ?? card.rating } };
    const path = locationPath(site, owned);
    const crumbs = locationCrumbs(site, owned.location.name);
    const { city } = owned.location.address;
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['locations'],
        title: `${owned.location.name}, ${city}: hours and directions | ${site.name}`,
        description: `Opening hours, phone, people and directions: ${nameAndAddress(owned)}.`,
        canonicalPath: path,
        indexable: true,
        imageUrl: owned.location.image,
        jsonLd: [locationData(site, owned, canonicalOrigin, now), breadcrumbData(crumbs, canonicalOrigin, path)],
      },
      body: createElement(LocationPage, { site, path, crumbs, view: shown, reviews: reviews.value.view }),
      caching: { until: untilFirstEnds([view, reviews]) },
    };
  };

/** The slug in a path such as '/locations/southport'. */
const slugAt = (path: string): string => decodeURIComponent(withoutEndSlashes(path).split('/').at(-1) ?? '');

export const locationRoute: Route<LocationServices> = {
  method: 'GET',
  path: '/locations/:slug',
  handler: locationPage,
  canonicalAddress: pathOnly,
  isOn: (site, path) => findLocationPage(site, slugAt(path)) !== null,
  pagePaths: (site) => [...new Set(visibleLocations(site).map((owned) => locationPath(site, owned)))],
};
