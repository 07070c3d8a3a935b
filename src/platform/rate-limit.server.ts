import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { CLOCK_TOLERANCE_MS, SECOND_MS } from '#kernel/clock.ts';
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
   * @param key the visitor's IP address or another identifier of the visitor; only the keyed hash of this identifier is
   *   stored
   * @param points the points to take; a negative number gives points back
   * @param most the budget of this site, if it differs from `RateLimiterOptions.points`
   */
  consume(
    siteId: number,
    key: string,
    points?: number,
    most?: number,
  ): Promise<Result<{ remainingPoints: number }, { retryAfterSeconds: number }>>;
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
 * The network of an IP address: 256 neighbouring addresses of IPv4, or a /48 of IPv6. They often belong to one customer
 * of a hosting company.
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

const TABLE = 'rate_limits';

/**
 * The key of a row in the table: the site, the name of the limit, and a keyed hash that stands for the visitor. So the
 * table contains no IP addresses.
 */
const storedKey = (secret: Buffer, siteId: number, name: string, key: string): string => {
  const hash = createHmac('sha256', secret)
    .update(`${siteId} ${name} ${visitorOf(key)}`)
    .digest('base64url');
  return `${siteId}:${name}:${hash}`;
};

/**
 * A rate limiter whose budgets are in the database, so that all processes and nodes share them. If a request is refused, the
 * result contains the number of seconds to wait.
 */
export const createRateLimiter = (database: Database, options: RateLimiterOptions): RateLimiter => {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    points: options.points,
    duration: options.durationSeconds,
    // The prefix that the library adds to each key is empty, because each key already starts with the site.
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
    consume: async (siteId, key, points = 1, most = options.points) => {
      // `limiter.penalty` adds the points to the stored count, without a limit. The count is compared with the limit
      // `most` below, because each site can have another limit.
      const stored = storedKey(await loadOnce(), siteId, options.name, key);
      let counted = await limiter.penalty(stored, points);
      // A count of points ends `durationSeconds` after it began. If the stored end is later, the clock was wrong when
      // the count began (ADR 079). With this end, the visitor could be refused for too long. So a new count begins.
      if (counted.msBeforeNext > options.durationSeconds * SECOND_MS + CLOCK_TOLERANCE_MS) {
        await limiter.delete(stored);
        counted = await limiter.penalty(stored, points);
      }
      return counted.consumedPoints <= most
        ? ok({ remainingPoints: most - counted.consumedPoints })
        : err({ retryAfterSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)) });
    },
  };
};

/**
 * Reads how many points each site has used for one key. Reading uses no points.
 *
 * @returns the used points by site id; it does not contain sites that have used no points in their current period
 */
export const readCounts = async (
  database: Database,
  { name }: Pick<RateLimiterOptions, 'name'>,
  siteIds: readonly number[],
  key: string,
): Promise<ReadonlyMap<number, number>> => {
  const secret = await loadSecret(database, 'rate-limit');
  const siteOf = new Map(siteIds.map((siteId) => [storedKey(secret, siteId, name, key), siteId]));
  const { rows } = await database.pool.query<{ key: string; points: number }>(
    `select key, points from ${TABLE} where key = any($1) and expire > $2`,
    [[...siteOf.keys()], Date.now()],
  );
  return new Map(rows.map((row) => [siteOf.get(row.key) ?? 0, row.points]));
};
