import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import type { Database } from './database/database.server.ts';

/** A stored token; it does not contain the secret text. */
export interface BearerToken {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A stored token without its secret, and the dealership or site that owns it. */
export interface BearerTokenHolder {
  readonly ownerId: number;
  readonly ownerSlug: string;
  readonly tokenId: number;
  readonly isRevoked: boolean;
}

/**
 * For each kind of owner: the table that stores its tokens, and the prefix of its tokens. Secret scanners recognise a
 * token by its prefix.
 */
const OWNERS = {
  dealership: { table: 'dealership_tokens', column: 'dealership_id', owners: 'dealerships', prefix: 'fct_' },
  site: { table: 'site_tokens', column: 'site_id', owners: 'sites', prefix: 'fcs_' },
} as const;

const LONGEST_TOKEN = 200;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Bearer tokens of dealerships (stock push) or of sites (leads). Only a hash is stored. The tokens are 32 random bytes,
 * so a fast hash is safe, and the duration of a lookup by hash reveals nothing about the token.
 */
export class BearerTokens {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #owner: (typeof OWNERS)[keyof typeof OWNERS];

  constructor(services: { readonly database: Database; readonly clock: Clock }, owner: keyof typeof OWNERS) {
    this.#database = services.database;
    this.#clock = services.clock;
    this.#owner = OWNERS[owner];
  }

  /** Creates a token. Only the result of this call contains the secret text. */
  async createToken(ownerId: number, name: string): Promise<{ readonly id: number; readonly token: string }> {
    const { table, column, prefix } = this.#owner;
    const token = `${prefix}${randomBytes(32).toString('base64url')}`;
    const made = await this.#database.pool.query<{ id: number }>(
      `insert into ${table} (${column}, name, token_hash, created_at) values ($1, $2, $3, $4) returning id`,
      [ownerId, name, hashOf(token), new Date(this.#clock.now())],
    );
    const id = made.rows[0]?.id;
    if (id === undefined) throw new Error('The token was not stored');
    return { id, token };
  }

  async listTokens(ownerId: number): Promise<readonly BearerToken[]> {
    const { table, column } = this.#owner;
    const found = await this.#database.pool.query<{
      id: number;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
    }>(`select id, name, created_at, last_used_at, revoked_at from ${table} where ${column} = $1 order by id`, [ownerId]);
    return found.rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      revokedAt: row.revoked_at,
    }));
  }

  /** Revokes a token of this owner; false if the owner has no token with this id. */
  async revokeToken(ownerId: number, id: number): Promise<boolean> {
    const { table, column } = this.#owner;
    const revoked = await this.#database.pool.query(
      `update ${table} set revoked_at = coalesce(revoked_at, $3) where ${column} = $1 and id = $2`,
      [ownerId, id, new Date(this.#clock.now())],
    );
    return (revoked.rowCount ?? 0) > 0;
  }

  /** Finds the owner of a token, and whether the token was revoked; null if the token is unknown. */
  async findHolder(token: string): Promise<BearerTokenHolder | null> {
    const { table, column, owners, prefix } = this.#owner;
    if (!token.startsWith(prefix) || token.length > LONGEST_TOKEN) return null;
    const hash = hashOf(token);
    const found = await this.#database.pool.query<{
      id: number;
      owner_id: number;
      slug: string;
      token_hash: Buffer;
      revoked_at: Date | null;
    }>(
      `select tokens.id, tokens.${column} as owner_id, slug, token_hash, revoked_at
       from ${table} tokens join ${owners} owners on owners.id = tokens.${column} where token_hash = $1`,
      [hash],
    );
    const row = found.rows[0];
    if (!row || !timingSafeEqual(row.token_hash, hash)) return null;
    return { ownerId: row.owner_id, ownerSlug: row.slug, tokenId: row.id, isRevoked: row.revoked_at !== null };
  }

  /** Records the use of a token, at most once a minute. */
  async markUsed(holder: Pick<BearerTokenHolder, 'ownerId' | 'tokenId'>): Promise<void> {
    const { table, column } = this.#owner;
    const now = this.#clock.now();
    await this.#database.pool.query(
      `update ${table} set last_used_at = $3 where ${column} = $1 and id = $2 and (last_used_at is null or last_used_at < $4)`,
      [holder.ownerId, holder.tokenId, new Date(now), new Date(now - MINUTE_MS)],
    );
  }
}
