import { z } from 'zod';
import {
  BLANK_POSTCODE,
  type DeliveryJson,
  deliveryJson,
  NO_ESTIMATE,
  offersDelivery,
} from '#features/running-costs/rules/delivery-estimate.ts';
import { type DeliveryParts, type DeliverySource, findDeliveryPrice } from '#features/running-costs/server/find-delivery-price.server.ts';
import { type FoundVehicle, findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';

export interface DeliveryPriceServices extends DeliveryParts {
  readonly vehicles: VehicleFinder;
}

const findMoved = async ({ vehicles }: DeliveryPriceServices, site: Site, found: FoundVehicle): Promise<DeliverySource> =>
  found.kind === 'moved' ? vehicles.findBySlug(site, found.slug) : null;

/**
 * `GET /api/delivery-price?postcode=` (API-14): gives the name and the price (in dollars) of the site's delivery
 * estimate. If the site charges by distance, the distance is measured from the location of the vehicle `slug`, or from
 * the primary dealership if `slug` is missing.
 *
 * The status is 404 if there is no estimate, and 400 if the postcode is missing. The status is 503 if the geocoder does
 * not answer, or if the caller has used up its rate limit.
 */
export const deliveryPriceApi =
  (services: DeliveryPriceServices): PageHandler =>
  async ({ site, url, clientAddress }) => {
    const slug = url.searchParams.get('slug');
    let source: DeliverySource = null;
    if (slug !== null) {
      const found = await findVehicle(services.vehicles, site, slug);
      // Former slugs of a vehicle are accepted, because a cached page may still send a former slug.
      source = found.kind === 'found' ? found.vehicle : await findMoved(services, site, found);
      if (source === null) return refuseJson('not-found', NO_ESTIMATE);
    }
    const postcode = url.searchParams.get('postcode') ?? '';
    const answer = await findDeliveryPrice(services, site, { source, postcode, visitor: clientAddress });
    switch (answer.kind) {
      case 'found':
        return { kind: 'json', status: 200, value: deliveryJson(answer.estimate), caching: { until: null } };
      case 'blank':
        return refuseJson('bad-request', BLANK_POSTCODE);
      case 'none':
        return refuseJson('not-found', NO_ESTIMATE);
      case 'failed':
        return refuseJson('unavailable', NO_ESTIMATE);
    }
  };

export const deliveryPriceRoute: Route<DeliveryPriceServices> = {
  method: 'GET',
  path: '/api/delivery-price',
  handler: deliveryPriceApi,
  isOn: ({ delivery }) => offersDelivery(delivery),
  endpoint: {
    group: 'vehicle',
    summary: 'The price of delivery to a postcode',
    query: {
      postcode: z.string().describe('Four digits'),
      slug: z.string().optional().describe('Slug of a vehicle. If given, the distance is measured from the location of this vehicle'),
    },
    answers: { 200: z.strictObject({ name: z.string(), price: z.number().describe('Dollars') }) satisfies z.ZodType<DeliveryJson> },
    refusals: ['bad-request', 'not-found'],
  },
};
