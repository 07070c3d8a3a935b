import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Payment } from '#features/payments/rules/payment.ts';
import { PaymentStore } from '#features/payments/server/payment-store.server.ts';
import { SandboxStore } from '#features/payments/server/sandbox/sandbox-store.server.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import type { OtherDealer } from '../other-dealer.ts';
import type { RouteCases } from './route-case.ts';

const paymentsOfB = new WeakMap<OtherDealer, Promise<Payment & { sessionRef: string }>>();
const paymentOfB = (dealer: OtherDealer) => {
  const made = paymentsOfB.get(dealer) ?? makePayment(dealer);
  paymentsOfB.set(dealer, made);
  return made;
};

/** Stores an open payment of dealer B's site with its page at the sandbox. */
const makePayment = async ({ running, ofB }: OtherDealer) => {
  const sessionRef = randomUUID();
  const payment: Payment & { sessionRef: string } = {
    siteId: ofB.siteId,
    id: randomUUID(),
    dealershipId: ofB.dealershipId,
    purpose: 'online-payment',
    subjectId: randomUUID(),
    provider: 'sandbox',
    providerAccount: null,
    state: 'open',
    amountCents: 20_000,
    refundCents: 0,
    returnedCents: 0,
    description: 'Bravo',
    returnUrl: 'http://bravo.localhost/',
    sessionRef,
    sessionUrl: `http://bravo.localhost/payments/sandbox/${sessionRef}`,
    paymentRef: null,
    expiresAt: Date.now() + HOUR_MS,
  };
  await running.database.transaction((transaction) => new PaymentStore(running.database).insert(transaction, payment, Date.now()));
  await new SandboxStore(running.database).open(payment, sessionRef, payment.expiresAt, Date.now());
  return payment;
};

/**
 * Stores the payment of dealer B. This must happen before a test reads the rows of dealer B, because the test would
 * otherwise report the new row as a change.
 */
export const preparePaymentCases = async (dealer: OtherDealer): Promise<void> => void (await paymentOfB(dealer));

/** Payments of dealer B are unknown on the site of dealer A. */
export const PAYMENT_CASES: RouteCases = {
  'GET /online-payment': { asked: async ({ onA, expectHidden }) => expectHidden(await onA('/online-payment'), 404) },
  'POST /online-payment': {
    asked: async ({ running, expectHidden }) =>
      expectHidden(await running.postForm('alpha', '/online-payment', { pay_amount: '250' }), 404),
  },
  'GET /online-payment/:id': {
    asked: async (dealer) => dealer.expectHidden(await dealer.onA(`/online-payment/${(await paymentOfB(dealer)).id}`), 404),
    control: async (dealer) => expect((await dealer.onB(`/online-payment/${(await paymentOfB(dealer)).id}`)).status).toBe(200),
  },
  'GET /payments/sandbox/:id': {
    asked: async (dealer) => dealer.expectHidden(await dealer.onA(`/payments/sandbox/${(await paymentOfB(dealer)).sessionRef}`), 404),
    control: async (dealer) => expect((await dealer.onB(`/payments/sandbox/${(await paymentOfB(dealer)).sessionRef}`)).status).toBe(200),
  },
  'POST /payments/sandbox/:id': {
    asked: async (dealer) => {
      const address = `/payments/sandbox/${(await paymentOfB(dealer)).sessionRef}`;
      dealer.expectHidden(await dealer.running.postForm('alpha', address, { choice: 'pay' }), 404);
    },
  },
  'POST /api/payments/:provider/notices': {
    asked: async (dealer) => {
      const { siteId, id: paymentId } = await paymentOfB(dealer);
      dealer.expectHidden(await dealer.running.postJson('alpha', '/api/payments/sandbox/notices', { siteId, paymentId }), 400);
    },
  },
};
