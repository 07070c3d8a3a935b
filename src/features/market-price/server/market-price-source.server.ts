import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PriceGauge } from '../rules/price-gauge.ts';

/** A source of market prices: the estimator over the stock, or an outside service. */
export interface MarketPriceSource {
  /**
   * The gauge of a vehicle of this site at the displayed price, in cents; null if there are no data.
   *
   * @throws if the source cannot be reached, or its answer is not a gauge
   */
  find(site: Site, vehicle: Vehicle, priceCents: number): Promise<PriceGauge | null>;
}
