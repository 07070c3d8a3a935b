import type { Clock } from '#kernel/clock.ts';
import type { Cents } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { FoundGauge } from './find-gauge-in-time.server.ts';
import type { MarketPriceSource } from './market-price-source.server.ts';

/**
 * Time after which a failed source is asked again, in milliseconds. A page that has no gauge because of the failure is
 * cached for at most this time.
 */
const RETRY_MS = 30_000;

interface GaugeParts {
  readonly source: MarketPriceSource;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/**
 * Asks the source for the price gauge of a vehicle (PRICE-14). If the source fails or has no data, the gauge is null and
 * the reason is logged. The promise never rejects.
 */
export const findGaugeOrLogError = async (
  { source, clock, log }: GaugeParts,
  { site, vehicle, priceCents }: { readonly site: Site; readonly vehicle: Vehicle; readonly priceCents: Cents },
): Promise<FoundGauge> => {
  const about = { site: site.slug, vehicle: vehicle.id };
  try {
    const gauge = await source.find(site, vehicle, priceCents);
    if (gauge === null) log.info(about, 'No data returned');
    return { gauge, retryAt: null };
  } catch (error) {
    log.warn({ ...about, err: error }, 'autogauge failed');
    return { gauge: null, retryAt: clock.now() + RETRY_MS };
  }
};
