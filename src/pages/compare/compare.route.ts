import { createElement } from 'react';
import { comparisonView } from '#features/compare/views/comparison-view.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { comparedIds } from '#features/stock/rules/keeping/comparison-address.ts';
import { MAX_COMPARED } from '#features/stock/rules/keeping/stored-comparison.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { buildVehicleCard } from '#features/stock/views/vehicle-card-view.ts';
import { findSimilarOrLogError, type SimilarServices } from '#features/vehicle-page/server/find-similar-or-log-error.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { ComparePage, type SuggestedVehicle } from './compare-page.tsx';

export interface CompareServices extends SimilarServices {
  readonly clock: Clock;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  readonly notFound: PageHandler;
}

const SUGGESTIONS = 4;

/** `GET /compare?cars={id},{id}` (CARD-24): up to four vehicles side by side, on sites with `features.compare`. */
export const comparePage =
  (services: CompareServices): PageHandler =>
  async (page) => {
    const { site, url } = page;
    if (!site.features.compare) return services.notFound(page);
    const ids = comparedIds(url.searchParams.get('cars'));
    const now = services.clock.now();
    const vehicles = await services.vehicles.listByIds(site, ids);
    const view = comparisonView(site, vehicles, ids.length, now);
    const suggested = await suggestVehicles(services, site, vehicles, now);
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `Compare ${site.vehicleWord.plural} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['search'],
      },
      body: createElement(ComparePage, { site, view: view.value, suggested: suggested.value }),
      caching: { until: untilFirstEnds([view, suggested]) },
    };
  };

/**
 * Vehicles that are similar to the first vehicle and that the shopper can add. There are none if the comparison is
 * empty or full.
 */
const suggestVehicles = async (
  services: CompareServices,
  site: Site,
  vehicles: readonly Vehicle[],
  now: number,
): Promise<Timed<readonly SuggestedVehicle[]>> => {
  const [first] = vehicles;
  if (first === undefined || vehicles.length >= MAX_COMPARED) return { value: [], validUntil: null };
  const ids = vehicles.map(({ id }) => id);
  const found = await findSimilarOrLogError(services, site, first);
  const others = (found?.value ?? []).filter((vehicle) => isAvailable(vehicle) && !ids.includes(vehicle.id)).slice(0, SUGGESTIONS);
  const cards = others.map((vehicle) => buildVehicleCard(site, vehicle, now));
  return {
    value: cards.map(({ value: card }) => ({ card, addHref: paths.compare(...ids, card.id) })),
    validUntil: untilFirstEnds([...(found === null ? [] : [found]), ...cards]),
  };
};

/** The cache key contains only the vehicles, because no other parameter changes the page. */
export const compareRoute: Route<CompareServices> = {
  method: 'GET',
  path: '/compare',
  handler: comparePage,
  canonicalAddress: (_site, url) => paths.compare(...comparedIds(url.searchParams.get('cars'))),
  isOn: ({ features }) => features.compare,
};
