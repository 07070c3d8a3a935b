import { MINUTE_MS } from '#kernel/clock.ts';
import type { SandboxChoice } from '../../rules/sandbox-choice.ts';
import type { PaymentNotices } from '../payment-notices.server.ts';
import type { SandboxProvider } from './sandbox-provider.server.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.server.ts';

export type { SandboxPayment };

/**
 * The website waits for a payment until a certain time. If the shopper chooses a late payment, the money arrives this
 * many milliseconds after that time.
 */
const LATE_MS = MINUTE_MS;

/** The actions of the sandbox's payment page. */
export class SandboxPage {
  readonly #store: SandboxStore;
  readonly #provider: SandboxProvider;
  readonly #notices: PaymentNotices;
  readonly #endOf: (payment: SandboxPayment) => Promise<number>;

  /** @param endOf the time until which the website waits for a payment, in epoch milliseconds */
  constructor(
    store: SandboxStore,
    provider: SandboxProvider,
    notices: PaymentNotices,
    endOf: (payment: SandboxPayment) => Promise<number>,
  ) {
    this.#store = store;
    this.#provider = provider;
    this.#notices = notices;
    this.#endOf = endOf;
  }

  find(site: { readonly id: number }, id: string): Promise<SandboxPayment | null> {
    return this.#store.find(site, id);
  }

  /**
   * Carries out a tester's choice, and sends the notices that arrive before the shopper comes back. A payment that is not
   * open any more stays as it is.
   */
  async choose(payment: SandboxPayment, choice: SandboxChoice, notices: number): Promise<void> {
    const site = { id: payment.siteId };
    switch (choice) {
      case 'decline':
      case 'challenge':
      case 'leave':
        return;
      case 'late':
        return this.#store.payLater(site, payment.id, (await this.#endOf(payment)) + LATE_MS);
      case 'collect':
        await this.#store.move(site, payment.id, 'open', 'captured');
        break;
      default:
        await this.#store.move(site, payment.id, 'open', 'authorised');
    }
    for (let sent = 0; sent < notices; sent += 1) {
      const { headers, body } = this.#provider.writeNotice(payment);
      await this.#notices.take(this.#provider.name, headers, body);
    }
  }
}
