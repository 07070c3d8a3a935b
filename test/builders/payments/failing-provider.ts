import type { PaymentProvider } from '#features/payments/server/payment-provider.server.ts';

/**
 * Wraps a payment provider so that one call fails: the call with the number `call`, counted from 0. If `when` is 'before',
 * the call fails without reaching the provider. If it is 'after', the provider carries out the call, but its result is
 * lost.
 */
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
