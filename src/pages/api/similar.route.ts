import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { SimilarFinder } from '#features/vehicle-page/server/list-similar-in-time.server.ts';
import type { PageHandler } from '#pages/page.ts';

export interface SimilarApiServices {
  readonly vehicles: Pick<VehicleFinder, 'findBySlug'>;
  readonly similar: SimilarFinder;
  readonly log: { warn(fields: object, message: string): void };
}

/** `GET /api/cars/:slug/similar` (API-17): `{ids}`, cars of the same model first. */
export const similarApi =
  ({ vehicles, similar, log }: SimilarApiServices): PageHandler =>
  async ({ site, params }) => {
    const vehicle = await vehicles.findBySlug(site, params.slug ?? '');
    if (!vehicle) return { kind: 'json', status: 404, value: { error: 'There is no such vehicle on this site.' }, caching: 'private' };
    try {
      const found = await similar.list(site, vehicle);
      return { kind: 'json', status: 200, value: { ids: found.map(({ id }) => id) }, caching: { until: null } };
    } catch (error) {
      log.warn({ site: site.slug, vehicle: vehicle.id, error }, 'similar vehicles were not found');
      return { kind: 'json', status: 503, value: { error: 'Similar vehicles cannot be found right now.' }, caching: 'private' };
    }
  };
