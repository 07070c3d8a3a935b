import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';

/** The largest difference between the time in a signature and our clock, as Stripe recommends it. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** The HTTP header with the signature of a webhook request. */
export const STRIPE_SIGNATURE = 'stripe-signature';

/** What Stripe signs: https://docs.stripe.com/webhooks#verify-manually */
export const stripeDigest = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/**
 * Whether Stripe signed a notice with one of our secrets. The header has a time, and one signature for each secret
 * that the webhook endpoint has when Stripe sends the notice.
 *
 * @param header the value of `Stripe-Signature`, e.g. 't=1793577600,v1=5257…,v1=81d0…'
 * @param body the body as it arrived
 * @param now epoch milliseconds
 */
export const isSignedByStripe = (header: string | null, body: string, secrets: readonly string[], now: number): boolean => {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value]) => value ?? '');
  const [timestamp = ''] = valuesOf('t');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * SECOND_MS - now) > TOLERANCE_MS) return false;
  const given = valuesOf('v1').map((value) => Buffer.from(value));
  return secrets.some((secret) => {
    const wanted = Buffer.from(stripeDigest(secret, timestamp, body));
    return given.some((signature) => signature.length === wanted.length && timingSafeEqual(signature, wanted));
  });
};
