import type { Queryable } from '#platform/database/database.server.ts';
import { isCollected, type Payment, type PaymentState, type ProviderState } from '../rules/payment.ts';
import type { Ledger } from './ledger.server.ts';

/** The two amounts of a payment that `bookPaymentStep` may change: the money to refund, and the money that was refunded. */
export type BookedAmounts = Pick<Payment, 'refundCents' | 'returnedCents'>;

/**
 * Writes the ledger entries of a payment step in the caller's database transaction. The entries say how much money was
 * collected, belongs to the dealer, or was refunded. Money is refunded by our command, or by a person at the provider. In
 * both cases the ledger uses the total refund that the provider reports. A refund first uses the part of the payment that
 * does not belong to the dealer. Only the rest of the refund reduces the dealer's share.
 *
 * @param settlesAtOnce whether the money belongs to the dealer as soon as it is collected
 * @param now epoch milliseconds
 */
export const bookPaymentStep = async (
  ledger: Ledger,
  transaction: Queryable,
  { payment, provider, next, settlesAtOnce }: BookedStep,
  now: number,
): Promise<BookedAmounts> => {
  const { state, amountCents, refundCents, returnedCents } = payment;
  if (provider.kind !== 'captured') return { refundCents, returnedCents };
  await ledger.recordCapture(transaction, payment, amountCents, now);
  if (next === 'paid' && state !== 'paid') {
    if (settlesAtOnce) await ledger.setDealerShare(transaction, payment, amountCents, now);
    return { refundCents, returnedCents };
  }
  if (!isCollected(next)) return { refundCents: next === 'refunding' ? amountCents : refundCents, returnedCents };
  const { refundedCents } = provider;
  const share = await ledger.dealerShare(transaction, payment);
  await ledger.setDealerShare(transaction, payment, Math.min(share, amountCents - refundedCents), now);
  await ledger.setReturned(transaction, payment, refundedCents, now);
  return { refundCents: next === 'paid' ? refundedCents : Math.max(refundCents, refundedCents), returnedCents: refundedCents };
};

interface BookedStep {
  /** The payment as it was before the step. */
  readonly payment: Payment;
  readonly provider: ProviderState;
  /** The state of the payment after the step. */
  readonly next: PaymentState;
  readonly settlesAtOnce: boolean;
}
