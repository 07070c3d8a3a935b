import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import { deriveKey } from '#platform/signing-key.server.ts';
import { paths } from '#urls/paths.ts';
import type { ProviderState } from '../../rules/payment.ts';
import { type ListedPayment, type PaymentProvider, PaymentProviderError, type StartedPayment } from '../payment-provider.server.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.server.ts';

/**
 * Minimum time for which the payment page stays open, even if the website stops waiting for the payment earlier. Real
 * providers also keep a page open for at least half an hour.
 */
const MIN_PAGE_MS = 30 * MINUTE_MS;

/** The header with the signature of a notice. */
export const SANDBOX_SIGNATURE = 'sandbox-signature';

const noticeSchema = z.object({ siteId: z.int(), paymentId: z.uuid() });

/**
 * A simulated payment provider, for installations that have no real payment provider. It has a payment page, stores the
 * state of each payment and sends signed notices, as a real provider does. No money moves.
 */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly #store: SandboxStore;
  readonly #clock: Clock;
  readonly #key: Buffer;

  constructor(store: SandboxStore, clock: Clock, platformSecret: Uint8Array) {
    this.#store = store;
    this.#clock = clock;
    this.#key = deriveKey(platformSecret, 'sandbox-payments');
  }

  async start(payment: Parameters<PaymentProvider['start']>[0]) {
    const now = this.#clock.now();
    const opened = await this.#store.open(payment, randomUUID(), Math.max(payment.expiresAt, now + MIN_PAGE_MS), now);
    return { ref: opened.id, url: new URL(paths.sandboxPayment(opened.id), payment.returnUrl).href };
  }

  async read(payment: StartedPayment): Promise<ProviderState> {
    return stateOf(await this.#arrive(await this.#find(payment)));
  }

  async expire(payment: StartedPayment): Promise<void> {
    const { state, paysAt, id } = await this.#arrive(await this.#find(payment));
    if (state === 'expired') return;
    if (state !== 'open' || paysAt !== null) throw new PaymentProviderError(`The sandbox cannot close a page in the state '${state}'`);
    await this.#store.move({ id: payment.siteId }, id, 'open', 'expired');
  }

  capture(payment: StartedPayment): Promise<void> {
    return this.#move(payment, 'captured');
  }

  cancel(payment: StartedPayment): Promise<void> {
    return this.#move(payment, 'cancelled');
  }

  async refund(payment: StartedPayment): Promise<void> {
    const done = await this.#store.refund({ id: payment.siteId }, payment.sessionRef, payment.refundCents);
    if (!done) throw new PaymentProviderError('The sandbox has not collected this money');
  }

  async *listSince(since: number): AsyncGenerator<ListedPayment> {
    for (const stored of await this.#store.listSince(since)) {
      const { siteId, paymentId: id, amountCents, returnUrl, id: sessionRef } = stored;
      yield { siteId, id, providerAccount: null, sessionRef, amountCents, returnUrl, state: stateOf(await this.#arrive(stored)) };
    }
  }

  readNotice(headers: Headers, body: string) {
    const given = Buffer.from(headers.get(SANDBOX_SIGNATURE) ?? '');
    const wanted = Buffer.from(this.#sign(body));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
    return noticeSchema.parse(JSON.parse(body));
  }

  /** A signed notice about a payment, as the sandbox sends it to the endpoint for notices. */
  writeNotice({ siteId, paymentId }: SandboxPayment): { readonly headers: Headers; readonly body: string } {
    const body = JSON.stringify({ siteId, paymentId });
    return { body, headers: new Headers({ [SANDBOX_SIGNATURE]: this.#sign(body) }) };
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#key).update(body).digest('base64url');
  }

  async #find({ siteId, sessionRef }: StartedPayment): Promise<SandboxPayment> {
    const found = await this.#store.find({ id: siteId }, sessionRef);
    if (found === null) throw new PaymentProviderError('The sandbox has no such payment');
    return found;
  }

  /**
   * Updates the state of an open payment. If the tester has chosen to pay late (`paysAt`), the state becomes 'authorised' at
   * that time. If the payment page has expired without a payment, the state becomes 'expired'.
   */
  async #arrive(payment: SandboxPayment): Promise<SandboxPayment> {
    const now = this.#clock.now();
    const to =
      payment.paysAt !== null && payment.paysAt <= now
        ? 'authorised'
        : payment.paysAt === null && payment.expiresAt <= now
          ? 'expired'
          : null;
    if (payment.state !== 'open' || to === null) return payment;
    await this.#store.move({ id: payment.siteId }, payment.id, 'open', to);
    return (await this.#store.find({ id: payment.siteId }, payment.id)) ?? payment;
  }

  async #move(payment: StartedPayment, to: 'captured' | 'cancelled'): Promise<void> {
    const { id, state } = await this.#find(payment);
    if (state === to) return;
    if (!(await this.#store.move({ id: payment.siteId }, id, 'authorised', to))) {
      throw new PaymentProviderError(`The sandbox has no reserved money for this payment: it is '${state}'`);
    }
  }
}

const stateOf = ({ state, id, refundedCents }: SandboxPayment): ProviderState => {
  if (state === 'authorised') return { kind: 'authorised', paymentRef: id };
  if (state === 'captured') return { kind: 'captured', paymentRef: id, refundedCents };
  return { kind: state };
};
