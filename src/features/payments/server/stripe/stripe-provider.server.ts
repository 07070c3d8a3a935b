import { z } from 'zod';
import { type Clock, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import type { Payment, ProviderState } from '../../rules/payment.ts';
import {
  type ListedPayment,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderSession,
  type StartedPayment,
} from '../payment-provider.server.ts';
import { StripeClient, type StripeClientOptions, StripeError } from './stripe-client.server.ts';
import {
  isSessionOf,
  newSessionSchema,
  PAYMENT_KEY,
  SITE_KEY,
  type StripeSession,
  sessionListSchema,
  sessionSchema,
  stateOfSession,
} from './stripe-session.ts';
import { isSignedByStripe, STRIPE_SIGNATURE } from './stripe-signature.ts';

export interface StripeOptions extends StripeClientOptions {
  /** The signing secrets of the webhook endpoints to which Stripe sends notices. */
  readonly webhookSecrets: readonly string[];
}

/** Stripe keeps a page open for at least half an hour. One more minute allows for slow calls and unequal clocks. */
const MIN_PAGE_MS = 31 * MINUTE_MS;

/**
 * The payment or refund in a webhook request of Stripe. A refund does not contain our metadata, but the id of the PaymentIntent
 * that was refunded.
 */
const noticeSchema = z.object({
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      payment_intent: z.unknown(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});
const idsSchema = z.object({ [SITE_KEY]: z.coerce.number().int().positive(), [PAYMENT_KEY]: z.uuid() });

/**
 * Takes payments with Stripe Checkout. The card is authorised on a page of Stripe, and a second call collects the money
 * (https://docs.stripe.com/payments/checkout, https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 *
 * Every call that changes something has the id of the payment and the name of the command as its idempotency key. Stripe
 * forgets keys after a day. So the state of the payment at Stripe is read before each of these calls.
 */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly #client: StripeClient;
  readonly #secrets: readonly string[];
  readonly #clock: Clock;

  constructor({ webhookSecrets, ...options }: StripeOptions, clock: Clock) {
    this.#client = new StripeClient(options);
    this.#secrets = webhookSecrets;
    this.#clock = clock;
  }

  /**
   * Creates the payment page at Stripe. A repeated call must send the same fields. So the time at which the
   * page closes is computed only from the payment.
   *
   * Stripe refuses a closing time that is too early or more than a day away. In this case, a second call with another
   * idempotency key makes a page without a closing time, which Stripe closes after a day. If a page is still open when the
   * time for the payment is over, `read` closes the page.
   */
  async start(payment: Payment): Promise<ProviderSession> {
    const fields = sessionFields(payment);
    const endsAt = Math.ceil((payment.expiresAt + MIN_PAGE_MS) / SECOND_MS);
    const answer = await this.#command(payment, 'start', '/v1/checkout/sessions', { ...fields, expires_at: String(endsAt) }).catch(
      (error: unknown) => {
        if (!(error instanceof StripeError) || error.param !== 'expires_at') throw error;
        return this.#command(payment, 'start-without-end', '/v1/checkout/sessions', fields);
      },
    );
    const { id, url } = read(newSessionSchema, answer);
    return { ref: id, url };
  }

  async read(payment: StartedPayment): Promise<ProviderState> {
    const session = await this.#session(payment);
    if (session.status !== 'open' || this.#clock.now() < payment.expiresAt) return known(session, payment);
    try {
      await this.#close(payment);
    } catch (error) {
      // Stripe does not close a page on which the shopper has just paid. So this error is ignored: the state that is read below shows
      // whether the shopper has paid.
      if (!(error instanceof StripeError)) throw error;
    }
    return known(await this.#session(payment), payment);
  }

  async expire(payment: StartedPayment): Promise<void> {
    const { status } = await this.#session(payment);
    if (status === 'expired') return;
    if (status !== 'open') throw new PaymentProviderError(`Stripe cannot close a page in the state '${status}'`);
    await this.#close(payment);
  }

  capture(payment: StartedPayment): Promise<void> {
    return this.#finish(payment, 'capture', 'succeeded');
  }

  cancel(payment: StartedPayment): Promise<void> {
    return this.#finish(payment, 'cancel', 'canceled');
  }

  async refund(payment: StartedPayment): Promise<void> {
    const state = known(await this.#session(payment), payment);
    if (state.kind !== 'captured') throw new PaymentProviderError('Stripe has not collected this money');
    const missing = payment.refundCents - state.refundedCents;
    if (missing <= 0) return;
    await this.#command(payment, 'refund', '/v1/refunds', { payment_intent: state.paymentRef, amount: String(missing) });
  }

  /** https://docs.stripe.com/api/checkout/sessions/list. Sessions of other programs in the same account are left out. */
  async *listSince(since: number, accounts: readonly (string | null)[]): AsyncGenerator<ListedPayment> {
    for (const account of accounts)
      for (let after = ''; ; ) {
        const page = `limit=100&created[gte]=${Math.floor(since / SECOND_MS)}&expand[]=data.payment_intent.latest_charge${after}`;
        const { data, has_more } = read(sessionListSchema, await this.#client.call({ path: `/v1/checkout/sessions?${page}`, account }));
        for (const session of data) {
          const listed = listedPayment(session, account);
          if (listed !== null) yield listed;
        }
        const last = data.at(-1);
        if (!has_more || last === undefined) break;
        after = `&starting_after=${encodeURIComponent(last.id)}`;
      }
  }

  readNotice(headers: Headers, body: string) {
    if (!isSignedByStripe(headers.get(STRIPE_SIGNATURE), body, this.#secrets, this.#clock.now())) return null;
    const object = noticeSchema.safeParse(JSON.parse(body)).data?.data.object;
    const ids = idsSchema.safeParse(object?.metadata);
    if (ids.success) return { siteId: ids.data[SITE_KEY], paymentId: ids.data[PAYMENT_KEY] };
    // A notice without our ids is about a refund, or about a payment of another program that uses the same Stripe
    // account. A refund is found by the reference of its payment.
    const intent = object?.object === 'refund' ? object.payment_intent : null;
    return typeof intent === 'string' ? { paymentRef: intent } : ('other' as const);
  }

  async #session(payment: StartedPayment): Promise<StripeSession> {
    const path = `${sessionPath(payment)}?expand[]=payment_intent.latest_charge`;
    const session = read(sessionSchema, await this.#client.call({ path, account: payment.providerAccount }));
    if (!isSessionOf(session, payment)) throw new PaymentProviderError('Stripe has another payment under this id');
    return session;
  }

  async #close(payment: StartedPayment): Promise<void> {
    await this.#command(payment, 'expire', `${sessionPath(payment)}/expire`, {});
  }

  /**
   * Collects or releases reserved money. If an earlier call has carried out the command already, this call changes
   * nothing.
   */
  async #finish(payment: StartedPayment, command: 'capture' | 'cancel', done: string): Promise<void> {
    const { payment_intent: intent } = await this.#session(payment);
    if (intent?.status === done) return;
    if (intent?.status !== 'requires_capture') {
      throw new PaymentProviderError(`Stripe has no reserved money for this payment: it is '${intent?.status ?? 'unpaid'}'`);
    }
    await this.#command(payment, command, `/v1/payment_intents/${encodeURIComponent(intent.id)}/${command}`, {});
  }

  #command(payment: Payment, name: string, path: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
    const command = { fields, idempotencyKey: `${payment.id}:${name}` };
    return this.#client.call({ path, account: payment.providerAccount, command });
  }
}

const sessionPath = ({ sessionRef }: StartedPayment): string => `/v1/checkout/sessions/${encodeURIComponent(sessionRef)}`;

/** The fields with which Stripe creates a payment page (https://docs.stripe.com/api/checkout/sessions/create). */
const sessionFields = ({ siteId, id, amountCents, description, returnUrl }: Payment): Readonly<Record<string, string>> => ({
  mode: 'payment',
  'payment_method_types[0]': 'card',
  client_reference_id: id,
  success_url: returnUrl,
  cancel_url: returnUrl,
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'aud',
  'line_items[0][price_data][unit_amount]': String(amountCents),
  'line_items[0][price_data][product_data][name]': description,
  'payment_intent_data[capture_method]': 'manual',
  // Stripe copies metadata into its webhook requests: `metadata` into requests about the payment page, and
  // `payment_intent_data.metadata` into requests about the money. So the ids of site and payment are in both.
  [`metadata[${SITE_KEY}]`]: String(siteId),
  [`metadata[${PAYMENT_KEY}]`]: id,
  [`payment_intent_data[metadata][${SITE_KEY}]`]: String(siteId),
  [`payment_intent_data[metadata][${PAYMENT_KEY}]`]: id,
});

/** Reads one payment page of Stripe's list; null if another program made the page. */
const listedPayment = (session: z.infer<typeof sessionListSchema>['data'][number], account: string | null): ListedPayment | null => {
  const ids = idsSchema.safeParse(session.metadata);
  const { amount_total: amountCents, success_url: returnUrl } = session;
  if (!ids.success || amountCents === null || returnUrl === null) return null;
  const state = stateOfSession(session, { amountCents });
  // Stripe collected an amount that differs from the amount on the payment page. A person must check this payment.
  const shown: ProviderState = state ?? { kind: 'captured', paymentRef: session.payment_intent?.id ?? session.id, refundedCents: 0 };
  return {
    siteId: ids.data[SITE_KEY],
    id: ids.data[PAYMENT_KEY],
    providerAccount: account,
    sessionRef: session.id,
    amountCents,
    returnUrl,
    state: shown,
  };
};

const known = (session: StripeSession, payment: Payment): ProviderState => {
  const state = stateOfSession(session, payment);
  if (state === null) throw new PaymentProviderError('Stripe has collected an amount that differs from the amount of this payment');
  return state;
};

const read = <Value>(schema: z.ZodType<Value>, answer: unknown): Value => {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PaymentProviderError('Stripe answered in an unknown form');
  return parsed.data;
};
