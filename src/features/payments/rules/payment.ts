import type { Cents } from '#kernel/money.ts';

/** What shoppers pay for. */
export type PaymentPurpose = 'reservation' | 'online-payment';

/**
 * The state of a payment.
 *
 * - `created`: stored, and the provider does not know it yet.
 * - `open`: the shopper can pay on the provider's page.
 * - `ending`: the money is not wanted any more, and the provider's page must be closed.
 * - `capturing`: the provider has reserved the money, and must collect it.
 * - `paid`: the money is collected, and what it pays for is confirmed.
 * - `cancelling`: the provider has reserved money that is not wanted, and must release it.
 * - `refunding`: the provider has collected money, and must send it back.
 * - `expired`, `failed`, `cancelled`: ended without money.
 * - `refunded`: the money went back.
 */
export type PaymentState =
  | 'created'
  | 'open'
  | 'ending'
  | 'capturing'
  | 'paid'
  | 'cancelling'
  | 'refunding'
  | 'expired'
  | 'failed'
  | 'cancelled'
  | 'refunded';

/** One payment of a shopper. It has no personal details. Times are in epoch milliseconds. */
export interface Payment {
  readonly siteId: number;
  /**
   * A UUID. It is also the idempotency key: if a call to the provider is repeated with this key, the provider carries
   * it out only once.
   */
  readonly id: string;
  readonly dealershipId: number;
  readonly purpose: PaymentPurpose;
  /** Id of the reservation or of the pending lead that the payment is for. */
  readonly subjectId: string;
  readonly provider: PaymentProviderName;
  /** The account at the provider that receives the money; null: the account of the installation. */
  readonly providerAccount: string | null;
  readonly state: PaymentState;
  readonly amountCents: Cents;
  /** How much of the amount must be refunded, or was refunded. */
  readonly refundCents: Cents;
  /** How much money the provider has sent back to the shopper, according to the ledger. */
  readonly returnedCents: Cents;
  readonly description: string;
  readonly returnUrl: string;
  readonly sessionRef: string | null;
  readonly sessionUrl: string | null;
  readonly paymentRef: string | null;
  readonly expiresAt: number;
}

export type PaymentProviderName = 'sandbox' | 'stripe';

/** The state of a payment at its payment provider. */
export type ProviderState =
  | { readonly kind: 'open' }
  | { readonly kind: 'authorised'; readonly paymentRef: string }
  | { readonly kind: 'captured'; readonly paymentRef: string; readonly refundedCents: Cents }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' };

const FINAL: readonly PaymentState[] = ['paid', 'expired', 'failed', 'cancelled', 'refunded'];

/**
 * Whether a payment in this state is finished and its money was collected. Somebody may refund such a payment on the
 * website of the provider.
 */
export const isCollected = (state: PaymentState): boolean => state === 'paid' || state === 'refunded';

/** Whether a payment in this state is finished, so that nothing more has to be done. */
export const isFinal = (state: PaymentState): boolean => FINAL.includes(state);
