/**
 * Whether a webhook secret can sign messages (Standard Webhooks 1.0.0): it must be base64, with or without the prefix
 * `whsec_`, and contain at least one byte.
 *
 * @example canSignWebhooks('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') // true
 * @example canSignWebhooks('my secret') // false
 */
export const canSignWebhooks = (secret: string): boolean => {
  const encoded = secret.replace(/^whsec_/, '').replace(/={1,2}$/, '');
  // Four characters of base64 are three bytes. One character alone is less than a byte.
  return encoded.length % 4 !== 1 && /^[A-Za-z0-9+/]+$/.test(encoded);
};
