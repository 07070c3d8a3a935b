import { createHash } from 'node:crypto';

/** The values of a posted payment form from which the id of the payment is calculated. */
interface PostedPayment {
  readonly lead: { readonly siteId: number; readonly submissionId: string };
  /** Hash of the values that the shopper typed into the payment form, including the amount. */
  readonly payloadHash: Buffer;
}

/**
 * The id of the payment of a posted form: a UUID (RFC 9562, version 8). If the shopper posts the same values with the same
 * submission id again, the id is the same, so the repeated post finds its payment. If a value has changed, such as the
 * amount, the id is different. Nobody can guess the id, because nobody can guess the submission id.
 */
export const paymentIdOf = ({ lead, payloadHash }: PostedPayment): string => {
  const bytes = createHash('sha256')
    .update(JSON.stringify([lead.siteId, lead.submissionId]))
    .update(payloadHash)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
