import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/displayed-price.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { type Clock, HOUR_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { FoundGauge } from './find-gauge-in-time.server.ts';
import type { MarketPriceSource } from './market-price-source.server.ts';

export interface MarketPricesOptions {
  readonly source: MarketPriceSource;
  /** How long a page waits for a gauge, in milliseconds; the answer is kept for the next all the same. */
  readonly patienceMs?: number;
  /** What cached pages of a site rest on: with new stock the figures are new. */
  readonly stockVersionOf: (site: Site) => string;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

interface Kept {
  readonly gauge: Promise<FoundGauge>;
  readonly version: string;
  readonly until: number;
}

/** Gauges kept at once; the oldest goes first. Some 500 bytes each. */
const MOST_KEPT = 5_000;
/** Others' stock and an outside service change without this site's. */
const KEPT_MS = HOUR_MS;
/** A source that failed is asked again soon, and no page without its gauge is kept longer. */
const FAILURE_KEPT_MS = 30_000;

const NOTHING: FoundGauge = { gauge: null, retryAt: null };

/**
 * The price gauge of a site's vehicles, asked once per version of the stock (PRICE-14): a failure is logged and
 * is no gauge, like an empty answer. It never rejects.
 */
export class MarketPrices {
  readonly #options: MarketPricesOptions;
  readonly #kept = new BoundedMap<string, Kept>(MOST_KEPT);
  readonly patienceMs: number | undefined;

  constructor(options: MarketPricesOptions) {
    this.#options = options;
    this.patienceMs = options.patienceMs;
  }

  /** The gauge at the price shown; none where the site has none (SITE-11), nothing is for sale, or there are no data. */
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

/** The price shown on card and page, where a market price compares with it at all. */
const comparedPriceCents = (site: Site, vehicle: Vehicle): number | null => {
  if (!site.features.priceComparison || !isAvailable(vehicle)) return null;
  const dealership = dealershipOf(site, vehicle);
  const price = displayedPrice(vehicle, dealership.stock);
  return price.kind === 'subscription' ? null : price.cents;
};
