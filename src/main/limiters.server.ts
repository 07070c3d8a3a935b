import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLocalRateLimiter } from '#platform/local-rate-limit.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import type { PageServices } from './page-services.server.ts';

/** Analytics events of one address in ten minutes. */
const EVENTS = { name: 'event', points: 300, durationSeconds: 600 };
/** Phone numbers that one address may reveal in an hour. */
const REVEALS = { name: 'phone-reveal', points: 60, durationSeconds: 3600 };
/** PDFs of one address in ten minutes: enough for a salesperson who prints, too few for a crawler. */
const BROCHURES = { name: 'brochure', points: 120, durationSeconds: 600 };
/** Postcodes that are looked up for one address in an hour. */
const POSTCODES = { name: 'postcode', points: 60, durationSeconds: 3600 };
/**
 * Reading the JSON API, in points of `READ_COST`: an address may take 6 % of a core for good, and 0.6 seconds of it at
 * once. An office of fifty people behind one address stays below it.
 */
const READS = { points: 600, pointsPerSecond: 60 };

/** The budgets of an address, by what it may use up. */
export const createLimiters = (
  database: Database,
  clock: Clock,
): Pick<PageServices, 'brochureLimiter' | 'revealLimiter' | 'eventLimiter' | 'postcodeLimiter' | 'readLimiter'> => ({
  brochureLimiter: createRateLimiter(database, BROCHURES),
  revealLimiter: createRateLimiter(database, REVEALS),
  eventLimiter: createRateLimiter(database, EVENTS),
  postcodeLimiter: createRateLimiter(database, POSTCODES),
  readLimiter: createLocalRateLimiter({ clock, ...READS }),
});
