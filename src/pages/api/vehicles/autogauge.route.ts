import { z } from 'zod';
import { type PriceGaugeJson, priceGaugeJson } from '#features/market-price/rules/price-gauge-json.ts';
import type { GaugeFinder } from '#features/market-price/server/find-gauge-in-time.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import { slugParameter } from '#pages/endpoint.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

export interface AutogaugeServices {
  readonly vehicles: Pick<VehicleFinder, 'findBySlug'>;
  readonly marketPrices: GaugeFinder;
}

const figure = z.number().nullable();
const priceGaugeSchema = z.strictObject({
  fill: figure.describe('Fill level of the price gauge'),
  listing_price: figure,
  market_range_min: figure,
  market_range_max: figure,
  confidence: figure,
  description: z.string().nullable(),
}) satisfies z.ZodType<PriceGaugeJson>;

const MISSING = refuseJson('not-found', 'This site has no such vehicle, or it shows no price comparison.');

/**
 * `GET /api/cars/:slug/autogauge` (API-09): gives the price gauge (ENT-13). Without data the answer is an empty object.
 * The status is 404 if the site has no price comparison (SITE-11).
 */
export const autogaugeApi =
  ({ vehicles, marketPrices }: AutogaugeServices): PageHandler =>
  async ({ site, params }) => {
    const vehicle = site.features.priceComparison ? await vehicles.findBySlug(site, params.slug ?? '') : null;
    if (!vehicle) return MISSING;
    const { gauge, retryAt } = await marketPrices.find(site, vehicle);
    return { kind: 'json', status: 200, value: gauge ? priceGaugeJson(gauge) : {}, caching: { until: retryAt } };
  };

export const autogaugeRoute: Route<AutogaugeServices & ReadBudget> = {
  method: 'GET',
  path: '/api/cars/:slug/autogauge',
  handler: withinReadBudget(READ_COST.search, autogaugeApi),
  canonicalAddress: pathOnly,
  isOn: ({ features }) => features.priceComparison,
  endpoint: {
    group: 'vehicle',
    summary: 'How the price compares with the market; an empty object if there are no data',
    path: { slug: slugParameter },
    answers: { 200: z.union([priceGaugeSchema, z.strictObject({})]) },
    refusals: ['not-found', 'too-many-requests'],
  },
};
