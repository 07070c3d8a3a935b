import { z } from 'zod';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { SimilarVehicleSearch } from '#features/vehicle-page/server/similar-vehicle-search.server.ts';
import { slugParameter } from '#pages/endpoint.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

export interface SimilarApiServices {
  readonly vehicles: Pick<VehicleFinder, 'findBySlug'>;
  readonly similar: Pick<SimilarVehicleSearch, 'list'>;
  readonly log: { warn(fields: object, message: string): void };
}

/** `GET /api/cars/:slug/similar` (API-17): gives the `{ids}` of similar vehicles, vehicles of the same model first. */
export const similarApi =
  ({ vehicles, similar, log }: SimilarApiServices): PageHandler =>
  async ({ site, params }) => {
    const vehicle = await vehicles.findBySlug(site, params.slug ?? '');
    if (!vehicle) return refuseJson('not-found', 'There is no such vehicle on this site.');
    try {
      const { value: found, validUntil } = await similar.list(site, vehicle);
      return { kind: 'json', status: 200, value: { ids: found.map(({ id }) => id) }, caching: { until: validUntil } };
    } catch (error) {
      log.warn({ site: site.slug, vehicle: vehicle.id, error }, 'the search for similar vehicles failed');
      return refuseJson('unavailable', 'Similar vehicles cannot be found right now.');
    }
  };

export const similarRoute: Route<SimilarApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/cars/:slug/similar',
  handler: withinReadBudget(READ_COST.search, similarApi),
  canonicalAddress: pathOnly,
  endpoint: {
    group: 'vehicle',
    summary: 'The ids of similar vehicles. Vehicles of the same model come first',
    path: { slug: slugParameter },
    answers: { 200: z.strictObject({ ids: z.array(z.int()) }) },
    refusals: ['not-found', 'too-many-requests'],
  },
};
