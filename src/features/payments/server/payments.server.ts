import type { Clock } from '#kernel/clock.ts';
import type { Cents } from '#kernel/money.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { JobRun } from '#platform/jobs/timed-job.ts';
import { isCollected, isFinal, type Payment, type PaymentPurpose, type ProviderState } from '../rules/payment.ts';
import { dueCommand, type PaymentStep, type ProviderCommand, paymentStep } from '../rules/payment-step.ts';
import { SiteNotServedError } from '../rules/site-not-served.ts';
import { bookPaymentStep } from './book-payment-step.server.ts';
import type { Ledger } from './ledger.server.ts';
import { type PaymentProvider, PaymentProviderError, type StartedPayment } from './payment-provider.server.ts';
import type { PaymentStore } from './payment-store.server.ts';
import type { PaymentSubject } from './payment-subject.ts';

/** The values with which a caller creates a payment. */
export type PaymentRequest = Pick<
  Payment,
  'siteId' | 'id' | 'dealershipId' | 'purpose' | 'subjectId' | 'providerAccount' | 'amountCents' | 'description' | 'returnUrl' | 'expiresAt'
>;

export interface PaymentsDependencies {
  readonly database: Database;
  readonly store: PaymentStore;
  readonly ledger: Ledger;
  /** The payment providers. The first of them takes new payments. */
  readonly providers: readonly PaymentProvider[];
  readonly subjects: Readonly<Partial<Record<PaymentPurpose, PaymentSubject>>>;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/**
 * The maximum number of steps that one call of `settle` takes for a payment. For example, four steps lead from a new payment
 * to a refund: the payment starts, and the money is reserved, collected and refunded.
 */
const MAX_STEPS = 6;
/** Largest number of payments whose state one run of the timed job reads from the payment provider. */
const MAX_CHECKS = 500;

/**
 * Takes payments. Each payment reaches a final state, even if calls to the provider fail or a process stops. The stored state
 * changes only in transactions that also change what is paid for (`PaymentSubject`), and only after the provider was asked
 * for its state of the payment. So it does not matter whether a notice, the shopper's return or the timed job comes first, or
 * whether one of them never comes.
 */
export class Payments {
  readonly #dependencies: PaymentsDependencies;

  constructor(dependencies: PaymentsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores a new payment in the transaction in which the caller stores what is paid for. Later `settle` asks the provider for
   * the page on which the shopper pays.
   *
   * @returns false if the site has a payment with this id already
   */
  async create(transaction: Queryable, request: PaymentRequest): Promise<boolean> {
    const { store, clock } = this.#dependencies;
    const payment = { ...request, provider: this.#provider().name, state: 'created' as const, refundCents: 0 };
    return store.insert(transaction, { ...payment, returnedCents: 0, sessionRef: null, sessionUrl: null, paymentRef: null }, clock.now());
  }

  /**
   * Stores a new payment, and what it pays for (`storeSubject`), such as a reservation, in one transaction. Stores nothing if
   * the payment is stored already.
   */
  begin(request: PaymentRequest, storeSubject: (transaction: Queryable) => Promise<void>): Promise<void> {
    return this.#dependencies.database.transaction(async (transaction) => {
      if (await this.create(transaction, request)) await storeSubject(transaction);
    });
  }

  /**
   * Compares a payment with its provider and takes all steps that are due, until the provider does not answer or no step is
   * left.
   *
   * @returns the payment afterwards; null if the site has no such payment
   */
  async settle(site: { readonly id: number }, id: string): Promise<Payment | null> {
    return (await this.#settle(site, id)).payment;
  }

  /**
   * Updates a payment as `settle` does. Returns whether the provider answered.
   *
   * @returns false if the provider did not answer; true otherwise, also if the site has no payment with this id, or if this
   *   process does not serve the site
   */
  async compare(site: { readonly id: number }, id: string): Promise<boolean> {
    const first = await this.#settle(site, id);
    // The first `#settle` may get a payment page from the provider, and then treats the payment as unpaid. After a
    // restore of the database, the shopper may have already paid on this page. So the payment is compared again.
    return first.payment?.state === 'open' ? (await this.#settle(site, id)).hasAnswered : first.hasAnswered;
  }

  async #settle(site: { readonly id: number }, id: string): Promise<{ readonly payment: Payment | null; readonly hasAnswered: boolean }> {
    const { store, clock, log } = this.#dependencies;
    const found = await store.find(site, id);
    if (found === null) return { payment: null, hasAnswered: true };
    let payment = found;
    try {
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const next = await this.#advance(payment);
        if (next === null) break;
        payment = next;
        // Nobody can have paid yet on a page that was made just now.
        if (payment.state === 'open') break;
      }
      if (!isFinal(payment.state)) await store.planCheck(payment, 'answered', clock.now());
      return { payment, hasAnswered: true };
    } catch (error) {
      const about = { paymentId: id, state: payment.state };
      // The provider has answered, but the next step needs the site, which this process does not serve. Until the step is
      // taken, the vehicle of the payment stays reserved.
      const hasAnswered = error instanceof SiteNotServedError;
      if (hasAnswered)
        log.warn({ ...about, siteId: site.id }, 'the site of a payment is not served by this process; the payment is tried again');
      else if (error instanceof PaymentProviderError)
        log.warn({ ...about, reason: error.message }, 'the payment provider failed; the payment is tried again');
      else throw error;
      await store.planCheck(payment, 'failed', clock.now());
      return { payment, hasAnswered };
    }
  }

  /**
   * Sets the state of a payment to 'ending', because the site does not want the money any more. The change belongs to
   * the caller's transaction. `settle` then ends the payment at the provider.
   *
   * @returns 'busy' if the money is being collected now. Until the collection is finished, the caller must not release
   *   what the payment is for, such as a vehicle
   */
  async end(transaction: Queryable, site: { readonly id: number }, id: string): Promise<'ending' | 'busy'> {
    const { store, clock } = this.#dependencies;
    const payment = await store.lock(transaction, { siteId: site.id, id });
    if (payment?.state === 'capturing') return 'busy';
    if (payment?.state === 'created' || payment?.state === 'open')
      await store.change(transaction, payment, { state: 'ending' }, clock.now());
    return 'ending';
  }

  /**
   * Stores in the caller's transaction that collected money must be refunded. `settle` then refunds the money at the
   * provider.
   *
   * @param amountCents the total that goes back, including earlier refunds; the rest belongs to the dealer
   * @returns false if the payment is not in the state `paid`
   */
  async refund(transaction: Queryable, site: { readonly id: number }, id: string, amountCents: Cents): Promise<boolean> {
    const { store, ledger, clock } = this.#dependencies;
    const payment = await store.lock(transaction, { siteId: site.id, id });
    if (payment === null || payment.state !== 'paid' || amountCents <= 0 || amountCents > payment.amountCents) return false;
    // The amount at the provider can be larger than `amountCents`, because somebody may already have refunded more on
    // the website of the provider.
    const refundCents = Math.max(amountCents, payment.returnedCents);
    await ledger.setDealerShare(transaction, payment, payment.amountCents - refundCents, clock.now());
    await store.change(transaction, payment, { state: 'refunding', refundCents }, clock.now());
    return true;
  }

  /** Records in the caller's transaction that collected money belongs to the dealer from now on. */
  async keep(transaction: Queryable, site: { readonly id: number }, id: string): Promise<void> {
    const { store, ledger, clock } = this.#dependencies;
    const payment = await store.lock(transaction, { siteId: site.id, id });
    if (payment?.state !== 'paid') return;
    await ledger.setDealerShare(transaction, payment, payment.amountCents - payment.returnedCents, clock.now());
  }

  /**
   * Compares the state of each payment whose check is due with the state that its provider reports. This job runs each
   * minute.
   */
  async settleDue({ now, signal }: JobRun): Promise<number> {
    const { store, log } = this.#dependencies;
    const due = await store.listDue(now, MAX_CHECKS);
    for (const { siteId, id } of due) {
      if (signal.aborted) break;
      try {
        await this.settle({ id: siteId }, id);
      } catch (error) {
        // If one payment cannot be settled, the other payments are still settled.
        log.error({ err: error, paymentId: id }, 'a payment could not be settled');
        await store.planCheck({ siteId, id }, 'failed', now);
      }
    }
    return due.length;
  }

  /**
   * If a command is due (`dueCommand`), the provider gets this command. Then the stored payment gets the state that
   * the provider reports.
   *
   * @returns the changed payment; null if there is nothing more to do now
   */
  async #advance(payment: Payment): Promise<Payment | null> {
    const provider = this.#provider(payment);
    const command = dueCommand(payment);
    if (command === 'start') return this.#start(payment, provider);
    const started = withSession(payment);
    let refusal: PaymentProviderError | null = null;
    if (command !== null) refusal = await doCommand(provider, command, started);
    const state = await provider.read(started);
    const next = await this.#apply(payment, state);
    // The provider may refuse a command because the state of the payment has changed there. A step then follows from the new
    // state. If no step follows, the refusal is an error.
    if (next === null && refusal !== null) throw refusal;
    return next;
  }

  async #start(payment: Payment, provider: PaymentProvider): Promise<Payment | null> {
    const { database, store, clock } = this.#dependencies;
    const { ref, url } = await provider.start(payment);
    return database.transaction(async (transaction) => {
      const locked = await store.lock(transaction, payment);
      if (locked === null || locked.sessionRef !== null) return null;
      const state = locked.state === 'created' ? 'open' : locked.state;
      return store.change(transaction, locked, { state, sessionRef: ref, sessionUrl: url }, clock.now());
    });
  }

  /** Takes the step that follows from the state of the payment at the provider. Returns null if no step follows. */
  async #apply(payment: Payment, provider: ProviderState): Promise<Payment | null> {
    const { database, store, ledger, subjects, clock } = this.#dependencies;
    if (paymentStep(payment, provider).kind === 'none') return null;
    const subject = subjects[payment.purpose];
    if (subject === undefined) throw new Error(`No feature handles payments for '${payment.purpose}'`);
    const changed = await database.transaction(async (transaction) => {
      await subject.lock(transaction, payment);
      const locked = await store.lock(transaction, payment);
      if (locked === null) return null;
      const step = paymentStep(locked, provider);
      if (step.kind === 'none') return null;
      const paymentRef = 'paymentRef' in provider ? provider.paymentRef : (locked.paymentRef ?? undefined);
      const known = { ...locked, paymentRef: paymentRef ?? null };
      const next = await this.#decide(transaction, known, step, subject);
      const booked = { payment: known, provider, next, settlesAtOnce: subject.settlesAtOnce };
      const amounts = await bookPaymentStep(ledger, transaction, booked, clock.now());
      return store.change(
        transaction,
        locked,
        { state: next, ...amounts, ...(paymentRef === undefined ? {} : { paymentRef }) },
        clock.now(),
      );
    });
    if (changed !== null && isCollected(payment.state)) this.#report(payment, provider);
    else if (changed?.state === 'paid') await subject.paid(changed);
    return changed;
  }

  async #decide(transaction: Queryable, payment: Payment, step: Exclude<PaymentStep, { kind: 'none' }>, subject: PaymentSubject) {
    const now = this.#dependencies.clock.now();
    if (step.kind === 'ask') return (await subject[step.about](transaction, payment, now)) ? step.next : step.otherwise;
    if (step.tell === 'ended') await subject.end(transaction, payment, now);
    if (step.tell === 'returned') await subject.giveBack(transaction, payment, now);
    return step.next;
  }

  /** Tells the operator of refunds that were made without this program, and of refunds that failed. */
  #report({ id, returnedCents }: Payment, provider: ProviderState): void {
    const { log } = this.#dependencies;
    if (provider.kind !== 'captured') return;
    const fields = { paymentId: id, returnedCents: provider.refundedCents, formerCents: returnedCents };
    if (provider.refundedCents > returnedCents)
      log.warn(fields, 'money was sent back by hand at the payment provider; the ledger now contains this refund');
    if (provider.refundedCents < returnedCents)
      log.error(
        fields,
        'a refund has failed at the payment provider: the shopper did not get this money; agree on another way with the shopper',
      );
  }

  /** The provider of a payment; if no payment is given, the provider of new payments. */
  #provider(payment?: Payment): PaymentProvider {
    const { providers } = this.#dependencies;
    const found = payment === undefined ? providers[0] : providers.find(({ name }) => name === payment.provider);
    if (found === undefined) throw new PaymentProviderError(`The payment provider '${payment?.provider}' is not configured`);
    return found;
  }
}

const withSession = (payment: Payment): StartedPayment => {
  const { sessionRef } = payment;
  if (sessionRef === null) throw new Error(`The payment ${payment.id} in the state '${payment.state}' has no page at the provider`);
  return { ...payment, sessionRef };
};

/**
 * Sends a command about a payment to the payment provider. The provider may refuse the command, for example because the payment
 * has expired there meanwhile. The caller then reads the state of the payment from the provider.
 *
 * @returns the error if the provider refused the command; otherwise null
 */
const doCommand = async (
  provider: PaymentProvider,
  command: Exclude<ProviderCommand, 'start'>,
  payment: StartedPayment,
): Promise<PaymentProviderError | null> => {
  try {
    await provider[command](payment);
    return null;
  } catch (error) {
    if (error instanceof PaymentProviderError) return error;
    throw error;
  }
};
