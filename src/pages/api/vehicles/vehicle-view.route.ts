import { z } from 'zod';
import { countedUserAgent } from '#features/analytics/rules/is-person.ts';
import { carJson } from '#features/stock/rules/car-json/car-json.ts';
import { carSchema } from '#features/stock/rules/car-json/car-json-schema.ts';
import { viewCountJson } from '#features/vehicle-page/rules/view-count-json.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import { slugParameter } from '#pages/endpoint.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

export interface VehicleViewServices {
  readonly vehicles: Pick<VehicleFinder, 'findBySlug'>;
  /**
   * Counts a view of a vehicle (at most one for each visitor and hour), and gives the number of views. The class
   * `VehicleViews` implements this interface.
   */
  readonly views: {
    record(
      site: Site,
      vehicle: { readonly id: number; readonly dealershipId: number },
      visitor: { readonly address: string; readonly userAgent: string | null; readonly prefetch: boolean },
    ): Promise<number>;
  };
}

const viewCountSchema = z.strictObject({
  views: z.int(),
  car_fields: carSchema
    .pick({
      id: true,
      slug: true,
      status: true,
      sold: true,
      reserved: true,
      price: true,
      offer_price: true,
      photos_count: true,
      updated_at: true,
    })
    .extend({ views: z.int() }),
}) satisfies z.ZodType<ReturnType<typeof viewCountJson>>;

const isPrefetch = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose'].some((name) => /\bpre(fetch|render)\b/i.test(headers.get(name) ?? ''));

/**
 * `GET /api/cars/:slug/view.json` (API-10): gives `views` and `car_fields`. The page sends photos_count, updated_at and
 * website_id in the query, but the answer does not depend on them.
 */
export const vehicleViewApi =
  ({ vehicles, views }: VehicleViewServices): PageHandler =>
  async ({ site, params, request, clientAddress }) => {
    const vehicle = await vehicles.findBySlug(site, params.slug ?? '');
    if (!vehicle) return refuseJson('not-found', 'There is no such vehicle on this site.');
    const count = await views.record(site, vehicle, {
      address: clientAddress,
      userAgent: countedUserAgent(request.headers),
      prefetch: isPrefetch(request.headers),
    });
    const car = carJson(vehicle, { dealership: null, path: paths.vehicle(vehicle.slug), views: count });
    return { kind: 'json', status: 200, value: viewCountJson(car, count), caching: 'private' };
  };

export const vehicleViewRoute: Route<VehicleViewServices & ReadBudget> = {
  method: 'GET',
  path: '/api/cars/:slug/view.json',
  handler: withinReadBudget(READ_COST.vehicle, vehicleViewApi),
  endpoint: {
    group: 'vehicle',
    summary: 'Counts a view of the vehicle, and gives the number of views and the values that may have changed',
    path: { slug: slugParameter },
    answers: { 200: viewCountSchema },
    refusals: ['not-found', 'too-many-requests'],
  },
};
