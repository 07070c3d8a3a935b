import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PriceGauge } from '../rules/price-gauge.ts';

/**
 * A source of market prices. The source either estimates the prices from the stock of the platform, or asks an
 * outside service.
 */
export interface MarketPriceSource {
  /**
   * Returns the price gauge of a vehicle, which compares the vehicle's price with the market; null if there are no
   * market data.
   *
   * @param priceCents the price that the site shows for the vehicle, in cents
   * @throws if the source cannot be reached, or its answer is not a gauge
   */
  find(site: Site, vehicle: Vehicle, priceCents: number): Promise<PriceGauge | null>;
}
