import { err, ok, type Result } from '#kernel/result.ts';
import type { BearerTokens } from '#platform/bearer-tokens.server.ts';

/** Checks the token of a server integration (`forecourt tokens create --site`). */
export class SiteTokenCheck {
  readonly #tokens: Pick<BearerTokens, 'findHolder' | 'markUsed'>;

  constructor(tokens: Pick<BearerTokens, 'findHolder' | 'markUsed'>) {
    this.#tokens = tokens;
  }

  /**
   * Checks the token in an Authorization header. Returns null if there is no header. The result distinguishes an
   * unknown token from a token that is revoked or belongs to another site.
   */
  async check(
    site: { readonly id: number },
    authorization: string | null | undefined,
  ): Promise<Result<number | null, 'unknown' | 'forbidden'>> {
    if (authorization === null || authorization === undefined) return ok(null);
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const holder = token === undefined ? null : await this.#tokens.findHolder(token);
    if (holder === null) return err('unknown');
    if (holder.isRevoked || holder.ownerId !== site.id) return err('forbidden');
    await this.#tokens.markUsed(holder);
    return ok(holder.tokenId);
  }
}
