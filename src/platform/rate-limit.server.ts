import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Database } from './database/database.server.ts';
import { loadSecret } from './secret.server.ts';

export interface RateLimiterOptions {
  /** A short name of the limit: 'lead', 'phone-reveal'. Limiters with the same name share their counts. */
  readonly name: string;
  /** Number of requests allowed in `durationSeconds`. */
  readonly points: number;
  readonly durationSeconds: number;
}

export interface RateLimiter {
  /**
   * Takes points from the budget of a site's visitor.
   *
   * @param key the visitor's address or another identifier; only its keyed hash is stored
   */
  consume(siteId: number, key: string, points?: number): Promise<Result<{ remainingPoints: number }, { retryAfterSeconds: number }>>;
}

/**
 * The visitor that an address belongs to: a household has a /64 network of IPv6 addresses, which counts as one visitor.
 */
export const visitorOf = (key: string): string => {
  if (!key.includes(':') || !ipaddr.IPv6.isValid(key)) return key;
  return ipaddr.IPv6.parse(key).toByteArray().slice(0, 8).join('.');
};

/** A budget stored in the database and shared by all processes and nodes. A refused request gets the time to wait. */
export const createRateLimiter = (database: Database, options: RateLimiterOptions): RateLimiter => {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    points: options.points,
    duration: options.durationSeconds,
    // The limiter's own key prefix is empty, because the key starts with the site.
    keyPrefix: '',
  });
  let secret: Promise<Buffer> | null = null;
  const loadOnce = (): Promise<Buffer> => {
    secret ??= loadSecret(database, 'rate-limit').catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
  return {
    consume: async (siteId, key, points = 1) => {
      const hash = createHmac('sha256', await loadOnce())
        .update(`${siteId} ${options.name} ${visitorOf(key)}`)
        .digest('base64url');
      try {
        const { remainingPoints } = await limiter.consume(`${siteId}:${options.name}:${hash}`, points);
        return ok({ remainingPoints });
      } catch (error) {
        if (error instanceof RateLimiterRes) return err({ retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) });
        throw error;
      }
    },
  };
};
