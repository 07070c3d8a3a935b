import { BlueFlagDecoder } from '#features/trade-in/server/blue-flag-decoder.server.ts';
import { GUIDE_VALUER } from '#features/trade-in/server/guide-valuer.server.ts';
import { HttpValuer } from '#features/trade-in/server/http-valuer.server.ts';
import { ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { NO_DECODER } from '#features/trade-in/server/vehicle-decoder.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { featureLog } from './feature-log.server.ts';

/** Maximum number of plates that one IP address may look up in an hour, because each look-up costs money. */
const LOOK_UPS = { name: 'rego', points: 10, durationSeconds: 3600 };
/** Maximum number of plates that all visitors of a site together may look up in an hour. */
const SITE_LOOK_UPS = { name: 'rego-site', points: 300, durationSeconds: 3600 };
/** Maximum number of requests that one valuation may send to the valuation service in an hour. */
const VALUATIONS = { name: 'valuation-answers', points: 10, durationSeconds: 3600 };
/** Maximum number of requests that all valuations of a site together may send to the valuation service in an hour. */
const SITE_VALUATIONS = { name: 'valuation-site', points: 600, durationSeconds: 3600 };

export interface ValuationParts {
  readonly environment: Pick<
    Environment,
    'BLUE_FLAG_URL' | 'BLUE_FLAG_KEY' | 'BLUE_FLAG_NVIC' | 'VALUATION_URL' | 'VALUATION_KEY' | 'FETCH_ALLOW_PRIVATE'
  >;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Makes the service for trade-ins. If no vehicle register is configured, number plates are not looked up. If no valuation
 * service is configured, our own price guide makes the estimates.
 */
export const createValuations = ({ environment, database, clock, log }: ValuationParts): ValuationService => {
  const { BLUE_FLAG_URL: registerUrl, BLUE_FLAG_KEY: registerKey, VALUATION_URL: url, VALUATION_KEY: key } = environment;
  const allowPrivate = readList(environment.FETCH_ALLOW_PRIVATE);
  return new ValuationService({
    store: new ValuationStore(database),
    decoder:
      registerUrl === undefined || registerKey === undefined
        ? NO_DECODER
        : new BlueFlagDecoder({ url: registerUrl, key: registerKey, asksNvic: environment.BLUE_FLAG_NVIC, allowPrivate }),
    valuer: url === undefined ? GUIDE_VALUER : new HttpValuer({ url, key, allowPrivate }),
    lookUps: createRateLimiter(database, LOOK_UPS),
    siteLookUps: createRateLimiter(database, SITE_LOOK_UPS),
    valuations: createRateLimiter(database, VALUATIONS),
    siteValuations: createRateLimiter(database, SITE_VALUATIONS),
    clock,
    log: featureLog(log),
  });
};
