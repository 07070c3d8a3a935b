import { createElement } from 'react';
import { brochureContent } from '#features/brochure/views/brochure-content.ts';
import { askedState, UNKNOWN_STATE } from '#features/dealerships/rules/state-names.ts';
import { mainPictureUrl } from '#features/stock/rules/picture-addresses.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseText } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { PrintPage } from './print-page.tsx';

export interface PrintPageServices {
  readonly clock: Clock;
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

/**
 * The Australian state in the URL, for which the price with duty is estimated. Null if the site has no estimates, or if
 * the URL names no state. 'unknown' if the URL names a state that does not exist.
 */
const askedIn = ({ driveAway }: Pick<Site, 'driveAway'>, url: URL) =>
  driveAway.estimate ? askedState(url.searchParams.get('state')) : null;

const stateIn = (site: Pick<Site, 'driveAway'>, url: URL): State | undefined => {
  const asked = askedIn(site, url);
  return asked === 'unknown' ? undefined : (asked ?? undefined);
};

/** The cache key contains only the vehicle and the Australian state of the estimate. No other parameter changes the page (ROUTE-09). */
const printAddress = (site: Pick<Site, 'driveAway'>, url: URL): string | null => {
  const vehicle = url.searchParams.get('car_id');
  return vehicle && askedIn(site, url) !== 'unknown' ? paths.print(vehicle, stateIn(site, url)) : null;
};

/**
 * `GET /print?car_id={slug}&state=vic` (ROUTE-09, VDP-65): a vehicle page for printing. `car_id` may also be an id.
 * `state` is the Australian state for which the price with duty is estimated; by default it is the state of the dealership.
 */
export const printPage =
  ({ clock, vehicles, notFound }: PrintPageServices): PageHandler =>
  async (page) => {
    const { site, url, canonicalOrigin } = page;
    if (askedIn(site, url) === 'unknown') return refuseText('bad-request', UNKNOWN_STATE);
    const found = await findVehicle(vehicles, site, url.searchParams.get('car_id') ?? '');
    if (found.kind === 'missing') return notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 302, location: paths.print(found.slug, stateIn(site, url)) };
    const { vehicle } = found;
    const pageUrl = canonicalOrigin + paths.vehicle(vehicle.slug);
    const { value: content, validUntil } = brochureContent(site, vehicle, pageUrl, clock.now(), stateIn(site, url));
    const title = [content.heading, content.detail].filter(Boolean).join(' ');
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `${title} | ${site.name}`,
        description: null,
        canonicalPath: paths.vehicle(vehicle.slug),
        indexable: false,
        sheets: ['print'],
      },
      body: createElement(PrintPage, {
        site,
        slug: vehicle.slug,
        vehicleId: vehicle.id,
        content,
        picture: mainPictureUrl(vehicle),
        state: stateIn(site, url),
      }),
      caching: { until: validUntil },
    };
  };

export const printRoute: Route<PrintPageServices> = { method: 'GET', path: '/print', handler: printPage, canonicalAddress: printAddress };
