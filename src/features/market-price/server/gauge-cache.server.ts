import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/displayed-price.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { type Clock, HOUR_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { FoundGauge } from './find-gauge-in-time.server.ts';
import type { MarketPriceSource } from './market-price-source.server.ts';

export interface GaugeCacheOptions {
  readonly source: MarketPriceSource;
  /** How long a page waits for the price gauge of a vehicle, in milliseconds. A late answer is cached for the next page. */
  readonly timeoutMs?: number;
  /** The version of a site's stock; a new version makes the figures out of date. */
  readonly stockVersionOf: (site: Site) => string;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

interface Kept {
  readonly gauge: Promise<FoundGauge>;
  readonly version: string;
  readonly until: number;
}

/** Number of gauges kept; the oldest is dropped first. Each takes about 500 bytes. */
const MOST_KEPT = 5_000;
/** Gauges also expire after this time, because other dealerships' stock and an outside service change independently. */
const KEPT_MS = HOUR_MS;
/**
 * Time after which a failed source is asked again. A page that has no gauge because of the failure is cached for at
 * most this time.
 */
const FAILURE_KEPT_MS = 30_000;

const NOTHING: FoundGauge = { gauge: null, retryAt: null };

/**
 * The price gauges of a site's vehicles. The source is asked once per version of the stock (PRICE-14). A failure is
 * logged and gives no gauge, like an empty answer; the promise never rejects.
 */
export class GaugeCache {
  readonly #options: GaugeCacheOptions;
  readonly #kept = new BoundedMap<string, Kept>(MOST_KEPT);
  readonly timeoutMs: number | undefined;

  constructor(options: GaugeCacheOptions) {
    this.#options = options;
    this.timeoutMs = options.timeoutMs;
  }

  /**
   * The price gauge of a vehicle for its displayed price. Null if the site compares no prices (SITE-11), if the vehicle
   * is not for sale, or if there are no data.
   */
  async find(site: Site, vehicle: Vehicle): Promise<FoundGauge> {
    const priceCents = comparedPriceCents(site, vehicle);
    if (priceCents === null) return NOTHING;
    const key = `${site.id} ${vehicle.id} ${priceCents}`;
    const version = `${site.contentVersion} ${this.#options.stockVersionOf(site)}`;
    const now = this.#options.clock.now();
    const known = this.#kept.get(key);
    if (known && known.version === version && known.until > now) return known.gauge;
    const gauge = this.#ask(site, vehicle, priceCents, key);
    this.#kept.set(key, { gauge, version, until: now + KEPT_MS });
    return gauge;
  }

  async #ask(site: Site, vehicle: Vehicle, priceCents: number, key: string): Promise<FoundGauge> {
    const { source, log, clock } = this.#options;
    const about = { site: site.slug, vehicle: vehicle.id };
    try {
      const gauge = await source.find(site, vehicle, priceCents);
      if (gauge === null) log.info(about, 'No data returned');
      return { gauge, retryAt: null };
    } catch (error) {
      log.warn({ ...about, err: error }, 'autogauge failed');
      const retryAt = clock.now() + FAILURE_KEPT_MS;
      const kept = this.#kept.get(key);
      if (kept) this.#kept.set(key, { ...kept, until: retryAt });
      return { gauge: null, retryAt };
    }
  }
}

/** The price shown on card and page, if it can be compared with market prices. */
const comparedPriceCents = (site: Site, vehicle: Vehicle): number | null => {
  if (!site.features.priceComparison || !isAvailable(vehicle)) return null;
  const dealership = dealershipOf(site, vehicle);
  const price = displayedPrice(vehicle, dealership.stock);
  return price.kind === 'subscription' ? null : price.cents;
};
