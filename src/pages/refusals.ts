import type { PageAnswer } from './page.ts';

/** The reasons to refuse a request, with the HTTP status of each (docs/architecture.md, rule 4). */
export const REFUSALS = {
  'bad-request': 400,
  unauthorised: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  invalid: 422,
  'too-many-requests': 429,
  failed: 500,
  unavailable: 503,
} as const;
export type Refusal = keyof typeof REFUSALS;

type Headers = Readonly<Record<string, string>>;

/**
 * Makes a refusal as JSON, for programs.
 *
 * @example refuseJson('not-found', 'There is no such vehicle on this site.') // 404 {"error": "There is no such vehicle
 * on this site."}
 */
export const refuseJson = (refusal: Refusal, error: string, headers: Headers = {}): PageAnswer => ({
  kind: 'json',
  status: REFUSALS[refusal],
  value: { error },
  caching: 'private',
  headers,
});

/** Makes a refusal as one line of plain text. The browser shows this text as a page or in an alert (ERR-05). */
export const refuseText = (refusal: Refusal, message: string, headers: Headers = {}): PageAnswer => ({
  kind: 'file',
  status: REFUSALS[refusal],
  type: 'text/plain; charset=utf-8',
  body: Buffer.from(`${message}\n`),
  headers: { 'cache-control': 'no-store', ...headers },
});

/** Number of seconds after which a client may repeat a request that failed because a service did not answer. */
export const UNAVAILABLE_SECONDS = 10;

/** The `Retry-After` header. */
export const retryAfter = (seconds: number): Headers => ({ 'retry-after': String(seconds) });

/** Makes the refusal for a caller who has used up a rate limit. */
export const tooManyRequests = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): PageAnswer =>
  refuseJson(
    'too-many-requests',
    `Too many requests from this address. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    retryAfter(retryAfterSeconds),
  );
