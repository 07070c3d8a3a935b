import { isUuid } from '#kernel/uuid.ts';
import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';

/** The person for whom a link is made. The shopper can cancel the reservation; the dealer can confirm or release it. */
export type ReservationReader = 'shopper' | 'dealer';

/**
 * Signs and reads the links to a reservation. A link is valid either for the shopper or for the dealer, and only for
 * one reservation on one site.
 */
export class ReservationLinks {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'reservation-link');
  }

  /** Returns the signed token that the link's URL contains. */
  sign(site: { readonly id: number }, reservationId: string, reader: ReservationReader): string {
    return `${reservationId}.${reader}.${signText(this.#key, `${site.id}:${reservationId}:${reader}`)}`;
  }

  /**
   * Returns the id of the reservation in a token, and whether the token is for the shopper or for the dealer. Null if the
   * token is forged or belongs to another site.
   */
  verify(site: { readonly id: number }, token: string): { readonly id: string; readonly reader: ReservationReader } | null {
    const [id = '', reader = '', signature = ''] = token.split('.');
    if (!isUuid(id) || (reader !== 'shopper' && reader !== 'dealer')) return null;
    return isSignedText(this.#key, `${site.id}:${id}:${reader}`, signature) ? { id, reader } : null;
  }
}
