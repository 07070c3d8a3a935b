import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '#features/payments/rules/payment.ts';
import type { Payments } from '#features/payments/server/payments.server.ts';
import { PaymentReconciliation } from '#features/payments/server/reconciliation/payment-reconciliation.server.ts';
import { ReconciliationStore } from '#features/payments/server/reconciliation/reconciliation-store.server.ts';
import { StripeProvider } from '#features/payments/server/stripe/stripe-provider.server.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { openPaymentBench, type PaymentBench } from '#test/builders/payments/payment-bench.ts';
import { openStripeServer, STRIPE_KEY, STRIPE_SECRET, type StripeServer } from '#test/builders/payments/stripe-server.ts';

let bench: PaymentBench;
let stripe: StripeServer;
let provider: StripeProvider;
let payments: Payments;
let reconciliation: PaymentReconciliation;
beforeAll(async () => {
  bench = await openPaymentBench();
  stripe = await openStripeServer(bench.clock);
  provider = new StripeProvider({ url: stripe.url, secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_SECRET], limitMs: 500 }, bench.clock);
  payments = bench.paymentsWith(provider);
  reconciliation = new PaymentReconciliation({
    store: new ReconciliationStore(bench.database),
    payments,
    providers: [provider],
    siteAccounts: () => [],
    isOwnAddress: (siteId, address) => siteId === bench.site.id && new URL(address).hostname === `${bench.site.slug}.localhost`,
    clock: bench.clock,
    log: bench.log,
  });
});
afterAll(async () => {
  await stripe.close();
  await bench.close();
});

/** Stores a shopper's payment, and opens its payment page at Stripe. @returns the stored payment */
const opened = async (): Promise<Payment> => {
  const { request, lead } = bench.newPayment();
  await payments.begin(request, (transaction) => bench.paidLeads.keep(transaction, { lead, payloadHash: Buffer.alloc(32, 1) }));
  await payments.settle(bench.site, request.id);
  return read(request.id);
};
const read = async (id: string): Promise<Payment> => {
  const payment = await bench.paymentStore.find(bench.site, id);
  if (payment === null) throw new Error('The payment was not stored');
  return payment;
};
/** Begins a payment at Stripe, but does not store it, like a payment begun after the backup. @returns the id of its page */
const lost = async (changes: Partial<Payment> = {}): Promise<string> => {
  const { request } = bench.newPayment();
  const unknown = { provider: 'stripe', state: 'open', refundCents: 0, returnedCents: 0 } as const;
  const { ref } = await provider.start({ ...request, ...unknown, sessionRef: null, sessionUrl: null, paymentRef: null, ...changes });
  return ref;
};
const signal = new AbortController().signal;
const begin = (since: number): Promise<number> => new ReconciliationStore(bench.database).begin(randomUUID(), since, bench.clock.now());

describe('after the restore of an older backup, the payments at Stripe', () => {
  test('are compared with the database before anything is sold: paid payments are recorded; payments that are missing in the database are closed, or their reserved money is released', async () => {
    const since = bench.clock.now();
    const known = await opened();
    const [open, authorised, elsewhere] = [await lost(), await lost(), await lost({ returnUrl: 'https://another-program.example/paid' })];
    stripe.pay(known.sessionRef ?? '');
    stripe.pay(authorised);
    await begin(since);
    expect(await reconciliation.isSellingClosed()).toBe(true);

    await reconciliation.run(signal);
    expect((await read(known.id)).state).toBe('paid');
    expect(stripe.sessions.get(open)?.status).toBe('expired');
    expect(stripe.sessions.get(authorised)?.money).toBe('canceled');
    expect(stripe.sessions.get(elsewhere)?.status).toBe('open');
    expect((await reconciliation.read()).lost.map(({ sessionRef, outcome }) => [sessionRef, outcome]).toSorted()).toEqual(
      [
        [open, 'ended'],
        [authorised, 'given-back'],
      ].toSorted(),
    );
    expect(await reconciliation.isSellingClosed()).toBe(false);
  });

  test('are reported if they are missing in the database and their money was collected; nothing is sold until a person accepts this loss', async () => {
    const since = bench.clock.now();
    const collected = await lost();
    stripe.pay(collected);
    stripe.change(collected, { money: 'succeeded' });
    await begin(since);
    bench.clock.nowMs += HOUR_MS;
    await reconciliation.run(signal);
    expect((await reconciliation.read()).lost).toContainEqual(expect.objectContaining({ sessionRef: collected, outcome: 'collected' }));
    expect(await reconciliation.isSellingClosed()).toBe(true);
    expect(await reconciliation.accept()).toBe(true);
    expect(await reconciliation.isSellingClosed()).toBe(false);
  });

  test('cannot be compared with the database while Stripe does not answer, and nothing is sold during this time', async () => {
    const since = bench.clock.now();
    await begin(since);
    await stripe.close();
    await reconciliation.run(signal);
    expect(await reconciliation.isSellingClosed()).toBe(true);
    expect(bench.log.lines.some(({ message }) => message.includes('nothing is sold until the provider has listed them'))).toBe(true);
  });
});
