import { afterAll, beforeAll, describe } from 'vitest';
import { openPaymentBench, type PaymentBench, storePayment } from '#test/builders/payments/payment-bench.ts';
import { paymentProviderContract } from './payment-provider.contract.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.close());

describe('the sandbox', () => {
  paymentProviderContract(() => {
    const find = async (ref: string) => {
      const payment = await bench.sandboxStore.find(bench.site, ref);
      if (payment === null) throw new Error('The sandbox has no such payment');
      return payment;
    };
    return {
      provider: bench.sandbox,
      store: () => storePayment(bench),
      pay: async ({ sessionRef }) => bench.page.choose(await find(sessionRef), 'pay', 0),
      refundByHand: async ({ siteId, sessionRef }, cents) => {
        if (!(await bench.sandboxStore.refund({ id: siteId }, sessionRef, cents))) throw new Error('The sandbox refused the refund');
      },
      writeNotice: async ({ sessionRef }) => bench.sandbox.writeNotice(await find(sessionRef)),
      now: () => bench.clock.now(),
      wait: (ms) => {
        bench.clock.nowMs += ms;
      },
    };
  });
});
