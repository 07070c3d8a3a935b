import type { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import type { Site } from '#model/site/site.ts';
import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';
import type { AlertAddress } from './alert-store.server.ts';

type AlertSite = Pick<Site, 'id'>;

/** Length in bytes of the keyed hash of an e-mail address. */
const HASH_BYTES = 32;

/**
 * Makes and reads the signed tokens in the links of alert mails. A token stands for one e-mail address on one site, and
 * does not expire, because the links of old mails must work. It contains only the keyed hash of the e-mail address.
 */
export class AlertTokens {
  readonly #key: Buffer;
  readonly #hashes: Pick<SuppressionList, 'hashOf'>;

  constructor(platformSecret: Uint8Array, hashes: Pick<SuppressionList, 'hashOf'>) {
    this.#key = deriveKey(platformSecret, 'alerts');
    this.#hashes = hashes;
  }

  /** An e-mail address with its keyed hash. The same e-mail address has a different hash on each site. */
  addressOf(site: AlertSite, email: string): AlertAddress {
    return { email, hash: this.#hashes.hashOf(site, email) };
  }

  sign(site: AlertSite, addressHash: Buffer): string {
    const body = addressHash.toString('base64url');
    return `${body}.${signText(this.#key, `${site.id}:${body}`)}`;
  }

  /** The hash of the e-mail address in the token; null if the token is forged, damaged or of another site. */
  verify(site: AlertSite, token: string): Buffer | null {
    const [body = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !isSignedText(this.#key, `${site.id}:${body}`, signature)) return null;
    const hash = Buffer.from(body, 'base64url');
    return hash.length === HASH_BYTES ? hash : null;
  }
}
