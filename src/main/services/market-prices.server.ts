import { GaugeCache } from '#features/market-price/server/gauge-cache.server.ts';
import { HttpMarketPrices } from '#features/market-price/server/http-market-prices.server.ts';
import { StockMarketPrices } from '#features/market-price/server/stock-market-prices.server.ts';
import type { SiteRegistry } from '#features/sites/server/site-registry.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';

export interface MarketPriceParts {
  readonly environment: Pick<Environment, 'MARKET_PRICE_URL' | 'MARKET_PRICE_KEY' | 'FETCH_ALLOW_PRIVATE'>;
  readonly database: Database;
  readonly registry: Pick<SiteRegistry, 'listDealerships'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stockVersionOf: (site: Site) => string;
}

/**
 * Longest time in milliseconds that a page waits for market prices. The limit for an external service is short. The
 * limit for prices from the stock is longer, because the page needs the database anyway.
 */
const TIMEOUT_MS = { service: 200, stock: 3_000 };

/** Makes the source of market prices: the service at MARKET_PRICE_URL, or an estimate from the stock. */
export const createMarketPrices = ({ environment, database, registry, clock, ...parts }: MarketPriceParts): GaugeCache => {
  const { MARKET_PRICE_URL: url, MARKET_PRICE_KEY: key, FETCH_ALLOW_PRIVATE: allowPrivate } = environment;
  const listContributors = (): readonly number[] =>
    registry.listDealerships().flatMap(({ id, stock }) => (stock.contributesToMarket ? [id] : []));
  const source =
    url === undefined
      ? new StockMarketPrices(database, listContributors, clock)
      : new HttpMarketPrices({ url, key, allowPrivate: readList(allowPrivate) });
  return new GaugeCache({ source, timeoutMs: url === undefined ? TIMEOUT_MS.stock : TIMEOUT_MS.service, clock, ...parts });
};
