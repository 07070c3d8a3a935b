import type { Clock } from '#kernel/clock.ts';
import { type BearerToken, BearerTokens } from '#platform/bearer-tokens.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The dealership that owns the token. */
export interface TokenHolder {
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  readonly tokenId: number;
  readonly isRevoked: boolean;
}

/** The bearer tokens for the push API (docs/settled.md, 'Sites, dealerships, identity'). */
export class DealershipTokens {
  readonly #tokens: BearerTokens;

  constructor(services: { readonly database: Database; readonly clock: Clock }) {
    this.#tokens = new BearerTokens(services, 'dealership');
  }

  /** Creates a token. Only the result of this call contains the token, because the database stores only its hash. */
  createToken(dealershipId: number, name: string): Promise<{ readonly id: number; readonly token: string }> {
    return this.#tokens.createToken(dealershipId, name);
  }

  listTokens(dealershipId: number): Promise<readonly BearerToken[]> {
    return this.#tokens.listTokens(dealershipId);
  }

  /** Revokes a token of this dealership. Returns false if the dealership has no token with that id. */
  revokeToken(dealershipId: number, id: number): Promise<boolean> {
    return this.#tokens.revokeToken(dealershipId, id);
  }

  /** Returns the dealership that owns a token; null if the token is unknown. */
  async findHolder(token: string): Promise<TokenHolder | null> {
    const holder = await this.#tokens.findHolder(token);
    if (holder === null) return null;
    const { ownerId, ownerSlug, tokenId, isRevoked } = holder;
    return { dealershipId: ownerId, dealershipSlug: ownerSlug, tokenId, isRevoked };
  }

  /** Records that a token was used. The time is written at most once a minute. */
  markUsed({ dealershipId, tokenId }: Pick<TokenHolder, 'dealershipId' | 'tokenId'>): Promise<void> {
    return this.#tokens.markUsed({ ownerId: dealershipId, tokenId });
  }
}
