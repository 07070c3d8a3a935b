import { GaugeCache } from '#features/market-price/server/gauge-cache.server.ts';
import { HttpMarketPrices } from '#features/market-price/server/http-market-prices.server.ts';
import { StockMarketPrices } from '#features/market-price/server/stock-market-prices.server.ts';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { OptionalReads } from '#platform/database/optional-reads.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';

export interface MarketPriceParts {
  readonly environment: Pick<Environment, 'MARKET_PRICE_URL' | 'MARKET_PRICE_KEY' | 'FETCH_ALLOW_PRIVATE'>;
  readonly database: Database;
  readonly optionalReads: Pick<OptionalReads, 'isOpen' | 'limitMs'>;
  readonly registry: Pick<SiteRegistry, 'listDealerships'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stockVersionOf: (site: Site) => string;
}

/** How long a page waits for an external service, in milliseconds. */
const SERVICE_TIMEOUT_MS = 200;

/** Makes the source of market prices: the service at MARKET_PRICE_URL, or an estimate from the stock. */
export const createMarketPrices = ({ environment, database, optionalReads, registry, clock, ...parts }: MarketPriceParts): GaugeCache => {
  const { MARKET_PRICE_URL: url, MARKET_PRICE_KEY: key, FETCH_ALLOW_PRIVATE: allowPrivate } = environment;
  const listContributors = (): readonly number[] =>
    registry.listDealerships().flatMap(({ id, stock }) => (stock.contributesToMarket ? [id] : []));
  const from =
    url === undefined
      ? {
          source: new StockMarketPrices(database, listContributors, clock),
          timeoutMs: optionalReads.limitMs,
          mayAsk: () => optionalReads.isOpen,
        }
      : { source: new HttpMarketPrices({ url, key, allowPrivate: readList(allowPrivate) }), timeoutMs: SERVICE_TIMEOUT_MS };
  return new GaugeCache({ ...from, clock, ...parts });
};
