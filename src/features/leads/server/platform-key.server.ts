import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A key of its own for each purpose, made of the platform's one secret, so that what is signed for one is
 * worth nothing for another.
 */
export const deriveKey = (platformSecret: Uint8Array, purpose: string): Buffer =>
  createHmac('sha256', platformSecret).update(purpose).digest();

export const signText = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time, so that the time reveals nothing of the right signature. */
export const isSignedText = (key: Uint8Array, text: string, signature: string): boolean => {
  const wanted = Buffer.from(signText(key, text));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};
