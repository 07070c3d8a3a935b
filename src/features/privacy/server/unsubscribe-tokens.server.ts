import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';
import { plainAddress } from '../rules/person.ts';
import type { PrivacySite } from '../rules/personal-data-store.ts';
import { hashPersonal } from './personal-hash.server.ts';

/** The data in the token of an unsubscribe link. They contain only the keyed hash of the person's e-mail address. */
export interface UnsubscribeTicket {
  /** The lead in which the person agreed to offers. The lead may have been erased meanwhile. */
  readonly leadId: string;
  readonly addressHash: Buffer;
}

const ID_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Makes and reads the signed tokens of unsubscribe links. A token is valid only on its site. It never expires,
 * because the links in old mails must work. It still works after the person's data were erased, because it contains
 * the hash of the e-mail address.
 */
export class UnsubscribeTokens {
  readonly #platformSecret: Uint8Array;
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#platformSecret = platformSecret;
    this.#key = deriveKey(platformSecret, 'unsubscribe');
  }

  /** Signs the id of a lead and the e-mail address of its shopper. Equal values always give the same token. */
  sign(site: PrivacySite, { leadId, email }: { readonly leadId: string; readonly email: string }): string {
    const id = Buffer.from(leadId.replaceAll('-', ''), 'hex');
    const body = Buffer.concat([id, hashPersonal(this.#platformSecret, site, plainAddress(email))]).toString('base64url');
    return `${body}.${signText(this.#key, signedText(site, body))}`;
  }

  /** Null if the token is forged, damaged or of another site. */
  verify(site: PrivacySite, token: string): UnsubscribeTicket | null {
    const [body = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !isSignedText(this.#key, signedText(site, body), signature)) return null;
    const bytes = Buffer.from(body, 'base64url');
    if (bytes.length !== ID_BYTES + HASH_BYTES) return null;
    const id = bytes.subarray(0, ID_BYTES).toString('hex');
    return { leadId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), addressHash: bytes.subarray(ID_BYTES) };
  }
}

const signedText = (site: PrivacySite, body: string): string => `${site.id}:${body}`;
