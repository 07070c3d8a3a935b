import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Database } from './database/database.server.ts';
import { loadSecret } from './secret.server.ts';

export interface RateLimiterOptions {
  /** What is limited, short: 'lead', 'phone-reveal'. Limiters of one name share their counts. */
  readonly name: string;
  /** How many are let through in a duration. */
  readonly points: number;
  readonly durationSeconds: number;
}

export interface RateLimiter {
  /**
   * Takes points from the budget of a site's visitor.
   *
   * @param key the visitor's address, or another name of who is limited; only its keyed hash is stored
   */
  consume(siteId: number, key: string, points?: number): Promise<Result<{ remainingPoints: number }, { retryAfterSeconds: number }>>;
}

/** Who an address stands for: a household has a /64 of IPv6 addresses, so that is what counts as one visitor. */
export const visitorOf = (key: string): string => {
  if (!key.includes(':') || !ipaddr.IPv6.isValid(key)) return key;
  return ipaddr.IPv6.parse(key).toByteArray().slice(0, 8).join('.');
};

/**
 * A budget counted in the database, so that all processes and nodes share it. Who exceeds it learns when
 * to come back.
 */
export const createRateLimiter = (database: Database, options: RateLimiterOptions): RateLimiter => {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    points: options.points,
    duration: options.durationSeconds,
    // The key starts with the site instead.
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
