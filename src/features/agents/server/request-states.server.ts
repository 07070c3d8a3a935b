import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import { deriveKey } from '#platform/signing-key.server.ts';

/** A tool can ask the shopper a question. The shopper must answer within this time, in seconds. */
const VALID_SECONDS = 3_600;

/**
 * Signs the state of a call that waits for an answer of the shopper. The caller keeps the state and sends it back, so no
 * node stores it and any node can continue. It is signed, not encrypted, so it must contain no secret.
 */
export class RequestStates<State> {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'agent-request-state');
  }

  /** Signs the state of a call. The signature is valid only on the given site. */
  mint(site: { readonly id: number }, state: State, context: ServerContext): Promise<string> {
    return this.#codecOf(site).mint(state, context);
  }

  /** @throws if the state was changed, has expired, or belongs to another site */
  verify(site: { readonly id: number }, signed: string, context: ServerContext): Promise<State> {
    return this.#codecOf(site).verify(signed, context);
  }

  #codecOf(site: { readonly id: number }) {
    return createRequestStateCodec<State>({ key: this.#key, ttlSeconds: VALID_SECONDS, bind: () => String(site.id) });
  }
}
