import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentProviderError, type StartedPayment } from '#features/payments/server/payment-provider.server.ts';
import { STRIPE_VERSION } from '#features/payments/server/stripe/stripe-client.server.ts';
import { StripeProvider } from '#features/payments/server/stripe/stripe-provider.server.ts';
import { PAYMENT_KEY, SITE_KEY } from '#features/payments/server/stripe/stripe-session.ts';
import { STRIPE_SIGNATURE, stripeDigest } from '#features/payments/server/stripe/stripe-signature.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { openPaymentBench, type PaymentBench, storePayment } from '#test/builders/payments/payment-bench.ts';
import { openStripeServer, STRIPE_KEY, STRIPE_SECRET, type StripeFault, type StripeServer } from '#test/builders/payments/stripe-server.ts';
import { paymentProviderContract } from './payment-provider.contract.ts';

let bench: PaymentBench;
let stripe: StripeServer;
let provider: StripeProvider;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  stripe = await openStripeServer(bench.clock);
  const webhookSecrets = ['whsec_of_another_endpoint', STRIPE_SECRET];
  provider = new StripeProvider({ url: stripe.url, secretKey: STRIPE_KEY, webhookSecrets, limitMs: 500 }, bench.clock);
});
afterEach(() => stripe.close());

const begin = async (account: string | null = null): Promise<StartedPayment> => {
  const payment = { ...(await storePayment(bench)), providerAccount: account };
  return { ...payment, sessionRef: (await provider.start(payment)).ref };
};
const paid = async (): Promise<StartedPayment> => {
  const payment = await begin();
  stripe.pay(payment.sessionRef);
  return payment;
};
const commands = () => stripe.calls.filter(({ method }) => method === 'POST');

describe('Stripe', () => {
  paymentProviderContract(() => ({
    provider,
    store: () => storePayment(bench),
    pay: async ({ sessionRef }) => stripe.pay(sessionRef),
    refundByHand: async ({ sessionRef }, refunded) => stripe.change(sessionRef, { refunded }),
    writeNotice: async ({ sessionRef }) => stripe.writeNotice(sessionRef),
    now: () => bench.clock.now(),
    wait: (ms) => {
      bench.clock.nowMs += ms;
    },
  }));

  test('is asked for a hosted payment page that uses dollars and only authorises the card; the request contains no personal details', async () => {
    const payment = await begin();
    const [call] = commands();
    expect(call?.fields).toMatchObject({
      mode: 'payment',
      'payment_method_types[0]': 'card',
      'payment_intent_data[capture_method]': 'manual',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '25000',
      success_url: payment.returnUrl,
      cancel_url: payment.returnUrl,
    });
    expect(call?.headers).toMatchObject({ 'stripe-version': STRIPE_VERSION, 'idempotency-key': `${payment.id}:start` });
    expect(call?.headers['stripe-account']).toBeUndefined();
    expect(Object.keys(call?.fields ?? {}).filter((name) => /customer|email|phone/.test(name))).toEqual([]);
  });

  test('gets the id of the connected account with each call, because it finds the payments of this account only with this id', async () => {
    const payment = await begin('acct_1AbCdEfGhIjKlMnO');
    stripe.pay(payment.sessionRef);
    await provider.capture(payment);
    await provider.refund({ ...payment, refundCents: 100 });
    expect(new Set(stripe.calls.map(({ headers }) => headers['stripe-account']))).toEqual(new Set(['acct_1AbCdEfGhIjKlMnO']));
    await expect(provider.read({ ...payment, providerAccount: null })).rejects.toThrow('resource_missing');
  });

  test('is told to close the payment page when the time for a payment is over, because Stripe itself keeps the page open longer', async () => {
    const payment = { ...(await begin()), expiresAt: bench.clock.now() + 10 * MINUTE_MS };
    bench.clock.nowMs += 10 * MINUTE_MS;
    expect((await provider.read(payment)).kind).toBe('expired');
    expect(commands().at(-1)?.path).toBe(`/v1/checkout/sessions/${payment.sessionRef}/expire`);
  });

  test.each<StripeFault>(['dropped', 'unavailable', 'conflict'])(
    'gets the same command again, with the same idempotency key, after the fault: %s',
    async (fault) => {
      const payment = await paid();
      stripe.calls.length = 0;
      stripe.faults.push(fault);
      await provider.capture(payment);
      expect(commands().map(({ headers }) => headers['idempotency-key'])).toEqual([`${payment.id}:capture`, `${payment.id}:capture`]);
      expect((await provider.read(payment)).kind).toBe('captured');
    },
  );

  test.each<[StripeFault, string]>([
    ['silent', 'captured'],
    ['rate-limited', 'authorised'],
    ['failed', 'authorised'],
  ])('does not get the same command again immediately after the fault: %s', async (fault, kind) => {
    const payment = await paid();
    stripe.calls.length = 0;
    stripe.faults.push(fault);
    await expect(provider.capture(payment)).rejects.toThrow(PaymentProviderError);
    expect(commands()).toHaveLength(1);
    expect((await provider.read(payment)).kind).toBe(kind);
  });

  test('makes only one payment page when it repeats a request whose answer was lost', async () => {
    const payment = await storePayment(bench);
    stripe.faults.push('silent');
    await expect(provider.start(payment)).rejects.toThrow('TimeoutError');
    await provider.start(payment);
    expect(stripe.sessions.size).toBe(1);
  });

  test('is not asked for the same refund twice, even after a day, when Stripe has forgotten the idempotency key of the first request', async () => {
    const payment = { ...(await paid()), refundCents: 10_000 };
    await provider.capture(payment);
    stripe.change(payment.sessionRef, { refunded: 10_000 });
    await provider.refund(payment);
    expect(await provider.read(payment)).toMatchObject({ refundedCents: 10_000 });
  });

  test('lists all payment pages of each account, even if Stripe sends them in several answers, but no pages of other programs', async () => {
    const since = bench.clock.now();
    const own = await Promise.all(Array.from({ length: 3 }, () => begin()));
    const connected = await begin('acct_1');
    const row = stripe.sessions.get(own[0]?.sessionRef ?? '');
    if (row === undefined) throw new Error('Stripe has no page');
    for (let number = 0; number < 100; number += 1) {
      const id = `cs_other_${number}`;
      stripe.sessions.set(id, { ...row, id, fields: { ...row.fields, [`metadata[${SITE_KEY}]`]: '', [`metadata[${PAYMENT_KEY}]`]: '' } });
    }
    const listed = [];
    for await (const { id, providerAccount } of provider.listSince(since, [null, 'acct_1'])) listed.push([id, providerAccount]);
    expect(stripe.calls.filter(({ method, path }) => method === 'GET' && path.includes('limit=100'))).toHaveLength(3);
    expect(listed.toSorted()).toEqual([...own.map(({ id }) => [id, null]), [connected.id, 'acct_1']].toSorted());
  });

  test('reports an error for a payment of which only a part was collected', async () => {
    const payment = await paid();
    stripe.change(payment.sessionRef, { money: 'succeeded', received: 20_000 });
    await expect(provider.read(payment)).rejects.toThrow('Stripe has collected an amount that differs');
  });

  test('reports a payment as open while the bank processes it, and as cancelled after its authorisation has ended', async () => {
    const payment = await paid();
    stripe.change(payment.sessionRef, { money: 'processing' });
    expect((await provider.read(payment)).kind).toBe('open');
    stripe.change(payment.sessionRef, { money: 'canceled' });
    expect((await provider.read(payment)).kind).toBe('cancelled');
  });

  test('refuses a call; the error of the program then contains codes, but neither data of the shopper nor the secret key', async () => {
    const payment = await begin();
    const error = await provider.refund({ ...payment, sessionRef: 'cs_test_other' }).catch(String);
    expect(error).toBe('StripeError: Stripe refused the call: status 404, invalid_request_error, resource_missing, field id, req_1');
  });

  test('cannot be reached, so the call fails with an error that says that Stripe did not answer', async () => {
    const payment = await begin();
    await stripe.close();
    await expect(provider.read(payment)).rejects.toThrow('Stripe did not answer');
    stripe = await openStripeServer(bench.clock);
  });
});

describe('a notice of Stripe', () => {
  const signed = (body: string, secret: string, ageMs: number) => {
    const timestamp = String(Math.floor((bench.clock.now() - ageMs) / SECOND_MS));
    return provider.readNotice(new Headers({ [STRIPE_SIGNATURE]: `t=${timestamp},v1=${stripeDigest(secret, timestamp, body)}` }), body);
  };
  const OTHER = JSON.stringify({ type: 'invoice.paid', data: { object: { metadata: {} } } });

  test('is accepted only if it is signed with a secret of the installation and is at most five minutes old', () => {
    expect(signed(OTHER, STRIPE_SECRET, 5 * MINUTE_MS - SECOND_MS)).toBe('other');
    expect(signed(OTHER, 'whsec_of_another_endpoint', 0)).toBe('other');
    expect(signed(OTHER, STRIPE_SECRET, 6 * MINUTE_MS)).toBeNull();
    expect(signed(OTHER, STRIPE_SECRET, -6 * MINUTE_MS)).toBeNull();
    expect(signed(OTHER, 'whsec_of_nobody', 0)).toBeNull();
    expect(provider.readNotice(new Headers({ [STRIPE_SIGNATURE]: 't=,v1=' }), OTHER)).toBeNull();
  });

  test('about a refund refers to the payment by its PaymentIntent, because a refund does not have the metadata of the payment', () => {
    const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_7', metadata: {}, status: 'succeeded' };
    const readRefund = (object: object) => signed(JSON.stringify({ type: 'refund.updated', data: { object } }), STRIPE_SECRET, 0);
    expect(readRefund(refund)).toEqual({ paymentRef: 'pi_7' });
    expect(readRefund({ ...refund, payment_intent: null })).toBe('other');
    expect(readRefund({ ...refund, object: 'charge' })).toBe('other');
  });

  test('of another program that uses the same account is ignored', () => {
    const foreign = { metadata: { forecourt_site: '1', forecourt_payment: 'order-7' } };
    for (const object of [{}, { metadata: null }, foreign]) {
      expect(signed(JSON.stringify({ data: { object } }), STRIPE_SECRET, 0)).toBe('other');
    }
  });
});
