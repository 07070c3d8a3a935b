import { BoundedMap } from '#kernel/bounded-map.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok } from '#kernel/result.ts';
import { type RateLimiter, visitorOf } from './rate-limit.server.ts';

export interface LocalRateLimiterOptions {
  readonly clock: Clock;
  /** Points that a visitor who has asked for nothing may spend at once. */
  readonly points: number;
  /** Points that come back each second, up to `points`. */
  readonly pointsPerSecond: number;
}

interface Budget {
  readonly points: number;
  /** Epoch milliseconds at which `points` was counted. */
  readonly at: number;
}

/** Visitors counted at once; the one who asked longest ago is forgotten. Some 100 bytes each. */
const MOST_VISITORS = 50_000;

/**
 * A budget that each process counts for itself, in memory. For requests that only cost the processor of the process
 * that answers them, where a count shared through the database would cost more than it saves.
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
