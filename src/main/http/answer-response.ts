import type { FrameView } from '#features/site-layout/views/frame-view.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer } from '#pages/page.ts';
import { NO_VARY_SEARCH_HEADER } from '#urls/campaign-parameters.ts';
import { securityHeaders } from './content-security-policy.ts';
import { fileResponse, streamResponse } from './file-response.ts';
import { CachedPage, type ContentCoding, chooseCoding, compressOnce, matchesEtag, type PageCache, type PageVersion } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.server.ts';
import { SPECULATION_RULES_HEADER } from './speculation-rules.ts';

/** The cache key of an answer: its canonical URL, and the versions of the settings and the stock that it was made from. */
export interface CacheEntry {
  readonly key: string;
  readonly version: PageVersion;
}

export interface AnswerResponseParts {
  readonly clock: Clock;
  readonly cache: PageCache | null;
  readonly renderer: PageRenderer;
  readonly frameOf?: ((site: Site) => Promise<FrameView>) | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** A rendered page, JSON or text, ready to send. */
interface Written {
  readonly text: string;
  readonly headers: Headers;
  /** Maximum cache time in milliseconds. */
  readonly maxAgeMs: number;
}

const PRIVATE = 'private, no-store';
/**
 * Cache header of public answers. Shared caches may use a stored answer for one second. For the next 30 seconds they
 * may still send it while they revalidate it.
 */
const PUBLIC = 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=30';
/** Maximum cache time of answers that do not change with time. */
const MAX_AGE_MS = 10 * 60_000;
/**
 * Cache time in milliseconds of pages whose menus are incomplete, because the search did not give the stock. It is long
 * enough to relieve the search, and short enough that complete menus soon appear.
 */
const MAKESHIFT_AGE_MS = 5_000;

/** Converts the answer of a handler to an HTTP response. Public pages, JSON and texts are also stored in the page cache. */
export const createAnswerResponse = ({ clock, cache, renderer, frameOf }: AnswerResponseParts) => {
  const write = async (site: Site, answer: Extract<PageAnswer, { kind: 'page' | 'json' | 'text' }>): Promise<Written> => {
    if (answer.kind === 'json') {
      const headers = { 'content-type': 'application/json; charset=utf-8', ...answer.headers };
      return { text: JSON.stringify(answer.value), headers, maxAgeMs: MAX_AGE_MS };
    }
    if (answer.kind === 'text')
      return { text: answer.text, headers: { 'content-type': answer.type, ...answer.headers }, maxAgeMs: MAX_AGE_MS };
    const frame = await frameOf?.(site);
    return {
      text: renderer.render(site, answer, frame),
      headers: {
        ...answer.headers,
        ...(answer.caching === 'private' ? {} : SPECULATION_RULES_HEADER),
        'content-type': 'text/html; charset=utf-8',
      },
      maxAgeMs: frame?.isMakeshift ? MAKESHIFT_AGE_MS : MAX_AGE_MS,
    };
  };

  const keep = (page: CachedPage, key: string, request: Request): void => {
    // A 404 page is not cached, because anyone could fill the cache with unknown URLs.
    if (!cache || page.status !== 200) return;
    cache.store(key, page);
    cache.rememberAddress(page.version.siteId, addressOf(request), key);
  };

  return async (request: Request, site: Site, answer: PageAnswer, entry: CacheEntry | null): Promise<Response> => {
    const headers = securityHeaders(site);
    if (answer.kind === 'redirect') {
      const init = { status: answer.status, headers: { ...headers, location: answer.location, 'cache-control': PRIVATE } };
      return withCookies(new Response(null, init), answer.cookies);
    }
    if (answer.kind === 'empty')
      return new Response(null, { status: answer.status, headers: { ...headers, 'cache-control': PRIVATE, ...answer.headers } });
    if (answer.kind === 'file') return fileResponse(answer, headers, request);
    if (answer.kind === 'stream') return streamResponse(answer, headers, request);
    const { text, headers: own, maxAgeMs } = await write(site, answer);
    const { caching, status } = answer;
    const shared = caching === 'private' ? { 'cache-control': PRIVATE } : { 'cache-control': PUBLIC, ...NO_VARY_SEARCH_HEADER };
    const all = { ...headers, ...shared, vary: 'accept-encoding', ...own };
    if (caching === 'private' || !entry || !cache) {
      const coding = chooseCoding(request.headers.get('accept-encoding') ?? undefined);
      const response = new Response(compressOnce(text, coding), { status, headers: withCoding(all, coding) });
      return withCookies(response, answer.kind === 'page' ? answer.cookies : undefined);
    }
    const validUntil = Math.min(caching.until ?? Number.POSITIVE_INFINITY, clock.now() + maxAgeMs);
    const page = new CachedPage({ status, headers: all, text, version: entry.version, validUntil });
    keep(page, entry.key, request);
    return cachedResponse(page, request);
  };
};

/**
 * Sends an answer from the page cache in the best content coding that the client accepts. If the client already has the
 * answer, the status is 304.
 */
export const cachedResponse = (page: CachedPage, request: Request): Response => {
  const headers = { ...page.headers, etag: page.etag };
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, page.etag)) return new Response(null, { status: 304, headers });
  const coding = chooseCoding(request.headers.get('accept-encoding') ?? undefined);
  return new Response(new Uint8Array(page.body(coding)), { status: page.status, headers: withCoding(headers, coding) });
};

/** Path and query as the client sent them. */
export const addressOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

const withCoding = (headers: Headers, coding: ContentCoding): Record<string, string> =>
  coding === 'identity' ? headers : { ...headers, 'content-encoding': coding };

const withCookies = (response: Response, cookies: readonly string[] = []): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
};
