import type { Queryable } from '#platform/database/database.server.ts';
import { isCollected, type Payment, type PaymentState, type ProviderState } from '../rules/payment.ts';
import type { Ledger } from './ledger.server.ts';

/** The amounts of a payment that a step changes. */
export type BookedAmounts = Pick<Payment, 'refundCents' | 'returnedCents'>;

/**
 * Writes the ledger entries of a step in the caller's transaction: money that was collected, belongs to the dealer, or went
 * back. Money may have been refunded by our command, or by hand at the provider. The ledger uses the total that the
 * provider reports. What went back is taken from the dealer's share only if the rest of the payment does not cover it.
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
  /** The payment before the step. */
  readonly payment: Payment;
  readonly provider: ProviderState;
  /** The state of the payment after the step. */
  readonly next: PaymentState;
  readonly settlesAtOnce: boolean;
}
