import { priceGaugeWire } from '#features/market-price/rules/price-gauge-wire.ts';
import type { GaugeFinder } from '#features/market-price/server/find-gauge-in-time.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';

export interface AutogaugeServices {
  readonly vehicles: Pick<VehicleFinder, 'findBySlug'>;
  readonly marketPrices: GaugeFinder;
}

const missing: PageAnswer = {
  kind: 'json',
  status: 404,
  value: { error: 'There is no such vehicle on this site, or it compares no prices.' },
  caching: 'private',
};

/**
 * `GET /api/cars/:slug/autogauge` (API-09): the price gauge (ENT-13). An empty object where there are no data; 404
 * where the site has no price comparison (SITE-11).
 */
export const autogaugeApi =
  ({ vehicles, marketPrices }: AutogaugeServices): PageHandler =>
  async ({ site, params }) => {
    const vehicle = site.features.priceComparison ? await vehicles.findBySlug(site, params.slug ?? '') : null;
    if (!vehicle) return missing;
    const { gauge, retryAt } = await marketPrices.find(site, vehicle);
    return { kind: 'json', status: 200, value: gauge ? priceGaugeWire(gauge) : {}, caching: { until: retryAt } };
  };
