import { LATE, within } from '#kernel/time-limit.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PriceGauge } from '../rules/price-gauge.ts';

export interface FoundGauge {
  readonly gauge: PriceGauge | null;
  /**
   * If the source of the gauge has failed or was not asked: the time after which the source is asked again, in epoch
   * milliseconds. Otherwise null.
   */
  readonly retryAt: number | null;
}

/** Finds the price gauges of vehicles. `GaugeCache` has this interface. */
export interface GaugeFinder {
  find(site: Site, vehicle: Vehicle): Promise<FoundGauge>;
  /** How long a page waits for the price gauge of a vehicle, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface GaugeServices {
  readonly marketPrices: GaugeFinder;
}

export interface TimelyGauge extends FoundGauge {
  /**
   * True if the gauge was not found in time. The page is then rendered without the gauge; a later rendering may have
   * the gauge.
   */
  readonly isLate: boolean;
}

const DEFAULT_TIMEOUT_MS = 200;

/**
 * Returns the gauge of a vehicle. If the gauge is not found within the time limit, returns null as the gauge, so that the
 * page need not wait longer.
 */
export const findGaugeInTime = async ({ marketPrices }: GaugeServices, site: Site, vehicle: Vehicle): Promise<TimelyGauge> => {
  const found = await within(marketPrices.timeoutMs ?? DEFAULT_TIMEOUT_MS, marketPrices.find(site, vehicle));
  return found === LATE ? { gauge: null, retryAt: null, isLate: true } : { ...found, isLate: false };
};
