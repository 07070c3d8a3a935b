import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import { err, ok, type Result } from '#kernel/result.ts';
import { isPublicAddress } from './public-address.server.ts';
import { createHostResolver } from './resolve-host.server.ts';

export interface GuardedFetchOptions {
  /** Maximum bytes of the response body after decompression. */
  readonly maxBytes: number;
  /** Timeout in milliseconds for the whole fetch: name resolution, connection, redirects and body. */
  readonly timeoutMs: number;
  /** Maximum time in milliseconds between two parts of the body. Default: `timeoutMs`. */
  readonly idleMs?: number;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Maximum number of redirects: three for feeds, none for webhooks. */
  readonly maxRedirects?: number;
  /** Hosts (`host` or `host:port`) that may have private IP addresses (FETCH_ALLOW_PRIVATE). */
  readonly allowPrivate?: readonly string[];
  /** Cancels the request when this signal is aborted. */
  readonly signal?: AbortSignal;
  /**
   * Finds the IP addresses of a host. Default: the resolver of the operating system for hosts in `allowPrivate`, and
   * `createHostResolver` for all other hosts.
   */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

export interface FetchProblem {
  readonly kind: 'bad-address' | 'private-address' | 'unknown-host' | 'timed-out' | 'too-large' | 'too-many-redirects' | 'failed';
  /** The reason in plain words, without the query or the password of the URL. */
  readonly message: string;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /**
   * The caller must read or destroy the body. A body that becomes too large or takes too long fails with a
   * GuardedFetchError.
   */
  readonly body: Readable;
}

export class GuardedFetchError extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(problem.message);
    this.name = 'GuardedFetchError';
    this.problem = problem;
  }
}

const refuse = (kind: FetchProblem['kind'], message: string): never => {
  throw new GuardedFetchError({ kind, message });
};

const parseAddress = (text: string | URL, base?: URL): URL => {
  const url = URL.canParse(String(text), base) ? new URL(text, base) : refuse('bad-address', 'The address cannot be read as a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse('bad-address', `The address must begin with http:// or https://, but it begins with ${url.protocol}`);
  return url;
};

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Finds the IP addresses of hosts that outsiders choose. */
const resolveStranger = createHostResolver();

/**
 * Finds the IP addresses of hosts in FETCH_ALLOW_PRIVATE, which the operator chose. It asks the operating system, which also uses
 * the search domains of the machine.
 */
const resolveTrusted = (host: string): Promise<readonly LookupAddress[]> => lookup(host, { all: true });

/**
 * Waits for a value until the signal is aborted. It is used for the look-up of a host name: a look-up without an answer
 * cannot be cancelled, but the caller need not wait any longer.
 */
const whileAllowed = async <Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([value, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
};

/**
 * Returns the IP addresses of a host if all these addresses are allowed. If one of them is private, the host is
 * refused. Otherwise the owner of a host name could give the name a private IP address, to reach a service of our
 * network.
 */
const resolveAllowed = async (url: URL, options: GuardedFetchOptions, signal: AbortSignal): Promise<readonly LookupAddress[]> => {
  const host = bareHost(url);
  const family = isIP(host);
  const isAllowed = options.allowPrivate?.some((allowed) => allowed === host || allowed === url.host) ?? false;
  const resolve = options.resolve ?? (isAllowed ? resolveTrusted : resolveStranger);
  const find = (): Promise<readonly LookupAddress[]> => resolve(host).catch(() => []);
  const addresses = family ? [{ address: host, family }] : await whileAllowed(find(), signal);
  if (addresses.length === 0) refuse('unknown-host', `No IP address was found for the host ${host}`);
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    refuse('private-address', `The host ${host} has an IP address that is not on the public internet`);
  }
  return addresses;
};

/**
 * Creates an HTTP agent that connects only to the IP addresses that were already checked. If it resolved the host name
 * again, it could get IP addresses that were not checked.
 */
const createPinnedAgent = (
  addresses: readonly LookupAddress[],
  { timeoutMs, idleMs = timeoutMs }: Pick<GuardedFetchOptions, 'timeoutMs' | 'idleMs'>,
): Agent => {
  const pinned: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
  return new Agent({ connect: { lookup: pinned, timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: idleMs });
};

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

interface Hop {
  readonly answer: Dispatcher.ResponseData;
  readonly agent: Agent;
  readonly url: URL;
}

const openHop = async (url: URL, options: GuardedFetchOptions, headers: Record<string, string>, signal: AbortSignal): Promise<Hop> => {
  const addresses = await resolveAllowed(url, options, signal);
  const agent = createPinnedAgent(addresses, options);
  const credentials = url.username
    ? `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
    : null;
  const target = new URL(url);
  target.username = '';
  target.password = '';
  target.hash = '';
  try {
    const answer = await request(target, {
      dispatcher: agent,
      method: options.method ?? 'GET',
      headers: { ...headers, ...(credentials ? { authorization: credentials } : {}) },
      body: options.body ?? null,
      signal,
    });
    return { answer, agent, url };
  } catch (error) {
    await agent.destroy();
    throw error;
  }
};

const followRedirects = async (start: URL, options: GuardedFetchOptions, signal: AbortSignal): Promise<Hop> => {
  const maxRedirects = options.maxRedirects ?? 0;
  let headers: Record<string, string> = { 'accept-encoding': 'identity', 'user-agent': 'Forecourt/1.0', ...options.headers };
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const hop = await openHop(url, options, headers, signal);
    const location = hop.answer.headers.location;
    if (!isRedirect(hop.answer.statusCode) || typeof location !== 'string' || maxRedirects === 0) return hop;
    await hop.answer.body.dump();
    await hop.agent.destroy();
    if (redirects === maxRedirects) refuse('too-many-redirects', `The address redirects more than ${maxRedirects} times`);
    const next = parseAddress(location, url);
    // Headers with secrets for one server are not sent to another server.
    if (next.origin !== url.origin)
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)));
    url = next;
  }
};

const limitBytes = (maxBytes: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(new GuardedFetchError({ kind: 'too-large', message: `The answer is larger than ${maxBytes} bytes` }));
      else done(null, chunk);
    },
  });
};

const describeFailure = (
  error: unknown,
  isTimeout: boolean,
  { timeoutMs, idleMs = timeoutMs }: Pick<GuardedFetchOptions, 'timeoutMs' | 'idleMs'>,
): FetchProblem => {
  if (error instanceof GuardedFetchError) return error.problem;
  if (!isTimeout && (error as Error).name === 'BodyTimeoutError')
    return { kind: 'timed-out', message: `The server sent nothing for ${idleMs} ms, in the middle of its answer` };
  if (isTimeout || /Timeout/.test((error as Error).name))
    return { kind: 'timed-out', message: `No complete answer within ${timeoutMs} ms` };
  const { code } = error as { code?: string };
  return { kind: 'failed', message: `The connection failed${code ? ` (${code})` : ''}` };
};

/**
 * Limits the size of the response body and the time to read it. When the body ends or fails, the connection is closed.
 */
const guardBody = (hop: Hop, options: GuardedFetchOptions, timeout: AbortSignal): Readable => {
  const isGzip = /^(x-)?gzip$/i.test(String(hop.answer.headers['content-encoding'] ?? ''));
  const decoder = isGzip ? createGunzip() : new PassThrough();
  const limited = limitBytes(options.maxBytes);
  const guarded = new PassThrough({
    destroy(error, done) {
      void hop.agent.destroy();
      const known = error ? new GuardedFetchError(describeFailure(error, timeout.aborted, options)) : null;
      done(known);
    },
  });
  pipeline(hop.answer.body, decoder, limited, guarded, () => {});
  return guarded;
};

/**
 * Fetches a URL that somebody outside this program chose, such as the URL of a feed or a webhook. Private services of
 * this machine or its network cannot be reached with such a URL: only http and https and only public IP addresses are
 * allowed, also after a redirect. The host name is resolved only once. Size and time are limited. The body is a stream.
 *
 * @example
 * const fetched = await guardedFetch(feedUrl, { maxBytes: 500_000_000, timeoutMs: 300_000, maxRedirects: 3 });
 * if (fetched.ok && fetched.value.status === 200) await readFeed(fetched.value.body);
 */
export const guardedFetch = async (address: string | URL, options: GuardedFetchOptions): Promise<Result<GuardedAnswer, FetchProblem>> => {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const hop = await followRedirects(parseAddress(address), options, signal);
    const announced = Number(hop.answer.headers['content-length'] ?? 0);
    if (announced > options.maxBytes) {
      hop.answer.body.on('error', () => {}).destroy();
      await hop.agent.destroy();
      return err({ kind: 'too-large', message: `The answer has ${announced} bytes; at most ${options.maxBytes} are allowed` });
    }
    return ok({ status: hop.answer.statusCode, headers: hop.answer.headers, body: guardBody(hop, options, timeout) });
  } catch (error) {
    return err(describeFailure(error, timeout.aborted, options));
  }
};
