import { BoundedMap } from '#kernel/bounded-map.ts';
import { type Clock, HOUR_MS, SECOND_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { comparedPriceCents } from '../rules/shown-price-gauge.ts';
import type { FoundGauge } from './find-gauge-in-time.server.ts';
import { findGaugeOrLogError } from './find-gauge-or-log-error.server.ts';
import type { MarketPriceSource } from './market-price-source.server.ts';

export interface GaugeCacheOptions {
  readonly source: MarketPriceSource;
  /** How long a page waits for the price gauge of a vehicle, in milliseconds. A late answer is cached for the next page. */
  readonly timeoutMs?: number;
  /**
   * Whether the source may be asked now. If not, pages show only gauges in the cache. By default the source may always
   * be asked.
   */
  readonly mayAsk?: () => boolean;
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

/** Maximum number of cached gauges; the oldest is removed first. Each gauge takes about 500 bytes. */
const MOST_KEPT = 5_000;
/**
 * If `mayAsk` returned false, for example during an outage, a page has no gauge. It is then cached for this many
 * milliseconds.
 */
const UNASKED_MS = 5 * SECOND_MS;
/** Gauges also expire after this time, because this cache does not notice changes in other dealerships' stock and in an outside service. */
const KEPT_MS = HOUR_MS;

const NOTHING: FoundGauge = { gauge: null, retryAt: null };

/**
 * The price gauges of a site's vehicles. The source is asked once per version of the stock (PRICE-14).
 * `find-gauge-or-log-error.server.ts` says what happens if the source has no data or fails.
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
    if (this.#options.mayAsk?.() === false) return { gauge: null, retryAt: now + UNASKED_MS };
    const gauge = findGaugeOrLogError(this.#options, { site, vehicle, priceCents });
    this.#kept.set(key, { gauge, version, until: now + KEPT_MS });
    void gauge.then(({ retryAt }) => retryAt !== null && this.#keepUntil(key, retryAt));
    return gauge;
  }

  /**
   * Changes how long a result is cached. If the source failed, the result without a gauge is cached for a shorter time, so
   * that the source is asked again sooner.
   */
  #keepUntil(key: string, until: number): void {
    const kept = this.#kept.get(key);
    if (kept) this.#kept.set(key, { ...kept, until });
  }
}
