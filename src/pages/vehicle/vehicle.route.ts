import { createElement } from 'react';
import { customBlocksAt } from '#features/content/server/custom-blocks.server.ts';
import { lastRateEndsAt } from '#features/market-price/rules/drive-away/vehicle-drive-away.ts';
import { findGaugeInTime, type GaugeServices } from '#features/market-price/server/find-gauge-in-time.server.ts';
import { priceExplainedView } from '#features/market-price/views/price-explained-view.ts';
import { cardTag } from '#features/stock/rules/card-tag.ts';
import { soldPageEndsAt } from '#features/stock/rules/shown-stock/sold-page-end.ts';
import { findSimilarOrLogError } from '#features/vehicle-page/server/find-similar-or-log-error.server.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import { sidebarView } from '#features/vehicle-page/views/sidebar-view.ts';
import { similarView } from '#features/vehicle-page/views/similar-view.ts';
import { vehicleFinanceView } from '#features/vehicle-page/views/vehicle-finance-view.ts';
import { vehicleLocationView } from '#features/vehicle-page/views/vehicle-location-view.ts';
import { SECOND_MS } from '#kernel/clock.ts';
import { LATE } from '#kernel/time-limit.ts';
import { earliest, untilFirstEnds } from '#kernel/timed.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { type GoneVehicleServices, goneVehiclePage } from './gone-vehicle.tsx';
import { vehicleHead } from './vehicle-head.ts';
import { VehiclePage } from './vehicle-page.tsx';

export interface VehiclePageServices extends GoneVehicleServices, GaugeServices {
  readonly vehicles: VehicleFinder & GoneVehicleServices['vehicles'];
  /** Reads how often vehicles of a site were viewed. The class `VehicleViews` implements this interface. */
  readonly views: { listCounts(site: { readonly id: number }, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, number>> };
  /**
   * Reads optional content from the database, such as the number of views. The page can be shown without this content.
   * The class `OptionalReads` implements this interface.
   */
  readonly optionalReads: { read<Value>(read: () => Promise<Value>): Promise<Value | typeof LATE> };
}

/**
 * `GET /cars/:slug` (ROUTE-01): a vehicle page. It shows the same content to all visitors, so shared caches may store
 * it.
 */
export const vehiclePage =
  (services: VehiclePageServices): PageHandler =>
  async (page) => {
    const { site } = page;
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return goneVehiclePage(services, page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 301, location: paths.vehicle(found.slug) };
    const { vehicle } = found;
    const now = services.clock.now();
    const [views, alike, market] = await Promise.all([
      countViews(services, site, vehicle.id),
      findSimilarOrLogError(services, site, vehicle),
      findGaugeInTime(services, site, vehicle),
    ]);
    const priceExplained = priceExplainedView(site, vehicle, market.gauge, now);
    // The page may link to an estimate of the price with stamp duty. The link is shown only while the current rate of
    // duty is known. So the cached page expires when the last known rate ends.
    const linkEndsAt = priceExplained?.driveAwayHref ? lastRateEndsAt(site.timeZone) : null;
    const similar = similarView(site, vehicle.slug, alike, now);
    const tag = cardTag(vehicle, site.tags, now);
    const sidebar = sidebarView(site, vehicle, { views: views ?? 0, now });
    const finance = vehicleFinanceView(site, vehicle, now);
    const place = vehicleLocationView(site, vehicle, now);
    return {
      kind: 'page',
      status: 200,
      head: vehicleHead(site, vehicle, page.canonicalOrigin),
      body: createElement(VehiclePage, {
        site,
        vehicle,
        tag: tag.value,
        sidebar: sidebar.value,
        priceExplained,
        finance: finance.value,
        similar: similar.value,
        blocks: customBlocksAt(site, 'vehicleBottom'),
        galleryBlocks: customBlocksAt(site, 'vehicleGallery'),
        place: place.value,
        origin: page.canonicalOrigin,
      }),
      // If the source of market prices is slow, the page has no price gauge. It is then not cached, so that a later
      // request can get a page with the gauge.
      caching: market.isLate
        ? 'private'
        : {
            until: earliest([
              market.retryAt,
              views === null ? now + WITHOUT_VIEWS_MS : null,
              linkEndsAt,
              soldPageEndsAt(site, vehicle),
              untilFirstEnds([tag, sidebar, place, finance, similar]),
            ]),
          },
      vehicleIds: [vehicle.id, ...(alike?.value ?? []).map(({ id }) => id)],
    };
  };

/** How long a page without the number of views is cached, in milliseconds. */
const WITHOUT_VIEWS_MS = 5 * SECOND_MS;

/**
 * The number of views of the vehicle. Null if the number cannot be read in time. In this case the page does not show
 * the number.
 */
const countViews = async (
  { views, optionalReads, log }: VehiclePageServices,
  site: { readonly id: number; readonly slug: string },
  id: number,
): Promise<number | null> => {
  try {
    const counts = await optionalReads.read(() => views.listCounts(site, [id]));
    return counts === LATE ? null : (counts.get(id) ?? 0);
  } catch (error) {
    log.warn({ site: site.slug, vehicle: id, error }, 'the number of views could not be read');
    return null;
  }
};

export const vehicleRoute: Route<VehiclePageServices> = {
  method: 'GET',
  path: '/cars/:slug',
  handler: vehiclePage,
  canonicalAddress: pathOnly,
};
