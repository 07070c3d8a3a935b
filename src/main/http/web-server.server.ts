import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { isStorageUnavailable } from '#platform/storage-unavailable.server.ts';
import type { StaticFile } from './browser-assets.server.ts';
import { type CachedPage, chooseCoding, matchesEtag, type PageCache, type PageVersion } from './page-cache.ts';
import { refuseRequest } from './refuse-request.ts';
import type { Arrival } from './site-env.ts';

export interface WebServerDependencies {
  readonly clock: Clock;
  readonly findSite: (host: string) => Site | null;
  readonly versionOf: (site: Site) => PageVersion;
  readonly cache: PageCache | null;
  readonly findFile: (path: string) => StaticFile | undefined;
  /** Computes the client address, scheme and host of a request. Only headers of trusted proxies are used. */
  readonly arrivalOf: (request: IncomingMessage) => Arrival;
  /** Answers requests that need no site (health, the management API, the list of demo sites). Null for all other requests. */
  readonly answerAnyHost: (request: Request, arrival: Arrival) => Promise<Response> | null;
  readonly answerSite: (request: Request, arrival: Arrival) => Response | Promise<Response>;
  /** Called with errors outside a site's pages; pages report their own errors. */
  readonly logError?: (error: unknown, about: { readonly requestId?: string; readonly path?: string }) => void;
  /** Called when an answer has been sent; logs and counts it. */
  readonly onSent: (sent: SentAnswer) => void;
}

export interface SentAnswer {
  /** The headers and the host of the request. Both are used to tell whether an agent sent the request. */
  readonly asked: { readonly headers: IncomingHttpHeaders; readonly authority: string };
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly cached: boolean;
}

const HSTS = 'max-age=31536000';

/** Headers of every answer, no matter which part of the program makes the answer. */
const EVERY_ANSWER = { 'x-content-type-options': 'nosniff' };

/**
 * Whether a request has more than one header `Host`. RFC 9112 (section 3.2) requires status 400 for such a request.
 * Otherwise a proxy could use one of the hosts and this program the other one, and the proxy could store a page of one
 * site for the host of another site.
 */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
};

/**
 * Maximum header size in bytes. By default, Node allows 16 kB and answers a longer search URL with status 431 and no
 * page. With this higher limit, the search page gets the URL. The search page leaves out the end of the URL, and tells
 * this to the shopper.
 */
const MAX_HEADER_BYTES = 96 * 1024;

/**
 * The web server. Pages from the page cache and built files are sent directly with node:http, because building Request
 * and Response objects costs more than sending them. Everything else goes through the app.
 */
export const createWebServer = (dependencies: WebServerDependencies): Server => {
  const { clock, findSite, versionOf, cache, findFile, arrivalOf, onSent } = dependencies;

  const arrivals = new WeakMap<IncomingMessage, Arrival>();
  /** Logs an error that nothing else handled, and answers with the id of its log line. */
  const answer = async (request: Request, arrival: Arrival, path: string): Promise<Response> => {
    try {
      return await (dependencies.answerAnyHost(request, arrival) ?? dependencies.answerSite(request, arrival));
    } catch (error) {
      // The URL or the host of the request is invalid. This is an error of the client and is not logged.
      if (error instanceof RequestError) throw error;
      const { requestId } = arrival;
      if (!arrival.hasLeft?.()) dependencies.logError?.(error, { requestId, path });
      if (isStorageUnavailable(error)) return refuseRequest(request, 'unavailable', 'This is not available just now.');
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
      return Response.json({ error: 'Something went wrong.', requestId }, { status: 500, headers });
    }
  };
  const listener = getRequestListener(
    (request, env) => {
      const incoming = (env as { incoming: IncomingMessage }).incoming;
      const arrival = arrivals.get(incoming) ?? arrivalOf(incoming);
      const hasLeft = (): boolean => !incoming.complete && (incoming.destroyed || incoming.errored !== null);
      return answer(request, { ...arrival, hasLeft }, pathOf(incoming.url ?? '/'));
    },
    {
      errorHandler: (error) => {
        if (error instanceof RequestError) return new Response('The address or host of this request cannot be read.', { status: 400 });
        dependencies.logError?.(error, {});
        return new Response('Something went wrong.', { status: 500 });
      },
    },
  );

  const findCached = (request: IncomingMessage, arrival: Arrival): CachedPage | null => {
    if (!cache) return null;
    const site = findSite(hostOf(arrival.origin));
    return site ? cache.findByAddress(request.url ?? '/', versionOf(site), clock.now()) : null;
  };

  /** Logs and counts an answer that was sent. An error in this function must not end the process. */
  const report = (sent: SentAnswer): void => {
    try {
      onSent(sent);
    } catch (error) {
      dependencies.logError?.(error, { requestId: sent.requestId, path: sent.path });
    }
  };

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now();
    const arrival = arrivalOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    response.setHeader('x-request-id', arrival.requestId);
    for (const [name, value] of Object.entries(EVERY_ANSWER)) response.setHeader(name, value);
    // The HSTS header is sent only over TLS. Browsers ignore it over plain http, and on localhost it would force developers
    // to use https.
    if (arrival.origin.startsWith('https:')) response.setHeader('strict-transport-security', hstsOf(findSite(hostOf(arrival.origin))));
    const page = isRead ? findCached(request, arrival) : null;
    const file = isRead && !page ? findFile(pathOf(request.url ?? '/')) : undefined;
    response.once('finish', () =>
      report({
        asked: { headers: request.headers, authority: hostOf(arrival.origin) },
        method: request.method ?? '-',
        path: pathOf(request.url ?? '/'),
        status: response.statusCode,
        durationMs: performance.now() - started,
        requestId: arrival.requestId,
        cached: page !== null,
      }),
    );
    if (hasTwoHosts(request)) refuseTwoHosts(response);
    else if (page) sendPage(request, response, page);
    else if (file) sendFile(request, response, file);
    else {
      arrivals.set(request, { ...arrival, isGone: () => response.destroyed });
      void listener(request, response);
    }
  };

  return createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    try {
      serve(request, response);
    } catch (error) {
      // An error of one request is caught here. Otherwise it would end the process, and all requests in progress would fail.
      dependencies.logError?.(error, { path: pathOf(request.url ?? '/') });
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
      response.end('Something went wrong.\n');
    }
  });
};

const hstsOf = (site: Site | null): string => (site?.hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS);

const refuseTwoHosts = (response: ServerResponse): void => {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' });
  response.end('A request has one Host header.\n');
};

const hostOf = (origin: string): string => origin.slice(origin.indexOf('//') + 2);

const pathOf = (address: string): string => {
  const end = address.indexOf('?');
  return end === -1 ? address : address.slice(0, end);
};

const sendPage = (request: IncomingMessage, response: ServerResponse, page: CachedPage): void => {
  const headers: Record<string, string | number> = { ...page.headers, etag: page.etag };
  if (matchesEtag(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const coding = chooseCoding(request.headers['accept-encoding'] as string | undefined);
  const body = page.body(coding);
  if (coding !== 'identity') headers['content-encoding'] = coding;
  headers['content-length'] = body.length;
  response.writeHead(page.status, headers).end(request.method === 'HEAD' ? undefined : body);
};

const sendFile = (request: IncomingMessage, response: ServerResponse, file: StaticFile): void => {
  const headers: Record<string, string | number> = {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    etag: file.etag,
    vary: 'accept-encoding',
  };
  if (matchesEtag(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const coding = chooseCoding(request.headers['accept-encoding'] as string | undefined);
  const compressed = coding === 'br' ? file.brotli : coding === 'gzip' ? file.gzip : null;
  if (compressed) headers['content-encoding'] = coding;
  const body = compressed ?? file.identity;
  headers['content-length'] = body.length;
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
};
