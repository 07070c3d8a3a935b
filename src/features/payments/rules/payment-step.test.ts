import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFinal, type PaymentState, type ProviderState } from './payment.ts';
import { dueCommand, paymentStep } from './payment-step.ts';

const STATES: readonly PaymentState[] = [
  'created',
  'open',
  'ending',
  'capturing',
  'paid',
  'cancelling',
  'refunding',
  'expired',
  'failed',
  'cancelled',
  'refunded',
];
const captured = (refundedCents: number): ProviderState => ({ kind: 'captured', paymentRef: 'p', refundedCents });
const AUTHORISED: ProviderState = { kind: 'authorised', paymentRef: 'p' };
const PROVIDER_STATES: readonly ProviderState[] = [{ kind: 'open' }, AUTHORISED, captured(0), { kind: 'cancelled' }, { kind: 'expired' }];

/** A payment of 200 cents of which nothing has been refunded yet. */
const paymentIn = (state: PaymentState, refundCents: number) => ({ state, refundCents, amountCents: 200, returnedCents: 0 });

/** The provider in the property test: it carries out a command if the payment is still in a state that allows it. */
const carryOut = (command: ReturnType<typeof dueCommand>, provider: ProviderState, refundCents: number): ProviderState => {
  if (command === 'expire' && provider.kind === 'open') return { kind: 'expired' };
  if (command === 'capture' && provider.kind === 'authorised') return captured(0);
  if (command === 'cancel' && provider.kind === 'authorised') return { kind: 'cancelled' };
  if (command === 'refund' && provider.kind === 'captured') return captured(refundCents);
  return provider;
};

describe('the step of a payment', () => {
  test('a payment always reaches a final state; if this state is not `paid`, the provider does not keep any of the shopper’s money', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATES), fc.constantFrom(...PROVIDER_STATES), fc.boolean(), (from, at, isWanted) => {
        let state = from;
        let provider = at;
        // Payments that are already `paid` or `refunded` are left out, because no step is due for them. `refunding` is
        // checked only together with collected money, because a payment gets this state only after the provider has collected
        // the money.
        fc.pre(!(state === 'paid' || state === 'refunded'));
        fc.pre(!(state === 'refunding' && provider.kind !== 'captured'));
        for (let round = 0; round < 8; round += 1) {
          provider = carryOut(dueCommand({ state, sessionRef: 's' }), provider, 100);
          const step = paymentStep(paymentIn(state, 100), provider);
          if (step.kind === 'none') continue;
          state = step.kind === 'move' ? step.next : isWanted ? step.next : step.otherwise;
        }
        if (provider.kind === 'open') return;
        if (state === 'created' || state === 'open') return;
        expect(isFinal(state)).toBe(true);
        const keepsMoney = provider.kind === 'authorised' || (provider.kind === 'captured' && provider.refundedCents === 0);
        expect(keepsMoney).toBe(state === 'paid');
      }),
    );
  });

  test.each(['paid', 'refunded'] as const)(
    'a payment in the state %s does not change if its refund is unchanged, whatever state the provider reports',
    (state) => {
      for (const provider of PROVIDER_STATES) expect(paymentStep(paymentIn(state, 0), provider)).toEqual({ kind: 'none' });
    },
  );

  test.each([
    ['paid', 0, 50, 'paid', null],
    ['paid', 50, 200, 'refunded', 'returned'],
    ['paid', 50, 0, 'paid', null],
    ['refunded', 200, 0, 'refunded', null],
    ['refunded', 100, 150, 'refunded', null],
  ] as const)(
    'if the refund of a payment in the state %s changes at the provider from %i to %i cents, the next state is %s',
    (state, returnedCents, refundedCents, next, tell) => {
      const payment = { state, refundCents: returnedCents, amountCents: 200, returnedCents };
      expect(paymentStep(payment, captured(refundedCents))).toEqual({ kind: 'move', next, tell });
      expect(paymentStep({ ...payment, returnedCents: refundedCents }, captured(refundedCents))).toEqual({ kind: 'none' });
    },
  );

  test.each(['ending', 'expired', 'failed', 'cancelled'] as const)(
    'if the provider reports money for a payment in the state %s, the next step is to release or refund this money',
    (state) => {
      expect(paymentStep(paymentIn(state, 0), AUTHORISED)).toMatchObject({ kind: 'move', next: 'cancelling' });
      expect(paymentStep(paymentIn(state, 0), captured(0))).toMatchObject({ kind: 'move', next: 'refunding' });
    },
  );

  test('a payment becomes refunded only when the provider has refunded the whole amount that must be refunded', () => {
    expect(paymentStep(paymentIn('refunding', 100), captured(99))).toEqual({ kind: 'none' });
    expect(paymentStep(paymentIn('refunding', 100), captured(100))).toMatchObject({ next: 'refunded', tell: 'returned' });
  });
});

test('to end a payment whose page is unknown, the program first starts it again to get the page, and then closes the page', () => {
  expect(dueCommand({ state: 'ending', sessionRef: null })).toBe('start');
  expect(dueCommand({ state: 'ending', sessionRef: 's' })).toBe('expire');
});
