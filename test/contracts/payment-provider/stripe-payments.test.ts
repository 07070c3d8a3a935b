import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { PaymentNotices } from '#features/payments/server/payment-notices.server.ts';
import { PaymentProviderError } from '#features/payments/server/payment-provider.server.ts';
import type { Payments } from '#features/payments/server/payments.server.ts';
import { RefundChecks } from '#features/payments/server/refund-checks.server.ts';
import { StripeProvider } from '#features/payments/server/stripe/stripe-provider.server.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { createPaymentServices } from '#main/services/payment-services.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { BENCH_SECRET } from '#test/builders/leads/lead-bench.ts';
import { failingAt } from '#test/builders/payments/failing-provider.ts';
import { atSandbox, beginPayment, openPaymentBench, type PaymentBench } from '#test/builders/payments/payment-bench.ts';
import { openStripeServer, STRIPE_KEY, STRIPE_SECRET, type StripeFault, type StripeServer } from '#test/builders/payments/stripe-server.ts';

let bench: PaymentBench;
let stripe: StripeServer;
let provider: StripeProvider;
let payments: Payments;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  stripe = await openStripeServer(bench.clock);
  const options = { url: stripe.url, secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_SECRET], limitMs: 500 };
  provider = new StripeProvider(options, bench.clock);
  payments = bench.paymentsWith(provider);
});
afterEach(() => stripe.close());

const run = () => ({ now: bench.clock.now(), signal: new AbortController().signal });
/** Four times: moves the clock forward by two minutes, and runs the timed job that compares unfinished payments with Stripe. */
const minutesPass = async (): Promise<void> => {
  for (let runs = 0; runs < 4; runs += 1) {
    bench.clock.nowMs += 2 * MINUTE_MS;
    await payments.settleDue(run());
  }
};
/** Stores a new payment in the database. Stripe has no page for this payment yet. */
const begin = async () => {
  const { request, lead } = bench.newPayment();
  await payments.begin(request, (transaction) => bench.paidLeads.keep(transaction, { lead, payloadHash: Buffer.alloc(32, 1) }));
  return { id: request.id, leadId: lead.id };
};
const find = async (id: string) => {
  const payment = await bench.paymentStore.find(bench.site, id);
  if (payment === null) throw new Error('The payment was not stored');
  return payment;
};
const opened = async () => {
  const begun = await begin();
  await payments.settle(bench.site, begun.id);
  return { ...begun, ref: (await find(begun.id)).sessionRef ?? '' };
};
const balanceOf = async (id: string): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await bench.database.pool.query<{ account: string; total: number }>(
    'select account, sum(amount_cents)::bigint as total from ledger_entries where payment_id = $1 group by account order by account',
    [id],
  );
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
};
const PAID = { dealer: -25_000, deposits: 0, provider: 25_000 };
const expectPaidOnce = async ({ id, leadId }: { id: string; leadId: string }): Promise<void> => {
  expect((await find(id)).state).toBe('paid');
  expect((await bench.store.find(bench.site, leadId))?.lead.id).toBe(leadId);
  expect(await balanceOf(id)).toEqual(PAID);
  expect([...stripe.sessions.values()].map(({ money, refunded }) => [money, refunded])).toEqual([['succeeded', 0]]);
};

describe('a payment with Stripe', () => {
  const FAULTS = ['killed', 'unreachable'].flatMap((fault) =>
    (['before', 'after'] as const).flatMap((when) => [0, 1, 2, 3, 4, 5].map((call) => [fault, when, call] as const)),
  );
  test.each(FAULTS)(
    'is recorded as paid exactly once, with one lead, if the fault "%s" happens %s the provider call with index %i',
    async (fault, when, call) => {
      const begun = await begin();
      const makeError = () => (fault === 'killed' ? new Error('killed') : new PaymentProviderError('no answer'));
      const failing = bench.paymentsWith(failingAt(provider, call, when, makeError));
      const settle = () => failing.settle(bench.site, begun.id).catch(() => null);
      await settle();
      await settle();
      stripe.pay((await find(begun.id)).sessionRef ?? '');
      await settle();
      await minutesPass();
      await expectPaidOnce(begun);
    },
  );

  test.each<StripeFault>(['silent', 'dropped', 'unavailable', 'conflict', 'rate-limited'])(
    'is recorded as paid exactly once if the first attempt of each command fails with the fault: %s',
    async (fault) => {
      const begun = await begin();
      stripe.faults.push(fault);
      await payments.settle(bench.site, begun.id);
      await payments.settle(bench.site, begun.id);
      stripe.pay((await find(begun.id)).sessionRef ?? '');
      stripe.faults.push(fault);
      await minutesPass();
      await expectPaidOnce(begun);
    },
  );

  test('is recorded as paid exactly once even if notices arrive twice or in the wrong order', async () => {
    const begun = await opened();
    const notices = new PaymentNotices([provider], payments, bench.paymentStore);
    const send = async (type: string) => {
      const { headers, body } = stripe.writeNotice(begun.ref, type);
      return notices.take('stripe', headers, body);
    };
    expect(await send('checkout.session.expired')).toBe('taken');
    expect((await find(begun.id)).state).toBe('open');
    stripe.pay(begun.ref);
    for (const type of [
      'payment_intent.succeeded',
      'checkout.session.completed',
      'checkout.session.completed',
      'checkout.session.expired',
    ]) {
      expect(await send(type)).toBe('taken');
    }
    await expectPaidOnce(begun);
  });

  test('is cancelled automatically if the shopper pays after the program has ended the payment', async () => {
    const { id, leadId, ref } = await opened();
    await bench.database.transaction((transaction) => payments.end(transaction, bench.site, id));
    stripe.pay(ref);
    await payments.settle(bench.site, id);
    expect((await find(id)).state).toBe('cancelled');
    expect(stripe.sessions.get(ref)?.money).toBe('canceled');
    expect(await bench.store.find(bench.site, leadId)).toBeNull();
    expect(await balanceOf(id)).toEqual({});
  });

  test('expires if the shopper does not pay, and its payment page is closed', async () => {
    const { id, ref } = await opened();
    bench.clock.nowMs += HOUR_MS;
    await payments.settleDue(run());
    expect((await find(id)).state).toBe('expired');
    expect(stripe.sessions.get(ref)?.status).toBe('expired');
  });

  test('gets a partial refund only once, although the answer of Stripe to the refund was lost', async () => {
    const { id, ref } = await opened();
    stripe.pay(ref);
    await payments.settle(bench.site, id);
    await bench.database.transaction((transaction) => payments.refund(transaction, bench.site, id, 10_000));
    stripe.faults.push('silent');
    await payments.settle(bench.site, id);
    await minutesPass();
    expect((await find(id)).state).toBe('refunded');
    expect(stripe.sessions.get(ref)?.refunded).toBe(10_000);
    expect(await balanceOf(id)).toEqual({ dealer: -15_000, deposits: 0, provider: 15_000 });
  });

  test('keeps its state while Stripe is down, and the log contains no data of the shopper', async () => {
    const { id, ref } = await opened();
    bench.log.lines.length = 0;
    stripe.pay(ref);
    stripe.faults.push('rate-limited');
    await payments.settle(bench.site, id);
    expect((await find(id)).state).toBe('capturing');
    expect(bench.log.lines).toMatchObject([{ level: 'warn', fields: { paymentId: id } }]);
    expect(JSON.stringify(bench.log.lines)).not.toMatch(/Jane|sk_test/);
  });
});

describe("a refund that a person made in Stripe's dashboard", () => {
  const paidAtStripe = async () => {
    const begun = await opened();
    stripe.pay(begun.ref);
    await payments.settle(bench.site, begun.id);
    bench.log.lines.length = 0;
    return begun;
  };
  const send = async (ref: string, type: string) => {
    const { headers, body } = stripe.writeNotice(ref, type);
    return new PaymentNotices([provider], payments, bench.paymentStore).take('stripe', headers, body);
  };
  const runChecks = (providers = [provider]) =>
    new RefundChecks({ store: bench.paymentStore, payments, providers, log: bench.log }).run(run());

  test.each(['charge.refunded', 'refund.updated', 'refund.created'])(
    'is recorded in the ledger only once, although the notice %s arrives twice',
    async (type) => {
      const { id, ref } = await paidAtStripe();
      stripe.change(ref, { refunded: 25_000 });
      expect([await send(ref, type), await send(ref, type)]).toEqual(['taken', 'taken']);
      expect(await find(id)).toMatchObject({ state: 'refunded', refundCents: 25_000, returnedCents: 25_000 });
      expect(await balanceOf(id)).toEqual({ dealer: 0, deposits: 0, provider: 0 });
      expect(bench.log.lines).toMatchObject([{ level: 'warn', fields: { paymentId: id, returnedCents: 25_000 } }]);
    },
  );

  test('has a ledger entry for each partial refund, and the payment stays paid until all money was sent back', async () => {
    const { id, ref } = await paidAtStripe();
    for (const [refunded, state] of [
      [5_000, 'paid'],
      [12_000, 'paid'],
      [25_000, 'refunded'],
    ] as const) {
      stripe.change(ref, { refunded });
      await send(ref, 'charge.refunded');
      expect(await find(id)).toMatchObject({ state, returnedCents: refunded });
      const left = 25_000 - refunded;
      expect(await balanceOf(id)).toEqual({ dealer: 0 - left, deposits: 0, provider: left });
    }
  });

  test('is deducted from a later refund by this program, so the program sends back only the rest', async () => {
    const { id, ref } = await paidAtStripe();
    stripe.change(ref, { refunded: 5_000 });
    await bench.database.transaction((transaction) => payments.refund(transaction, bench.site, id, 20_000));
    await payments.settle(bench.site, id);
    expect(stripe.sessions.get(ref)?.refunded).toBe(20_000);
    expect(await find(id)).toMatchObject({ state: 'refunded', returnedCents: 20_000 });
    expect(await balanceOf(id)).toEqual({ dealer: -5_000, deposits: 0, provider: 5_000 });
  });

  test('is added to an earlier partial refund by this program; if both together are the full amount, the dealer keeps nothing', async () => {
    const { id, ref } = await paidAtStripe();
    await bench.database.transaction((transaction) => payments.refund(transaction, bench.site, id, 10_000));
    await payments.settle(bench.site, id);
    stripe.change(ref, { refunded: 25_000 });
    await send(ref, 'charge.refunded');
    expect(await find(id)).toMatchObject({ state: 'refunded', refundCents: 25_000, returnedCents: 25_000 });
    expect(await balanceOf(id)).toEqual({ dealer: 0, deposits: 0, provider: 0 });
  });

  test('is found by a timed job even if Stripe sent no notice, and the job asks Stripe at growing intervals', async () => {
    const { id, ref } = await paidAtStripe();
    stripe.change(ref, { refunded: 25_000 });
    await runChecks();
    expect((await find(id)).state).toBe('paid');
    bench.clock.nowMs += HOUR_MS;
    await runChecks([]);
    expect((await find(id)).state).toBe('paid');
    bench.clock.nowMs += HOUR_MS;
    await runChecks();
    expect((await find(id)).state).toBe('refunded');
    expect(await balanceOf(id)).toEqual({ dealer: 0, deposits: 0, provider: 0 });
    stripe.calls.length = 0;
    await runChecks();
    expect(stripe.calls).toEqual([]);
  });

  test('is owed to the shopper again if the bank refuses the refund, and an error is logged', async () => {
    const { id, ref } = await paidAtStripe();
    stripe.change(ref, { refunded: 25_000 });
    await send(ref, 'charge.refunded');
    bench.log.lines.length = 0;
    stripe.change(ref, { refunded: 0 });
    await send(ref, 'refund.failed');
    expect(await find(id)).toMatchObject({ state: 'refunded', refundCents: 25_000, returnedCents: 0 });
    expect(await balanceOf(id)).toEqual({ dealer: 0, deposits: -25_000, provider: 25_000 });
    expect(bench.log.lines).toMatchObject([{ level: 'error', fields: { paymentId: id } }]);
    stripe.change(ref, { refunded: 25_000 });
    await send(ref, 'charge.refunded');
    expect(await balanceOf(id)).toEqual({ dealer: 0, deposits: 0, provider: 0 });
  });

  test('is ignored if it belongs to another program that uses the same Stripe account', async () => {
    const { id, ref } = await paidAtStripe();
    stripe.change(ref, { intent: 'pi_of_another_program', refunded: 25_000 } as object);
    expect(await send(ref, 'refund.updated')).toBe('ignored');
    expect((await find(id)).state).toBe('paid');
  });
});

describe('when the settings change', () => {
  const servicesWith = (settings: NodeJS.ProcessEnv) => {
    const { database, clock, site } = bench;
    const { log } = createLog({ LOG_LEVEL: 'silent' });
    const environment = readEnvironment(settings);
    const findSite = () => site;
    const leads = { paidLeads: bench.paidLeads, reservationLinks: new ReservationLinks(BENCH_SECRET) };
    return createPaymentServices({ environment, database, clock, log, platformSecret: BENCH_SECRET, findSite }, leads).payments;
  };
  const withStripe = () =>
    servicesWith({ STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: ` ${STRIPE_SECRET}, whsec_another1`, STRIPE_URL: stripe.url });

  test('a payment that was begun with the sandbox is paid with the sandbox, and a new payment is paid with Stripe', async () => {
    const { request } = await beginPayment(bench);
    await bench.payments.settle(bench.site, request.id);
    const atSandboxNow = await atSandbox(bench, request);
    if (atSandboxNow === null) throw new Error('The payment has no page at the sandbox');
    await bench.page.choose(atSandboxNow, 'pay', 0);
    payments = withStripe();
    expect(await payments.settle(bench.site, request.id)).toMatchObject({ provider: 'sandbox', state: 'paid' });
    expect(stripe.calls).toEqual([]);
    expect(await find((await opened()).id)).toMatchObject({ provider: 'stripe', state: 'open' });
  });

  test('a payment that was begun with Stripe stays open while Stripe is not configured, and becomes paid when Stripe is configured again', async () => {
    payments = withStripe();
    const begun = await opened();
    stripe.pay(begun.ref);
    expect(await servicesWith({}).settle(bench.site, begun.id)).toMatchObject({ provider: 'stripe', state: 'open' });
    await withStripe().settle(bench.site, begun.id);
    await expectPaidOnce(begun);
  });
});
