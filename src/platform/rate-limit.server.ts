import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Database } from './database/database.server.ts';
import { loadSecret } from './secret.server.ts';

export interface RateLimiterOptions {
  /** A short name of the limit: 'lead', 'phone-reveal'. Limiters with the same name share their counts. */
  readonly name: string;
  /** Number of points that a visitor may use in `durationSeconds`. A request costs one or more points. */
  readonly points: number;
  readonly durationSeconds: number;
}

export interface RateLimiter {
  /**
   * Takes points from the budget that a visitor has on a site.
   *
   * @param key the visitor's address or another identifier; only its keyed hash is stored
   * @param points the points to take; a negative number gives points back
   */
  consume(siteId: number, key: string, points?: number): Promise<Result<{ remainingPoints: number }, { retryAfterSeconds: number }>>;
}

/**
 * The visitor to whom an IP address belongs. A household has a /64 network of IPv6 addresses, so such a network counts
 * as one visitor.
 */
export const visitorOf = (key: string): string => {
  if (!key.includes(':') || !ipaddr.IPv6.isValid(key)) return key;
  return ipaddr.IPv6.parse(key).toByteArray().slice(0, 8).join('.');
};

/**
 * The network of an IP address: its neighbours, which often belong to one customer of a hosting company. 256 addresses of
 * IPv4, or a /48 of IPv6.
 *
 * @example networkOf('203.0.113.7') === 'network 203.0.113'
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return `network ${address}`;
  const parsed = ipaddr.process(address);
  return `network ${parsed
    .toByteArray()
    .slice(0, parsed.kind() === 'ipv4' ? 3 : 6)
    .join('.')}`;
};

/**
 * A rate limiter whose budgets are in the database, so that all processes and nodes share them. A refused request is
 * told how long to wait.
 */
export const createRateLimiter = (database: Database, options: RateLimiterOptions): RateLimiter => {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    points: options.points,
    duration: options.durationSeconds,
    // The library adds no prefix to the keys, because each key starts with the site.
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
