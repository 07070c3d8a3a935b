import type { Payment, PaymentProviderName, ProviderState } from '../rules/payment.ts';

/** The provider's page on which a shopper pays. */
export interface ProviderSession {
  /** The provider's id of the page. */
  readonly ref: string;
  readonly url: string;
}

/** A payment for which the provider has made a payment page. */
export type StartedPayment = Payment & { readonly sessionRef: string };

/** The provider did not do what it was asked, or did not answer. The message contains no personal details. */
export class PaymentProviderError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentProviderError';
  }
}

/**
 * The payment that has changed, according to a notice of the provider. The notice names it either by our ids or by the
 * provider's id of the transaction (`paymentRef`).
 */
export type PaymentNotice = { readonly siteId: number; readonly paymentId: string } | { readonly paymentRef: string };

/** A payment as the provider lists it. This installation may not know it. */
export interface ListedPayment {
  readonly siteId: number;
  readonly id: string;
  readonly providerAccount: string | null;
  readonly sessionRef: string;
  readonly amountCents: number;
  /**
   * The address to which the provider sends the shopper back after the payment. This address shows which installation
   * began the payment.
   */
  readonly returnUrl: string;
  readonly state: ProviderState;
}

/**
 * A service that collects payments. The shopper pays on a page of this service. All functions can be
 * repeated: the id of the payment and the name of the command are the idempotency key. Functions that change
 * something may be refused because the state of the payment has changed meanwhile. The caller always reads the state
 * afterwards.
 *
 * All functions throw a `PaymentProviderError` if the provider cannot be reached or refuses.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Makes the page on which the shopper pays. The money is reserved first, and collected by `capture`. */
  start(payment: Payment): Promise<ProviderSession>;
  /** The present state of a payment. */
  read(payment: StartedPayment): Promise<ProviderState>;
  /** Closes the payment page, so that nobody can pay on it any more. */
  expire(payment: StartedPayment): Promise<void>;
  /** Collects the reserved money. */
  capture(payment: StartedPayment): Promise<void>;
  /** Releases reserved money that was not collected. */
  cancel(payment: StartedPayment): Promise<void>;
  /** Sends `refundCents` of the collected money back. */
  refund(payment: StartedPayment): Promise<void>;
  /**
   * Lists the payments that were begun since an instant. After a restore from a backup, the database may lack some of these
   * payments.
   *
   * @param since epoch milliseconds
   * @param accounts the accounts at the provider; null is the account of the installation
   */
  listSince(since: number, accounts: readonly (string | null)[]): AsyncIterable<ListedPayment>;
  /**
   * Reads a notice (webhook) of the provider.
   *
   * @returns null if the signature is not the provider's; 'other' if the notice is not about a payment of this program
   */
  readNotice(headers: Headers, body: string): PaymentNotice | 'other' | null;
}
