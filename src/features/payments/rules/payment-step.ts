import type { Payment, PaymentState, ProviderState } from './payment.ts';

/**
 * The next state of a payment, and what the payment subject is asked or told. The payment subject is the part of the
 * program that uses the payment, such as the reservations (`PaymentSubject`).
 *
 * - `none`: nothing changes.
 * - `move`: the payment gets the state `next`. `tell` is what the subject is told: 'ended' if no money will come,
 *   'returned' if the money went back, null if the subject is told nothing.
 * - `ask`: the subject decides whether the money is still wanted. If yes, the payment gets the state `next`. If no, it
 *   gets the state `otherwise`.
 */
export type PaymentStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'move'; readonly next: PaymentState; readonly tell: 'ended' | 'returned' | null }
  | { readonly kind: 'ask'; readonly about: 'claim' | 'accept'; readonly next: PaymentState; readonly otherwise: PaymentState };

const NONE: PaymentStep = { kind: 'none' };
const move = (next: PaymentState, tell: 'ended' | 'returned' | null = null): PaymentStep => ({ kind: 'move', next, tell });

/**
 * Decides the next step of a payment from its stored state and its state at the provider. Only these two present states
 * count, so the order and the number of the provider's notices make no difference.
 *
 * @example paymentStep({ state: 'expired', … }, { kind: 'captured', paymentRef: 'p', refundedCents: 0 }) // move to 'refunding'
 */
export const paymentStep = (payment: SteppingPayment, provider: ProviderState): PaymentStep => {
  const { state, refundCents } = payment;
  switch (state) {
    case 'created':
    case 'open':
      return whileWanted(provider);
    case 'capturing':
      if (provider.kind === 'captured') return { kind: 'ask', about: 'accept', next: 'paid', otherwise: 'refunding' };
      return provider.kind === 'authorised' || provider.kind === 'open' ? NONE : move('failed', 'ended');
    case 'ending':
    case 'expired':
    case 'failed':
    case 'cancelled':
      return whileUnwanted(state, provider);
    case 'cancelling':
      if (provider.kind === 'captured') return move('refunding');
      return provider.kind === 'authorised' || provider.kind === 'open' ? NONE : move('cancelled', 'returned');
    case 'refunding':
      return provider.kind === 'captured' && provider.refundedCents >= refundCents ? move('refunded', 'returned') : NONE;
    case 'paid':
    case 'refunded':
      return afterRefundByHand(payment, provider);
  }
};

/** The fields of a payment on which its next step depends. */
export type SteppingPayment = Pick<Payment, 'state' | 'amountCents' | 'refundCents' | 'returnedCents'>;

/**
 * The step after somebody has made a refund in the account at the provider, without this program, or after such a refund has
 * failed. If the whole amount went back, the state of a paid payment becomes 'refunded'. Otherwise the state stays the same,
 * and the step only records the new amount.
 */
const afterRefundByHand = ({ state, amountCents, returnedCents }: SteppingPayment, provider: ProviderState): PaymentStep => {
  if (provider.kind !== 'captured' || provider.refundedCents === returnedCents) return NONE;
  return state === 'paid' && provider.refundedCents >= amountCents ? move('refunded', 'returned') : move(state);
};

const whileWanted = (provider: ProviderState): PaymentStep => {
  switch (provider.kind) {
    case 'open':
      return NONE;
    case 'authorised':
      return { kind: 'ask', about: 'claim', next: 'capturing', otherwise: 'cancelling' };
    case 'captured':
      return { kind: 'ask', about: 'accept', next: 'paid', otherwise: 'refunding' };
    case 'cancelled':
      return move('failed', 'ended');
    case 'expired':
      return move('expired', 'ended');
  }
};

const whileUnwanted = (state: 'ending' | 'expired' | 'failed' | 'cancelled', provider: ProviderState): PaymentStep => {
  if (provider.kind === 'authorised') return move('cancelling');
  if (provider.kind === 'captured') return move('refunding');
  if (state !== 'ending' || provider.kind === 'open') return NONE;
  return move(provider.kind === 'expired' ? 'expired' : 'cancelled');
};

/** What the provider must be asked to do for a payment in this state; null if nothing. */
export type ProviderCommand = 'start' | 'expire' | 'capture' | 'cancel' | 'refund';

const COMMANDS: Readonly<Partial<Record<PaymentState, ProviderCommand>>> = {
  created: 'start',
  ending: 'expire',
  capturing: 'capture',
  cancelling: 'cancel',
  refunding: 'refund',
};

/**
 * The command that is due for a payment. If a payment must end but the id of its page at the provider is unknown, the
 * command is 'start'. The provider may have made the page although its answer was lost, and only a page with a known id
 * can be ended.
 */
export const dueCommand = ({ state, sessionRef }: Pick<Payment, 'state' | 'sessionRef'>): ProviderCommand | null =>
  sessionRef === null && state === 'ending' ? 'start' : (COMMANDS[state] ?? null);
