import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Payment, ProviderState } from '#features/payments/rules/payment.ts';
import { type PaymentProvider, PaymentProviderError, type StartedPayment } from '#features/payments/server/payment-provider.server.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';

/** A payment provider, with functions that only tests need, such as a payment by the shopper. */
export interface ProviderBench {
  readonly provider: PaymentProvider;
  /** Stores a payment of $250 that a shopper can make within 30 minutes. */
  store(): Promise<Payment>;
  /** Pays on the provider's page, as a shopper does. */
  pay(payment: StartedPayment): Promise<void>;
  /** Refunds money without the program, as a person does in the provider's dashboard. */
  refundByHand(payment: StartedPayment, cents: number): Promise<void>;
  /** Writes a signed notice of the provider about a payment. */
  writeNotice(payment: StartedPayment): Promise<{ readonly headers: Headers; readonly body: string }>;
  /** Moves the clock of the program and the clock of the provider forward. */
  wait(ms: number): void;
  /** The current time on the clocks of the program and of the provider, in epoch milliseconds. */
  now(): number;
}

/** The tests that every payment provider passes. */
export const paymentProviderContract = (bench: () => ProviderBench): void => {
  const begin = async (): Promise<StartedPayment> => {
    const payment = await bench().store();
    const { ref } = await bench().provider.start(payment);
    return { ...payment, sessionRef: ref };
  };
  const paid = async (): Promise<StartedPayment> => {
    const payment = await begin();
    await bench().pay(payment);
    return payment;
  };
  const collected = async (): Promise<StartedPayment> => {
    const payment = await paid();
    await bench().provider.capture(payment);
    return payment;
  };
  const kindOf = async (payment: StartedPayment): Promise<ProviderState['kind']> => (await bench().provider.read(payment)).kind;
  const refusal = (call: Promise<unknown>) => expect(call).rejects.toThrow(PaymentProviderError);

  test('makes only one payment page for a payment, even if the payment is started again', async () => {
    const payment = await bench().store();
    const first = await bench().provider.start(payment);
    expect(await bench().provider.start(payment)).toEqual(first);
    expect(new URL(first.url).protocol).toMatch(/^https?:$/);
    expect(await kindOf({ ...payment, sessionRef: first.ref })).toBe('open');
  });

  test('reserves the money when the shopper pays, and later collects this money only once even if the program asks twice', async () => {
    const payment = await paid();
    expect(await kindOf(payment)).toBe('authorised');
    await bench().provider.capture(payment);
    await bench().provider.capture(payment);
    expect(await bench().provider.read(payment)).toMatchObject({ kind: 'captured', refundedCents: 0 });
  });

  test('can no longer collect reserved money after it has released this money', async () => {
    const payment = await paid();
    await bench().provider.cancel(payment);
    await bench().provider.cancel(payment);
    expect(await kindOf(payment)).toBe('cancelled');
    await refusal(bench().provider.capture(payment));
  });

  test('can close the payment page of an unpaid payment, and then reports the payment as expired', async () => {
    const payment = await begin();
    await bench().provider.expire(payment);
    await bench().provider.expire(payment);
    expect(await kindOf(payment)).toBe('expired');
    await refusal(bench().provider.capture(payment));
  });

  test('refuses to close the page of a paid payment, to collect or refund an unpaid payment, and to cancel a collected payment', async () => {
    await refusal(bench().provider.expire(await paid()));
    const open = await begin();
    await refusal(bench().provider.capture(open));
    await refusal(bench().provider.cancel(open));
    await refusal(bench().provider.refund({ ...open, refundCents: 1 }));
    await refusal(bench().provider.cancel(await collected()));
  });

  test.each([25_000, 10_000])('refunds %i of 25000 cents only once even if the program asks twice', async (refundCents) => {
    const payment = { ...(await collected()), refundCents };
    await bench().provider.refund(payment);
    await bench().provider.refund(payment);
    expect(await bench().provider.read(payment)).toMatchObject({ kind: 'captured', refundedCents: refundCents });
  });

  test('refuses to refund more than the payment collected from the shopper', async () => {
    await refusal(bench().provider.refund({ ...(await collected()), refundCents: 25_001 }));
  });

  test('reports the amount that a person refunded by hand; if the program asks for a full refund later, only the rest is sent back', async () => {
    const payment = await collected();
    await bench().refundByHand(payment, 10_000);
    expect(await bench().provider.read(payment)).toMatchObject({ kind: 'captured', refundedCents: 10_000 });
    await bench().provider.refund({ ...payment, refundCents: 25_000 });
    expect(await bench().provider.read(payment)).toMatchObject({ kind: 'captured', refundedCents: 25_000 });
  });

  test('closes the payment page if nobody pays within the time limit', async () => {
    const payment = await begin();
    bench().wait(29 * MINUTE_MS);
    expect(await kindOf(payment)).toBe('open');
    bench().wait(32 * MINUTE_MS);
    expect(await kindOf(payment)).toBe('expired');
  });

  test('can make the first payment page of a payment even after the time limit for the payment has passed', async () => {
    const payment = await bench().store();
    bench().wait(3 * HOUR_MS);
    const { ref } = await bench().provider.start(payment);
    expect((await bench().provider.start(payment)).ref).toBe(ref);
    await bench().provider.expire({ ...payment, sessionRef: ref });
    expect(await kindOf({ ...payment, sessionRef: ref })).toBe('expired');
  });

  test('lists the payments that were begun since a given time, each with its amount, return address and state', async () => {
    await begin();
    bench().wait(MINUTE_MS);
    const since = bench().now();
    const [open, authorised, captured] = [await begin(), await paid(), await collected()];
    const listed = [];
    for await (const payment of bench().provider.listSince(since, [null])) listed.push(payment);
    const wanted = [
      [open, 'open'],
      [authorised, 'authorised'],
      [captured, 'captured'],
    ] as const;
    expect(listed).toHaveLength(wanted.length);
    for (const [{ siteId, id, amountCents, returnUrl, sessionRef }, kind] of wanted) {
      const state = expect.objectContaining({ kind });
      expect(listed).toContainEqual({ siteId, id, amountCents, returnUrl, sessionRef, providerAccount: null, state });
    }
  });

  test("does not find an unknown payment, or another site's payment", async () => {
    const payment = await paid();
    const { provider } = bench();
    for (const other of [
      { ...payment, sessionRef: randomUUID() },
      { ...payment, siteId: payment.siteId + 1 },
    ]) {
      for (const command of ['read', 'expire', 'capture', 'cancel', 'refund'] as const) await refusal(provider[command](other));
    }
    expect(await kindOf(payment)).toBe('authorised');
  });

  test('reads a notice that the provider signed, and refuses a notice that was changed or is not signed', async () => {
    const payment = await paid();
    const { headers, body } = await bench().writeNotice(payment);
    const { provider } = bench();
    expect(provider.readNotice(headers, body)).toEqual({ siteId: payment.siteId, paymentId: payment.id });
    expect(provider.readNotice(headers, `${body} `)).toBeNull();
    expect(provider.readNotice(new Headers(), body)).toBeNull();
  });
};
