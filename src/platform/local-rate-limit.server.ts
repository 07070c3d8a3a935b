import { BoundedMap } from '#kernel/bounded-map.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok } from '#kernel/result.ts';
import { type RateLimiter, visitorOf } from './rate-limit.server.ts';

export interface LocalRateLimiterOptions {
  readonly clock: Clock;
  /** The full budget of a visitor, in points. A request costs one or more points. */
  readonly points: number;
  /** Number of points that a visitor regains in each second, up to `points`. */
  readonly pointsPerSecond: number;
}

interface Budget {
  readonly points: number;
  /** Time at which `points` was calculated, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Maximum number of visitors that are kept in memory, with about 100 bytes for each. If there are more visitors, the
 * visitor whose last request is oldest is removed.
 */
const MOST_VISITORS = 50_000;

/**
 * A rate limiter in the memory of each process. It is for requests that only use processor time of this process. A
 * count in the database would use more time than these requests use themselves.
 */
export const createLocalRateLimiter = ({ clock, points: most, pointsPerSecond }: LocalRateLimiterOptions): RateLimiter => {
  const budgets = new BoundedMap<string, Budget>(MOST_VISITORS);
  return {
    consume: async (siteId, key, points = 1) => {
      const visitor = `${siteId} ${visitorOf(key)}`;
      const now = clock.now();
      const kept = budgets.get(visitor);
      // If the time of the stored budget is in the future, the clock was turned back after that budget was stored. The
      // stored budget is then ignored. Otherwise the visitor could be refused until the stored time.
      const last = kept !== undefined && kept.at > now ? undefined : kept;
      const returned = last === undefined ? most : ((now - last.at) / 1_000) * pointsPerSecond;
      const available = Math.min(most, (last?.points ?? 0) + returned);
      // `points` can depend on a number in the request, so it can be negative. A negative number would increase the budget of the
      // visitor. So each request costs at least one point.
      const wanted = Math.min(Math.max(1, points), most);
      if (available < wanted) return err({ retryAfterSeconds: Math.max(1, Math.ceil((wanted - available) / pointsPerSecond)) });
      const remainingPoints = available - wanted;
      budgets.set(visitor, { points: remainingPoints, at: now });
      return ok({ remainingPoints });
    },
  };
};
