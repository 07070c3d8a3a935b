import type { PaymentState } from './payment.ts';

/**
 * The progress of a payment, as the shopper's page states it.
 *
 * - `to-pay`: the shopper can pay now.
 * - `checking`: the payment provider has not answered yet.
 * - `paid`: the money is collected.
 * - `not-paid`: no money was taken.
 * - `returning`: reserved money is being released, or collected money is being refunded.
 * - `returned`: reserved money was released, or collected money was refunded.
 */
export type PaymentProgress = 'to-pay' | 'checking' | 'paid' | 'not-paid' | 'returning' | 'returned';

const PROGRESS: Readonly<Record<PaymentState, PaymentProgress>> = {
  created: 'checking',
  open: 'to-pay',
  ending: 'not-paid',
  capturing: 'checking',
  paid: 'paid',
  cancelling: 'returning',
  refunding: 'returning',
  expired: 'not-paid',
  failed: 'not-paid',
  cancelled: 'returned',
  refunded: 'returned',
};

/** Converts the stored state of a payment to its progress. @example paymentProgress('capturing') === 'checking' */
export const paymentProgress = (state: PaymentState): PaymentProgress => PROGRESS[state];
