import { type RawBuilder, sql } from 'kysely';
import { purchasePriceCents } from '#features/stock/rules/prices/selling-price.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { type Comparison, comparisonOf } from '../rules/comparable-vehicles.ts';
import { comparableVehiclesText } from '../rules/comparable-vehicles-text.ts';
import { confidenceOf, estimateGauge } from '../rules/estimated-gauge.ts';
import { type MarketFigures, marketFigures, RANGE_SHARES } from '../rules/market-figures.ts';
import type { PriceGauge } from '../rules/price-gauge.ts';
import { isReliable } from '../rules/shown-price-gauge.ts';
import type { MarketPriceSource } from './market-price-source.server.ts';

/**
 * Market figures of the whole platform are used only if they contain the prices of at least this many dealerships outside the
 * site. With fewer, a dealership could compute the prices of another dealership from these figures and its own prices
 * (docs/settled.md, Search).
 */
const LEAST_DEALERSHIPS = 5;
/** Maximum number of prices read; more prices of one model do not improve the figures. */
const MOST_PRICES = 2_000;

interface PlatformFigures extends MarketFigures {
  readonly dealerships: number;
}

/**
 * Estimates market prices from the stock (PRICE-08). First, the vehicles of the site's own dealerships are compared.
 * If too few of them are comparable, and the site's settings allow it, the vehicles of all participating dealerships
 * are compared. Individual prices of dealerships outside the site are never read: the database returns only figures
 * that combine the prices of at least five dealerships outside the site.
 */
export class StockMarketPrices implements MarketPriceSource {
  readonly #database: Queryable;
  readonly #listContributors: () => readonly number[];
  readonly #clock: Clock;

  /** @param listContributors ids of the dealerships whose `stock.contributesToMarket` is true */
  constructor(database: Queryable, listContributors: () => readonly number[], clock: Clock) {
    this.#database = database;
    this.#listContributors = listContributors;
    this.#clock = clock;
  }

  async find(site: Site, vehicle: Vehicle, priceCents: number): Promise<PriceGauge | null> {
    const comparison = comparisonOf(vehicle, new Date(this.#clock.now()).getUTCFullYear());
    if (comparison === null) return null;
    const own = await this.#readOwn(site, comparison);
    if (own && isReliable(confidenceOf(own.count))) {
      return estimateGauge(priceCents, own, comparableVehiclesText(comparison, own.count, { kind: 'own' }));
    }
    const platform = site.marketPrice.comparedStock === 'platform' ? await this.#readPlatform(site, comparison) : null;
    if (platform) {
      const { dealerships } = platform;
      return estimateGauge(priceCents, platform, comparableVehiclesText(comparison, platform.count, { kind: 'platform', dealerships }));
    }
    // The site's own stock has too few comparable vehicles, and there are no figures of the whole platform. The
    // unreliable figures of the site's own stock are returned. Their confidence is low, so pages show no gauge
    // (PRICE-10).
    return own && estimateGauge(priceCents, own, comparableVehiclesText(comparison, own.count, { kind: 'own' }));
  }

  async #readOwn(site: Site, comparison: Comparison): Promise<MarketFigures | null> {
    const dealerships = site.dealerships.map(({ id }) => id);
    const { rows } = await sql<{ price_cents: number | null; offer_price_cents: number | null }>`
      select price_cents, offer_price_cents from vehicles where ${comparable(dealerships, comparison)} limit ${MOST_PRICES}
    `.execute(this.#database.as());
    return marketFigures(
      rows.flatMap((row) => purchasePriceCents({ priceCents: row.price_cents, offerPriceCents: row.offer_price_cents }) ?? []),
    );
  }

  /**
   * Computes the same figures as `marketFigures`, but from the stock of all participating dealerships. The database computes
   * them, so that the rows of other dealerships never leave the database.
   */
  async #readPlatform(site: Site, comparison: Comparison): Promise<PlatformFigures | null> {
    const contributors = this.#listContributors();
    if (contributors.length < LEAST_DEALERSHIPS) return null;
    const own = site.dealerships.map(({ id }) => id);
    const { rows } = await sql<{ count: number; dealerships: number; shares: number[] }>`
      with priced as (
        select dealership_id, case
          when offer_price_cents > 0 and offer_price_cents is distinct from price_cents then offer_price_cents
          when price_cents > 1000 then price_cents
        end as cents
        from vehicles where ${comparable(contributors, comparison)}
      )
      select count(*) as count, count(distinct dealership_id) as dealerships,
        percentile_cont(${sql.lit(`{${RANGE_SHARES.join(',')}}`)}::float8[]) within group (order by cents::float8) as shares
      from priced where cents is not null
      having count(distinct dealership_id) filter (where dealership_id <> all(${own}::int[])) >= ${LEAST_DEALERSHIPS}
    `.execute(this.#database.as());
    const [figures] = rows;
    if (!figures) return null;
    const [low = 0, median = 0, high = 0] = figures.shares.map(Math.round);
    return { count: figures.count, dealerships: figures.dealerships, lowCents: low, medianCents: median, highCents: high };
  }
}

/**
 * The SQL condition that selects the comparable vehicles of the given dealerships. It uses the index
 * `vehicles_by_make_model`.
 */
const comparable = (dealershipIds: readonly number[], { km, ...comparison }: Comparison): RawBuilder<unknown> => sql`
  dealership_id = any(${[...dealershipIds]}::int[])
  and lower(make) = lower(${comparison.make}) and lower(model) = lower(${comparison.model})
  and id <> ${comparison.vehicleId}
  and status in ('in_stock', 'coming_soon') and show_on_dealer_website
  and item_type = ${comparison.itemType} and car_type = any(${[...comparison.carTypes]}::text[])
  and year between ${comparison.years.from} and ${comparison.years.to}
  and coalesce(nullif(lower(btrim(price_type)), 'null'), '') = ${comparison.priceType}
  ${km === null ? sql`` : sql`and odometer_km between ${km.from} and ${km.to}`}
`;
