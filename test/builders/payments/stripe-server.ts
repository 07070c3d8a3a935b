import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { STRIPE_SIGNATURE, stripeDigest } from '#features/payments/server/stripe/stripe-signature.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { chargeOf, errorOf, noticeObject, type StripeRefusal, type StripeSessionRow, sessionJson } from './stripe-json.ts';

/**
 * How the server fails at the next command.
 *
 * - `silent`: the command is carried out, and no answer is sent.
 * - `dropped`: the command is carried out, and the connection breaks.
 * - `failed`: the command is not carried out. The answer is 500, and a later request with the same idempotency key gets the
 *   same answer.
 * - All other faults: the command is refused, and the answer is not stored.
 */
export type StripeFault = 'silent' | 'dropped' | 'failed' | 'unavailable' | 'conflict' | 'rate-limited';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const STRIPE_KEY = 'sk_test_0123456789abcdef';
export const STRIPE_SECRET = 'whsec_0123456789abcdef';

const REFUSALS: Readonly<Partial<Record<StripeFault, Answer>>> = {
  unavailable: { status: 503, body: errorOf({ type: 'api_error' }) },
  conflict: { status: 409, body: errorOf({ type: 'invalid_request_error', code: 'idempotency_key_in_use' }) },
  'rate-limited': { status: 429, body: errorOf({ type: 'invalid_request_error', code: 'rate_limit' }) },
};

/** A local server that behaves like the part of Stripe's API that the program uses. It uses the clock of the test. */
export const openStripeServer = async (clock: { now(): number }) => {
  const sessions = new Map<string, StripeSessionRow>();
  const kept = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  const calls: Call[] = [];
  const faults: StripeFault[] = [];

  const answer = (call: Call): Answer => {
    if (call.headers.authorization !== `Bearer ${STRIPE_KEY}`) return { status: 401, body: errorOf({ type: 'invalid_request_error' }) };
    const key = call.headers['idempotency-key'];
    if (typeof key !== 'string') return perform(call);
    const asked = JSON.stringify([call.path, call.fields, call.headers['stripe-account']]);
    const found = kept.get(key);
    if (found !== undefined) {
      return found.asked === asked ? found.answer : { status: 400, body: errorOf({ type: 'idempotency_error' }) };
    }
    const failed = faults[0] === 'failed';
    if (failed) faults.shift();
    const performed = failed ? { status: 500, body: errorOf({ type: 'api_error' }) } : perform(call);
    // Stripe stores the answer to each idempotency key, but not if Stripe refused the request. So this server stores
    // successful answers. It also stores the status 500, with which it answers if the test has set the fault `failed`.
    if (performed.status < 400 || failed) kept.set(key, { asked, answer: performed });
    return performed;
  };

  const perform = (call: Call): Answer => {
    const [, , kind, id = '', last] = call.path.split('?')[0]?.replace('/checkout/sessions', '/sessions').split('/') ?? [];
    const account = call.headers['stripe-account'] ?? null;
    if (kind === 'sessions' && id === '') return call.method === 'GET' ? list(call, String(account)) : create(call, String(account));
    const wanted = kind === 'refunds' ? call.fields.payment_intent : id;
    const row = [...sessions.values()].find((one) => (one.id === wanted || one.intent === wanted) && one.account === String(account));
    if (row === undefined) return refuse({ type: 'invalid_request_error', code: 'resource_missing', param: 'id', status: 404 });
    if (row.status === 'open' && row.expiresAt <= clock.now()) row.status = 'expired';
    if (kind === 'refunds') return refund(row, Number(call.fields.amount));
    if (last === undefined) return { status: 200, body: sessionJson(row) };
    if (last === 'expire') return expire(row);
    return finish(row, last, call.fields);
  };

  const create = ({ fields }: Call, account: string): Answer => {
    const now = clock.now();
    const expiresAt = fields.expires_at === undefined ? now + 24 * HOUR_MS : Number(fields.expires_at) * SECOND_MS;
    if (expiresAt < now + 30 * MINUTE_MS || expiresAt > now + 24 * HOUR_MS) {
      return refuse({ type: 'invalid_request_error', param: 'expires_at' });
    }
    const number = sessions.size + 1;
    const row: StripeSessionRow = {
      id: `cs_test_${number}`,
      // The id of an intent must be unique across all test servers, because the program finds payments by this id.
      intent: `pi_${randomUUID()}`,
      account,
      fields,
      status: 'open',
      money: 'none',
      refunded: 0,
      expiresAt,
      createdAt: now,
    };
    sessions.set(row.id, row);
    return { status: 200, body: sessionJson(row) };
  };

  /** https://docs.stripe.com/api/checkout/sessions/list: the newest session first, at most `limit` sessions, 10 by default. */
  const list = ({ path }: Call, account: string): Answer => {
    const given = new URLSearchParams(path.split('?')[1]);
    const limit = Number(given.get('limit') ?? 10);
    if (limit < 1 || limit > 100) return refuse({ type: 'invalid_request_error', param: 'limit' });
    const since = Number(given.get('created[gte]') ?? 0) * SECOND_MS;
    const rows = [...sessions.values()].filter((row) => row.account === account && row.createdAt >= since).reverse();
    const after = given.get('starting_after');
    const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    if (after !== null && from === 0) return refuse({ type: 'invalid_request_error', code: 'resource_missing', param: 'starting_after' });
    const page = rows.slice(from, from + limit);
    const body = { object: 'list', url: '/v1/checkout/sessions', has_more: from + limit < rows.length, data: page.map(sessionJson) };
    return { status: 200, body };
  };

  const expire = (row: StripeSessionRow): Answer => {
    if (row.status !== 'open') return refuse({ type: 'invalid_request_error' });
    row.status = 'expired';
    return { status: 200, body: sessionJson(row) };
  };

  const finish = (row: StripeSessionRow, command: string, fields: Call['fields']): Answer => {
    if (row.money !== 'requires_capture') return refuse({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
    if (fields.amount_to_capture !== undefined) return refuse({ type: 'invalid_request_error', param: 'amount_to_capture' });
    row.money = command === 'capture' ? 'succeeded' : 'canceled';
    return { status: 200, body: { id: row.intent, object: 'payment_intent', status: row.money } };
  };

  const refund = (row: StripeSessionRow, amount: number): Answer => {
    if (row.money !== 'succeeded' || row.refunded + amount > chargeOf(row)) {
      return refuse({ type: 'invalid_request_error', code: 'charge_already_refunded' });
    }
    row.refunded += amount;
    return { status: 200, body: { object: 'refund', status: 'succeeded', amount } };
  };

  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, fields: Object.fromEntries(new URLSearchParams(body)), headers };
    calls.push(call);
    const fault = method === 'POST' && faults[0] !== 'failed' ? faults.shift() : undefined;
    const { status, body: json } = (fault && REFUSALS[fault]) ?? answer(call);
    if (fault === 'silent') return;
    if (fault === 'dropped') return void request.socket.destroy();
    const retry = status === 500 ? { 'stripe-should-retry': 'false' } : {};
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...retry }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    sessions,
    /** Simulates a shopper who enters a card on the payment page. The bank then reserves the money. */
    pay: (ref: string): void => {
      const row = sessions.get(ref);
      if (row?.status !== 'open') throw new Error('The page is closed');
      Object.assign(row, { status: 'complete', money: 'requires_capture' });
    },
    /** Changes the data of a payment at Stripe, as somebody can do in Stripe's dashboard. */
    change: (ref: string, changes: Partial<StripeSessionRow>): void => {
      Object.assign(sessions.get(ref) ?? {}, changes);
    },
    /**
     * Creates a signed webhook event about a payment. It contains the object that Stripe sends with this type of event: a
     * session, a charge or a refund.
     */
    writeNotice: (ref: string, type = 'checkout.session.completed') => {
      const row = sessions.get(ref);
      const object = row === undefined ? {} : noticeObject(row, type);
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
      const timestamp = String(Math.floor(clock.now() / SECOND_MS));
      const signature = `t=${timestamp},v1=${'0'.repeat(64)},v1=${stripeDigest(STRIPE_SECRET, timestamp, body)},v0=1`;
      return { headers: new Headers({ [STRIPE_SIGNATURE]: signature }), body };
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>;

const refuse = ({ status = 400, ...error }: StripeRefusal & { status?: number }): Answer => ({ status, body: errorOf(error) });
