import type { Clock } from '#kernel/clock.ts';
import type { Payment } from '../../rules/payment.ts';
import { type ListedPayment, type PaymentProvider, PaymentProviderError, type StartedPayment } from '../payment-provider.server.ts';
import type { Payments } from '../payments.server.ts';
import type { LostPayment, LostPaymentOutcome, OpenReconciliation, ReconciliationStore } from './reconciliation-store.server.ts';

export interface PaymentReconciliationDependencies {
  readonly store: ReconciliationStore;
  readonly payments: Pick<Payments, 'compare'>;
  readonly providers: readonly PaymentProvider[];
  /** The accounts of the sites at the provider. */
  readonly siteAccounts: () => readonly string[];
  /**
   * Whether the return URL of a payment belongs to the given site of this installation. Another installation may use
   * the same account at the provider, and its payments must be ignored here.
   */
  readonly isOwnAddress: (siteId: number, address: string) => boolean;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** The progress of a reconciliation with the payment provider. */
export interface ReconciliationState {
  /** The reconciliation that is not finished yet. If it is null, the sites may sell online. */
  readonly open: OpenReconciliation | null;
  /** Number of payments that are not yet compared with the provider. */
  readonly waiting: number;
  /** Payments that were found at the provider after the last restore, and that the restored database did not have. */
  readonly lost: readonly LostPayment[];
}

/**
 * Compares all payments with their providers after a restore from a backup, because payments may have changed since the
 * backup was made: an open payment may be paid by now, a paid payment may be refunded, and new payments may be missing in the
 * backup. Until the comparison is finished, nothing is sold, because a vehicle that seems free may already be paid for.
 */
export class PaymentReconciliation {
  readonly #dependencies: PaymentReconciliationDependencies;

  constructor(dependencies: PaymentReconciliationDependencies) {
    this.#dependencies = dependencies;
  }

  /** True while nothing can be sold, because some payments must first be compared with the data of the providers. */
  isSellingClosed(): Promise<boolean> {
    return this.#dependencies.store.isOpen();
  }

  /**
   * Takes the payments that were not compared yet, and compares each payment with the data of its provider. If all payments
   * then agree with the providers, the sites may sell again. This function runs each minute, and can be repeated.
   *
   * @returns the number of compared payments
   */
  async run(signal: AbortSignal): Promise<number> {
    const { store, payments, clock, log } = this.#dependencies;
    const open = await store.findOpen();
    if (open === null) return 0;
    const isListed = open.isListed || (await this.#findLost(open));
    let compared = 0;
    for (const payment of await store.listUnreconciled(open.id)) {
      if (signal.aborted) return compared;
      try {
        if (!(await payments.compare({ id: payment.siteId }, payment.id))) continue;
        await store.markCompared(open.id, payment);
        compared += 1;
      } catch (error) {
        // If the provider gives no answer about one payment, the job still asks about the other payments.
        log.error({ err: error, paymentId: payment.id }, 'a payment could not be compared with its provider');
      }
    }
    const { waiting, lost } = await this.read();
    if (isListed && waiting === 0 && lost.every(({ outcome }) => outcome !== 'collected')) await store.finish(open.id, clock.now());
    return compared;
  }

  async read(): Promise<ReconciliationState> {
    const { store } = this.#dependencies;
    const open = await store.findOpen();
    const waiting = open === null ? [] : await store.listUnreconciled(open.id);
    return { open, waiting: waiting.length, lost: await store.listLost() };
  }

  /**
   * Lets the sites sell again, although providers have collected money for payments that this database does not know. An
   * operator calls this function after dealing with these payments.
   *
   * @returns false if some payments are not yet compared
   */
  async accept(): Promise<boolean> {
    const { store, clock } = this.#dependencies;
    const { open, waiting } = await this.read();
    if (open === null || !open.isListed || waiting > 0) return open === null;
    await store.finish(open.id, clock.now());
    return true;
  }

  /**
   * Finds the payments that the providers know and this database does not know. Ends each of them at its provider, so
   * that the shopper can no longer pay it.
   *
   * @returns whether all providers answered
   */
  async #findLost(open: OpenReconciliation): Promise<boolean> {
    const { store, providers, clock, log } = this.#dependencies;
    for (const provider of providers) {
      try {
        for await (const listed of provider.listSince(open.paymentsSince, await this.#accountsOf(provider)))
          if (await this.#isLost(listed)) await this.#end(open, provider, listed);
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error;
        log.warn(
          { provider: provider.name, reason: error.message },
          'the provider did not list its payments; nothing is sold until the provider has listed them',
        );
        return false;
      }
    }
    await store.markListed(open.id, clock.now());
    return true;
  }

  async #accountsOf({ name }: PaymentProvider): Promise<readonly (string | null)[]> {
    const { store, siteAccounts } = this.#dependencies;
    return [null, ...new Set([...siteAccounts(), ...(await store.listAccounts(name))])];
  }

  async #isLost(listed: ListedPayment): Promise<boolean> {
    const { store, isOwnAddress } = this.#dependencies;
    return isOwnAddress(listed.siteId, listed.returnUrl) && !(await store.isKnown(listed));
  }

  async #end(open: OpenReconciliation, provider: PaymentProvider, listed: ListedPayment): Promise<void> {
    const { store, clock, log } = this.#dependencies;
    const outcome = await endAt(provider, listed);
    if (outcome === null) return;
    const { siteId, id, providerAccount, sessionRef, amountCents } = listed;
    await store.addLost(open.id, { siteId, id, provider: provider.name, providerAccount, sessionRef, amountCents, outcome }, clock.now());
    if (outcome === 'collected')
      log.error(
        { siteId, paymentId: id, sessionRef },
        'money was collected for a payment whose form is lost; run `payments reconcile` to see what to do',
      );
  }
}

/**
 * Ends a payment that the provider knows and this installation does not know, so that the shopper can no longer pay it.
 * Returns null if the payment had already ended and the provider has kept no money.
 */
const endAt = async (provider: PaymentProvider, listed: ListedPayment): Promise<LostPaymentOutcome | null> => {
  const payment = startedPayment(provider, listed);
  switch (listed.state.kind) {
    case 'open':
      await provider.expire(payment);
      return 'ended';
    case 'authorised':
      await provider.cancel(payment);
      return 'given-back';
    case 'captured':
      return listed.state.refundedCents < listed.amountCents ? 'collected' : null;
    default:
      return null;
  }
};

/** Makes a payment that can be passed to a command of the provider. Values that the provider does not need are placeholders. */
const startedPayment = (provider: PaymentProvider, listed: ListedPayment): StartedPayment => {
  const unknown: Omit<Payment, keyof ListedPayment> = {
    dealershipId: 0,
    purpose: 'online-payment',
    subjectId: listed.id,
    provider: provider.name,
    refundCents: 0,
    returnedCents: 0,
    description: '',
    sessionUrl: null,
    paymentRef: null,
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
  return { ...unknown, ...listed, state: 'ending' };
};
