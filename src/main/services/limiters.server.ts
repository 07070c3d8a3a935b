import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLocalRateLimiter } from '#platform/local-rate-limit.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import type { PageServices } from './pages/page-services.server.ts';

/** Maximum number of analytics events from one IP address in ten minutes. */
const EVENTS = { name: 'event', points: 300, durationSeconds: 600 };
/** Maximum number of phone numbers that pages show in full to one IP address in an hour. */
const REVEALS = { name: 'phone-reveal', points: 60, durationSeconds: 3600 };
/**
 * Maximum number of brochure PDFs for one IP address in ten minutes. This is enough for a salesperson who prints
 * brochures, and too few for a crawler.
 */
const BROCHURES = { name: 'brochure', points: 120, durationSeconds: 600 };
/** Maximum number of postcodes that may be looked up from one IP address in an hour. */
const POSTCODES = { name: 'postcode', points: 60, durationSeconds: 3600 };
/** Maximum number of valuations that one IP address may start in an hour. */
const VALUATIONS = { name: 'valuation', points: 30, durationSeconds: 3600 };
/**
 * Limit for reading the JSON API. Each request costs points, as `READ_COST` states; one point is about one millisecond
 * of a processor core. So one IP address may use 0.6 seconds of a core in one burst, and 6 % of a core in the long run.
 * An office of fifty people behind one IP address stays below this limit.
 */
const READS = { points: 600, pointsPerSecond: 60 };

/** Limit for the reports of one browser about the content security policy: twenty at once, and then one every ten seconds. */
const REPORTS = { points: 20, pointsPerSecond: 0.1 };

/** Makes the rate limiters. Each limiter protects one service and counts the requests of each IP address separately. */
export const createLimiters = (
  database: Database,
  clock: Clock,
): Pick<
  PageServices,
  'brochureLimiter' | 'reportLimiter' | 'revealLimiter' | 'eventLimiter' | 'postcodeLimiter' | 'valuationLimiter' | 'readLimiter'
> => ({
  brochureLimiter: createRateLimiter(database, BROCHURES),
  revealLimiter: createRateLimiter(database, REVEALS),
  eventLimiter: createRateLimiter(database, EVENTS),
  postcodeLimiter: createRateLimiter(database, POSTCODES),
  valuationLimiter: createRateLimiter(database, VALUATIONS),
  reportLimiter: createLocalRateLimiter({ clock, ...REPORTS }),
  readLimiter: createLocalRateLimiter({ clock, ...READS }),
});
