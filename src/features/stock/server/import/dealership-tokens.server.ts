import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A dealership's key to the push API, without the key itself. */
export interface DealershipToken {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Whose token it is; null fields are never answered: an unknown token is no holder at all. */
export interface TokenHolder {
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  readonly tokenId: number;
  readonly isRevoked: boolean;
}

/** Recognisable in configuration files and by secret scanners. */
const PREFIX = 'fct_';
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Bearer tokens of the push API (settled: Sites, dealerships, identity). Only a hash is kept: 32 random
 * bytes need no slow hash, and a lookup by hash tells nothing by its time.
 */
export class DealershipTokens {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(services: { database: Database; clock: Clock }) {
    this.#database = services.database;
    this.#clock = services.clock;
  }

  /** Makes a token; the answer is the only place where it ever stands. */
  async createToken(dealershipId: number, name: string): Promise<{ readonly id: number; readonly token: string }> {
    const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const made = await this.#database.pool.query<{ id: number }>(
      'insert into dealership_tokens (dealership_id, name, token_hash, created_at) values ($1, $2, $3, $4) returning id',
      [dealershipId, name, hashOf(token), new Date(this.#clock.now())],
    );
    const id = made.rows[0]?.id;
    if (id === undefined) throw new Error('The token was not stored');
    return { id, token };
  }

  async listTokens(dealershipId: number): Promise<readonly DealershipToken[]> {
    const found = await this.#database.pool.query<{
      id: number;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
    }>('select id, name, created_at, last_used_at, revoked_at from dealership_tokens where dealership_id = $1 order by id', [dealershipId]);
    return found.rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      revokedAt: row.revoked_at,
    }));
  }

  /** Revokes a token of this dealership; false where it has none with that number. */
  async revokeToken(dealershipId: number, id: number): Promise<boolean> {
    const revoked = await this.#database.pool.query(
      'update dealership_tokens set revoked_at = coalesce(revoked_at, $3) where dealership_id = $1 and id = $2',
      [dealershipId, id, new Date(this.#clock.now())],
    );
    return (revoked.rowCount ?? 0) > 0;
  }

  /** The dealership a token belongs to; null for an unknown one. */
  async findHolder(token: string): Promise<TokenHolder | null> {
    if (!token.startsWith(PREFIX) || token.length > 200) return null;
    const hash = hashOf(token);
    const found = await this.#database.pool.query<{
      id: number;
      dealership_id: number;
      slug: string;
      token_hash: Buffer;
      revoked_at: Date | null;
    }>(
      `select tokens.id, dealership_id, slug, token_hash, revoked_at
       from dealership_tokens tokens join dealerships on dealerships.id = dealership_id where token_hash = $1`,
      [hash],
    );
    const row = found.rows[0];
    if (!row || !timingSafeEqual(row.token_hash, hash)) return null;
    return { dealershipId: row.dealership_id, dealershipSlug: row.slug, tokenId: row.id, isRevoked: row.revoked_at !== null };
  }

  /** Notes the use of a token, at most once a minute. */
  async markUsed(holder: TokenHolder): Promise<void> {
    const now = this.#clock.now();
    await this.#database.pool.query(
      `update dealership_tokens set last_used_at = $3
       where dealership_id = $1 and id = $2 and (last_used_at is null or last_used_at < $4)`,
      [holder.dealershipId, holder.tokenId, new Date(now), new Date(now - MINUTE_MS)],
    );
  }
}
