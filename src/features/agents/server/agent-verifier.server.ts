import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { type Clock, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { readAgentSignature, type SignedRequest } from '../rules/web-bot-auth.ts';

/** The public keys of one host that signs requests, by their thumbprints (RFC 7638). */
interface KnownSigner {
  readonly keys: ReadonlyMap<string, KeyObject>;
  /** Epoch milliseconds. From this time on the keys are not used any more, because the signer may have withdrawn one of them. */
  readonly validUntil: number;
  /**
   * Epoch milliseconds. From this time on the keys are fetched again. The time is before `validUntil`, so the old keys
   * verify requests during the fetch.
   */
  readonly refreshFrom: number;
}

export interface AgentVerifierParts {
  readonly clock: Clock;
  /** Fetches the directory of keys of a signer as JSON; null if it cannot be read. Never throws. */
  readonly fetchDirectory: (signer: string) => Promise<unknown>;
}

const VALID_MS = HOUR_MS;
const REFRESHED_AFTER_MS = 50 * MINUTE_MS;
const FAILED_KEPT_MS = 10 * MINUTE_MS;
/**
 * A request can name any host as its signer, and the keys of a signer are downloaded. So the number of remembered signers
 * and the number of downloads are limited.
 */
const MOST_SIGNERS = 200;
const FETCHES_A_MINUTE = 3;

const directorySchema = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().max(60) }).loose()).max(50),
});

/**
 * Checks which agent has signed a request (Web Bot Auth). It never waits: if the keys of a signer are not known yet,
 * they are fetched in the background, and the request counts as not verified. If the check fails, the request only
 * counts as not verified, and is still answered.
 */
export class AgentVerifier {
  readonly #parts: AgentVerifierParts;
  readonly #signers = new Map<string, KnownSigner>();
  readonly #fetching = new Set<string>();
  /**
   * How many downloads of keys were started in the minute `minute`: `known` counts those for signers whose keys are
   * already known, `unknown` those for other signers.
   */
  #fetches = { minute: 0, known: 0, unknown: 0 };

  constructor(parts: AgentVerifierParts) {
    this.#parts = parts;
  }

  /**
   * The host of the agent that signed the request. Null if the request has no valid signature, or if the signature cannot be
   * verified yet, because the keys of the agent must first be fetched.
   *
   * @example verifier.verify(request) === 'chatgpt.com'
   */
  verify(request: SignedRequest): string | null {
    const now = this.#parts.clock.now();
    const read = readAgentSignature(request, now);
    if (read === null) return null;
    const known = this.#signers.get(read.signer);
    if (known === undefined || known.refreshFrom <= now) this.#fetch(read.signer, known, now);
    const key = known !== undefined && now < known.validUntil ? known.keys.get(read.keyId) : undefined;
    const isSigned = key !== undefined && verify(null, Buffer.from(read.signedText), key, read.signature);
    return isSigned ? new URL(read.signer).host : null;
  }

  #fetch(signer: string, known: KnownSigner | undefined, now: number): void {
    if (this.#fetching.has(signer)) return;
    // Requests with invented signers can use up the limit for unknown signers. So known signers have a separate limit.
    if (!this.#mayFetch(known !== undefined && known.keys.size > 0 ? 'known' : 'unknown', now)) return;
    this.#fetching.add(signer);
    void this.#parts.fetchDirectory(signer).then((directory) => {
      this.#fetching.delete(signer);
      const parsed = directorySchema.safeParse(directory);
      if (this.#signers.size >= MOST_SIGNERS) this.#signers.delete(this.#signers.keys().next().value ?? '');
      this.#signers.set(
        signer,
        parsed.success
          ? { keys: new Map(parsed.data.keys.flatMap(keyOf)), validUntil: now + VALID_MS, refreshFrom: now + REFRESHED_AFTER_MS }
          : // If the directory cannot be read, known keys can be used until they expire.
            { keys: known?.keys ?? new Map(), validUntil: known?.validUntil ?? now, refreshFrom: now + FAILED_KEPT_MS },
      );
    });
  }

  #mayFetch(kind: 'known' | 'unknown', now: number): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (this.#fetches.minute !== minute) this.#fetches = { minute, known: 0, unknown: 0 };
    this.#fetches[kind] += 1;
    return this.#fetches[kind] <= FETCHES_A_MINUTE;
  }
}

/** A list with one pair: the thumbprint of the key, and the key itself. The list is empty if the key cannot be read. */
const keyOf = ({ kty, crv, x }: { readonly kty: string; readonly crv: string; readonly x: string }): [string, KeyObject][] => {
  try {
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
    return [[thumbprint, createPublicKey({ key: { kty, crv, x }, format: 'jwk' })]];
  } catch {
    return [];
  }
};
