import type { PaymentProvider } from './payment-provider.server.ts';
import type { PaymentStore } from './payment-store.server.ts';
import type { Payments } from './payments.server.ts';

/**
 * What was done with a webhook request (notice) of a payment provider. `unknown-provider`: this installation does not use the
 * provider. `forged`: the signature is not the provider's. `taken`: the state of the payment was read from the provider.
 * `ignored`: the request is not about a payment of this installation.
 */
export type NoticeOutcome = 'unknown-provider' | 'forged' | 'taken' | 'ignored';

/**
 * Takes the notices (webhooks) of payment providers. A notice only says which payment has changed; its state is then
 * read from the provider. So a notice may come late, twice or in the wrong order.
 */
export class PaymentNotices {
  readonly #providers: readonly PaymentProvider[];
  readonly #payments: Pick<Payments, 'settle'>;
  readonly #store: Pick<PaymentStore, 'findByPaymentRef'>;

  constructor(providers: readonly PaymentProvider[], payments: Pick<Payments, 'settle'>, store: Pick<PaymentStore, 'findByPaymentRef'>) {
    this.#providers = providers;
    this.#payments = payments;
    this.#store = store;
  }

  async take(providerName: string, headers: Headers, body: string): Promise<NoticeOutcome> {
    const provider = this.#providers.find(({ name }) => name === providerName);
    if (provider === undefined) return 'unknown-provider';
    const notice = provider.readNotice(headers, body);
    if (notice === null) return 'forged';
    if (notice === 'other') return 'ignored';
    const key = 'paymentRef' in notice ? await this.#keyOf(provider, notice.paymentRef) : notice;
    const payment = key === null ? null : await this.#payments.settle({ id: key.siteId }, key.paymentId);
    return payment === null ? 'ignored' : 'taken';
  }

  /** Finds a payment if a notice contains only the provider's id of the payment. Returns the ids of the payment in this program. */
  async #keyOf({ name }: PaymentProvider, paymentRef: string) {
    const found = await this.#store.findByPaymentRef(name, paymentRef);
    return found && { siteId: found.siteId, paymentId: found.id };
  }
}
