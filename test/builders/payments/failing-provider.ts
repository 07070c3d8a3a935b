import type { PaymentProvider } from '#features/payments/server/payment-provider.server.ts';

/** A payment provider whose n-th call fails, either before or after the real provider has carried it out. */
export const failingAt = (provider: PaymentProvider, call: number, when: 'before' | 'after', makeError: () => Error): PaymentProvider => {
  let calls = 0;
  return new Proxy(provider, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'readNotice') return value.bind(target);
      return async (...args: unknown[]) => {
        const isFault = calls++ === call;
        if (isFault && when === 'before') throw makeError();
        const result: unknown = await value.apply(target, args);
        if (isFault) throw makeError();
        return result;
      };
    },
  });
};
