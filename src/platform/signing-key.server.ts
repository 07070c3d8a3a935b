import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Derives a separate key for each purpose from the platform's secret, so that a signature for one purpose is invalid
 * for another.
 */
export const deriveKey = (platformSecret: Uint8Array, purpose: string): Buffer =>
  createHmac('sha256', platformSecret).update(purpose).digest();

export const signText = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Compares two signatures in constant time, so that the duration reveals nothing about the correct signature. */
export const isSignedText = (key: Uint8Array, text: string, signature: string): boolean => {
  const wanted = Buffer.from(signText(key, text));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};
