import { BoundedMap } from '#kernel/bounded-map.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok } from '#kernel/result.ts';
import { type RateLimiter, visitorOf } from './rate-limit.server.ts';

export interface LocalRateLimiterOptions {
  readonly clock: Clock;
  /** The full budget of points of a visitor. */
  readonly points: number;
  /** Points regained in each second, up to `points`. */
  readonly pointsPerSecond: number;
}

interface Budget {
  readonly points: number;
  /** Epoch milliseconds at which `points` was calculated. */
  readonly at: number;
}

/** Maximum number of visitors in memory, about 100 bytes each; the least recently seen is removed first. */
const MOST_VISITORS = 50_000;

/**
 * A budget for each visitor, in the memory of each process. For requests that only use processor time of that process,
 * where counting in the database would cost more than it saves.
 */
export const createLocalRateLimiter = ({ clock, points: most, pointsPerSecond }: LocalRateLimiterOptions): RateLimiter => {
  const budgets = new BoundedMap<string, Budget>(MOST_VISITORS);
  return {
    consume: async (siteId, key, points = 1) => {
      const visitor = `${siteId} ${visitorOf(key)}`;
      const now = clock.now();
      const last = budgets.get(visitor);
      const returned = last === undefined ? most : (Math.max(0, now - last.at) / 1_000) * pointsPerSecond;
      const available = Math.min(most, (last?.points ?? 0) + returned);
      const wanted = Math.min(points, most);
      if (available < wanted) return err({ retryAfterSeconds: Math.max(1, Math.ceil((wanted - available) / pointsPerSecond)) });
      const remainingPoints = available - wanted;
      budgets.set(visitor, { points: remainingPoints, at: now });
      return ok({ remainingPoints });
    },
  };
};
