import { z } from 'zod';
import type { Payment, ProviderState } from '../../rules/payment.ts';

/** The keys of the Stripe metadata that contain the id of the site and the id of the payment. */
export const SITE_KEY = 'forecourt_site';
export const PAYMENT_KEY = 'forecourt_payment';

/** Stripe's answer to the command that creates a payment page. */
export const newSessionSchema = z.object({ id: z.string(), url: z.url() });

/** The fields of a Checkout Session that this adapter reads. The request expands `payment_intent.latest_charge`. */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  payment_intent: z
    .object({
      id: z.string(),
      status: z.string(),
      amount_received: z.int(),
      latest_charge: z.object({ amount_refunded: z.int() }).nullable(),
    })
    .nullable(),
});

/** One page of the list of sessions. The sessions are in `data`. The request expands the payment of each session. */
export const sessionListSchema = z.object({
  data: z.array(sessionSchema.extend({ success_url: z.string().nullable() })),
  has_more: z.boolean(),
});

export type StripeSession = z.infer<typeof sessionSchema>;

/** Whether a session was made for this payment of this site. */
export const isSessionOf = (session: StripeSession, { siteId, id, amountCents }: Payment): boolean =>
  session.metadata?.[SITE_KEY] === String(siteId) &&
  session.metadata[PAYMENT_KEY] === id &&
  session.amount_total === amountCents &&
  session.currency === 'aud';

/**
 * Computes the state of a payment from its Checkout Session and its PaymentIntent
 * (https://docs.stripe.com/payments/paymentintents/lifecycle). If the intent says that money was reserved or collected, the
 * state of the payment page is not considered. An expired page cannot have such an intent, because Stripe cancels the intent
 * of an expired page.
 *
 * @returns null if Stripe has collected an amount that differs from the amount of the payment
 */
export const stateOfSession = (session: StripeSession, { amountCents }: Pick<Payment, 'amountCents'>): ProviderState | null => {
  const intent = session.payment_intent;
  if (intent?.status === 'requires_capture') return { kind: 'authorised', paymentRef: intent.id };
  if (intent?.status === 'succeeded') {
    if (intent.amount_received !== amountCents) return null;
    return { kind: 'captured', paymentRef: intent.id, refundedCents: intent.latest_charge?.amount_refunded ?? 0 };
  }
  if (session.status === 'expired') return { kind: 'expired' };
  return intent?.status === 'canceled' ? { kind: 'cancelled' } : { kind: 'open' };
};
