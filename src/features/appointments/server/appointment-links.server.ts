import { isUuid } from '#kernel/uuid.ts';
import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';

/**
 * Signs and reads the links with which a shopper changes or cancels an appointment. A link is valid for one appointment
 * on one site. It contains no personal details.
 */
export class AppointmentLinks {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'appointment-link');
  }

  /** Returns the signed token that the link's URL contains. */
  sign(site: { readonly id: number }, appointmentId: string): string {
    return `${appointmentId}.${signText(this.#key, `${site.id}:${appointmentId}`)}`;
  }

  /** Returns the id of the appointment from a token; null if the token is forged or belongs to another site. */
  verify(site: { readonly id: number }, token: string): string | null {
    const [id = '', signature = ''] = token.split('.');
    return isUuid(id) && isSignedText(this.#key, `${site.id}:${id}`, signature) ? id : null;
  }
}
