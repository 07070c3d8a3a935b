import { z } from 'zod';
import { SECOND_MS } from '#kernel/clock.ts';
import { PaymentProviderError } from '../payment-provider.server.ts';

/**
 * The version of Stripe's API that this adapter uses. Each call names this version, so the version that is set in the Stripe
 * account has no effect.
 */
export const STRIPE_VERSION = '2026-10-28.endive';

/** Longest wait for one answer, in milliseconds. A shopper may be waiting for a page that needs this answer. */
const LIMIT_MS = 10 * SECOND_MS;

export interface StripeClientOptions {
  /** Scheme and host of the API: 'https://api.stripe.com'. */
  readonly url: string;
  readonly secretKey: string;
  /** Longest wait for one answer, in milliseconds. */
  readonly limitMs?: number;
}

/** A request to Stripe. */
export interface StripeCall {
  /** The path below the host, with its query. */
  readonly path: string;
  /** The connected account in whose name the call is made; null for the account to which the API key belongs. */
  readonly account: string | null;
  /** What the call changes at Stripe. If it is missing, the call only reads. */
  readonly command?: { readonly fields: Readonly<Record<string, string>>; readonly idempotencyKey: string };
}

/** Stripe refused a call, or failed. The message has only codes, because Stripe's own messages may contain personal details. */
export class StripeError extends PaymentProviderError {
  /** The field that Stripe refused. */
  readonly param: string | null;

  constructor(status: number, { type, code, param }: { type?: string; code?: string; param?: string }, requestId: string | null) {
    const details = [`status ${status}`, type, code, param && `field ${param}`, requestId].filter(Boolean).join(', ');
    super(`Stripe refused the call: ${details}`);
    this.name = 'StripeError';
    this.param = param ?? null;
  }
}

/** https://docs.stripe.com/api/errors */
const errorSchema = z.object({
  error: z.object({ type: z.string().optional(), code: z.string().optional(), param: z.string().optional() }),
});

/**
 * Calls Stripe's API (https://docs.stripe.com/api). A call is repeated once, immediately and with the same idempotency key, in
 * these cases: the connection broke; another call with the same key was running (409); Stripe failed (5xx). A call is not
 * repeated after a timeout, because the shopper has waited long enough. A call is not repeated after 429 (too many requests)
 * either, because the timed job calls Stripe later.
 */
export class StripeClient {
  readonly #options: StripeClientOptions;

  constructor(options: StripeClientOptions) {
    this.#options = options;
  }

  /** @throws PaymentProviderError if Stripe refuses, fails or does not answer */
  async call(call: StripeCall): Promise<unknown> {
    const first = await this.#send(call).catch((error: unknown) => {
      if (isTimeout(error)) throw unreachable(error);
      return null;
    });
    const response =
      first === null || isWorthRepeating(first)
        ? await this.#send(call).catch((error: unknown) => {
            throw unreachable(error);
          })
        : first;
    if (response.status >= 200 && response.status < 300) return jsonOf(response.body);
    const parsed = errorSchema.safeParse(jsonOf(response.body));
    throw new StripeError(response.status, parsed.success ? parsed.data.error : {}, response.headers.get('request-id'));
  }

  async #send({ path, account, command }: StripeCall): Promise<StripeAnswer> {
    const { url, secretKey, limitMs = LIMIT_MS } = this.#options;
    const response = await fetch(url + path, {
      method: command === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': STRIPE_VERSION,
        ...(account === null ? {} : { 'stripe-account': account }),
        ...(command === undefined ? {} : { 'idempotency-key': command.idempotencyKey }),
      },
      ...(command === undefined ? {} : { body: new URLSearchParams(command.fields) }),
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }
}

interface StripeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Stripe says with `Stripe-Should-Retry` whether a repeated call could have another result. */
const isWorthRepeating = ({ status, headers }: StripeAnswer): boolean =>
  (status === 409 || status >= 500) && headers.get('stripe-should-retry') !== 'false';

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const unreachable = (error: unknown): PaymentProviderError =>
  new PaymentProviderError(`Stripe did not answer: ${error instanceof Error ? error.name : 'unknown error'}`, error);

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
