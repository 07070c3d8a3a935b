import type { JobRun } from '#platform/jobs/timed-job.ts';
import type { PaymentProviderName } from '../rules/payment.ts';
import type { PaymentStore } from './payment-store.server.ts';
import type { Payments } from './payments.server.ts';

/** Largest number of payments about which one run of the job asks the payment provider. */
const MAX_CHECKS = 200;

interface RefundCheckDependencies {
  readonly store: Pick<PaymentStore, 'listRefundChecks' | 'planRefundCheck'>;
  readonly payments: Pick<Payments, 'settle'>;
  /** The payment providers that this installation has settings for. Only these providers can be asked about refunds. */
  readonly providers: readonly { readonly name: PaymentProviderName }[];
  readonly log: { error(fields: object, message: string): void };
}

/**
 * Finds refunds that somebody made on the website of the payment provider, for example in Stripe's dashboard, and whose
 * notice did not arrive.
 */
export class RefundChecks {
  readonly #dependencies: RefundCheckDependencies;

  constructor(dependencies: RefundCheckDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Asks the provider about refunds of each collected payment for which the time of the next check has come. This job
   * runs each minute.
   */
  async run({ now, signal }: JobRun): Promise<number> {
    const { store, payments, providers, log } = this.#dependencies;
    const due = await store.listRefundChecks(now, MAX_CHECKS);
    for (const payment of due) {
      if (signal.aborted) break;
      try {
        const canAsk = providers.some(({ name }) => name === payment.provider);
        if (canAsk) await payments.settle({ id: payment.siteId }, payment.id);
      } catch (error) {
        // If the provider gives no answer about one payment, the job still asks about the other payments.
        log.error({ err: error, paymentId: payment.id }, 'a collected payment could not be compared with its provider');
      }
      await store.planRefundCheck(payment, now);
    }
    return due.length;
  }
}
