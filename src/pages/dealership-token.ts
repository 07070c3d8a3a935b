import type { TokenHolder } from '#features/stock/server/import/dealership-tokens.server.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** Finds the dealership of a token for the management API, and records that the token was used. */
export interface DealershipTokenCheck {
  findHolder(token: string): Promise<TokenHolder | null>;
  markUsed(holder: TokenHolder): Promise<void>;
}

/** Makes an answer of the management API: JSON with a header that forbids caches to store it. */
export const manageAnswer = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(value, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers } });

/** Makes the answer to a request that the management API refuses, with a reason for programs and a message for people. */
export const manageRefusal = (status: number, reason: string, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  manageAnswer(status, { error: { reason, message } }, headers);

const bearerOf = (request: Request): string | null => /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

/**
 * Finds the dealership to which the bearer token of a request belongs. If there is none, returns the refusal: 401 for a
 * missing or unknown token, 403 for a revoked token.
 *
 * @param realm the part of the API, for the header WWW-Authenticate: 'stock'
 */
export const identifyDealership = async (
  request: Request,
  tokens: Pick<DealershipTokenCheck, 'findHolder'>,
  realm: string,
): Promise<Result<TokenHolder, Response>> => {
  const challenge = `Bearer realm="${realm}"`;
  const token = bearerOf(request);
  if (token === null)
    return err(manageRefusal(401, 'missing-token', 'send the header Authorization: Bearer <token>', { 'www-authenticate': challenge }));
  const holder = await tokens.findHolder(token);
  if (holder === null)
    return err(manageRefusal(401, 'unknown-token', 'this token is unknown', { 'www-authenticate': `${challenge}, error="invalid_token"` }));
  return holder.isRevoked ? err(manageRefusal(403, 'revoked-token', 'this token was revoked')) : ok(holder);
};
