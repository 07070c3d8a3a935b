import { LATE, within } from '#kernel/time-limit.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PriceGauge } from '../rules/price-gauge.ts';

export interface FoundGauge {
  readonly gauge: PriceGauge | null;
  /**
   * If the source of the gauge failed: the time after which the source is asked again, in epoch milliseconds. Otherwise
   * null: the result is valid until the stock changes.
   */
  readonly retryAt: number | null;
}

/** `GaugeCache` fits. */
export interface GaugeFinder {
  find(site: Site, vehicle: Vehicle): Promise<FoundGauge>;
  /** How long a page waits for the price gauge of a vehicle, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface GaugeServices {
  readonly marketPrices: GaugeFinder;
}

export interface TimelyGauge extends FoundGauge {
  /** True if the gauge was not found in time. This page is then shown without it, and a later rendering can show it. */
  readonly isLate: boolean;
}

const DEFAULT_TIMEOUT_MS = 200;

/** The gauge of a vehicle if it is found in time; a page can be shown without it. */
export const findGaugeInTime = async ({ marketPrices }: GaugeServices, site: Site, vehicle: Vehicle): Promise<TimelyGauge> => {
  const found = await within(marketPrices.timeoutMs ?? DEFAULT_TIMEOUT_MS, marketPrices.find(site, vehicle));
  return found === LATE ? { gauge: null, retryAt: null, isLate: true } : { ...found, isLate: false };
};
