import type { FrameView } from '#features/site-layout/views/frame-view.ts';
import type { Clock } from '#kernel/clock.ts';
import { FairTurns } from '#kernel/fair-turns.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer } from '#pages/page.ts';
import { UNAVAILABLE_SECONDS } from '#pages/refusals.ts';
import { NO_VARY_SEARCH_HEADER } from '#urls/campaign-parameters.ts';
import { securityHeaders } from './content-security-policy.ts';
import { fileResponse, streamResponse } from './file-response.ts';
import { CachedPage, type ContentCoding, chooseCoding, compressOnce, matchesEtag, type PageCache, type PageVersion } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.server.ts';
import { SPECULATION_RULES_HEADER } from './speculation-rules.ts';

export interface AnswerResponseParts {
  readonly clock: Clock;
  readonly cache: PageCache | null;
  readonly renderer: PageRenderer;
  readonly frameOf?: ((site: Site) => Promise<FrameView>) | undefined;
  /** True while the database does not answer. Pages that are made during this time may be incomplete or outdated. */
  readonly isOutage?: (() => boolean) | undefined;
}

type Headers = Readonly<Record<string, string>>;
type WrittenAnswer = Extract<PageAnswer, { kind: 'page' | 'json' | 'text' }>;

/** A rendered page, JSON or text, ready to send. */
interface Written {
  readonly text: string;
  readonly headers: Headers;
  /** Maximum cache time in milliseconds. */
  readonly maxAgeMs: number;
}

const RETRY_AFTER = 'retry-after';
const PRIVATE = 'private, no-store';
/**
 * Cache header of public answers. Shared caches may use a stored answer for one second. For the next 30 seconds they
 * may still send it while they revalidate it.
 */
const PUBLIC = 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=30';
/**
 * Cache header of a page that was made before the last change of the stock. A shared cache must ask the program before it
 * sends this page again.
 */
const FORMER = 'public, max-age=0, must-revalidate';
/** Maximum cache time of answers that do not change with time. */
const MAX_AGE_MS = 10 * 60_000;
/**
 * Cache time in milliseconds of two kinds of pages: pages that were made without the database, and pages whose menus are
 * incomplete because the search failed. The time is long enough to relieve the search, and short enough that complete pages
 * soon appear.
 */
const MAKESHIFT_AGE_MS = 5_000;

/**
 * Converts the answers of handlers to HTTP responses.
 *
 * `respond` makes the response for one client. `makePage` makes a page of the page cache, which all clients share.
 */
export const createAnswerResponse = ({ clock, renderer, frameOf, isOutage }: AnswerResponseParts) => {
  const turns = new FairTurns<number>();

  /** @param ifWanted called before the page is rendered; throws if no client waits for the answer any more */
  const write = async (site: Site, answer: WrittenAnswer, ifWanted: () => void = () => {}): Promise<Written> => {
    if (answer.kind === 'json') {
      const headers = { 'content-type': 'application/json; charset=utf-8', ...answer.headers };
      return { text: jsonText(answer.value), headers, maxAgeMs: MAX_AGE_MS };
    }
    if (answer.kind === 'text')
      return { text: answer.text, headers: { 'content-type': answer.type, ...answer.headers }, maxAgeMs: MAX_AGE_MS };
    const frame = await frameOf?.(site);
    // Pages are rendered one at a time, and the sites alternate. So many requests for one site do not delay the other
    // sites.
    await turns.take(site.id);
    ifWanted();
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

  const headersOf = (site: Site, { caching }: WrittenAnswer, own: Headers): Headers => {
    const shared = caching === 'private' ? { 'cache-control': PRIVATE } : { 'cache-control': PUBLIC, ...NO_VARY_SEARCH_HEADER };
    return { ...securityHeaders(site), ...shared, vary: 'accept-encoding', ...own };
  };

  const makePage = async (site: Site, answer: PublicAnswer, version: PageVersion, ifWanted: () => void): Promise<CachedPage> => {
    const { text, headers, maxAgeMs: usualAgeMs } = await write(site, answer, ifWanted);
    const maxAgeMs = isOutage?.() ? Math.min(usualAgeMs, MAKESHIFT_AGE_MS) : usualAgeMs;
    const madeAt = clock.now();
    const validUntil = Math.min(answer.caching.until ?? Number.POSITIVE_INFINITY, madeAt + maxAgeMs);
    const vehicleIds = answer.kind === 'text' ? undefined : answer.vehicleIds;
    return new CachedPage({
      status: answer.status,
      headers: { ...headersOf(site, answer, headers) },
      text,
      version,
      madeAt,
      validUntil,
      changesAt: answer.caching.until,
      vehicleIds,
    });
  };

  const createResponse = async (request: Request, site: Site, answer: PageAnswer): Promise<Response> => {
    const headers = securityHeaders(site);
    if (answer.kind === 'redirect') {
      const init = { status: answer.status, headers: { ...headers, location: answer.location, 'cache-control': PRIVATE } };
      return withCookies(new Response(null, init), answer.cookies);
    }
    if (answer.kind === 'empty')
      return new Response(null, { status: answer.status, headers: { ...headers, 'cache-control': PRIVATE, ...answer.headers } });
    if (answer.kind === 'file') return fileResponse(answer, headers, request);
    if (answer.kind === 'stream') return streamResponse(answer, headers, request);
    const { text, headers: own } = await write(site, answer);
    const coding = chooseCoding(request.headers.get('accept-encoding') ?? undefined);
    const init = { status: answer.status, headers: withCoding(headersOf(site, answer, own), coding) };
    return withCookies(new Response(compressOnce(text, coding), init), answer.kind === 'page' ? answer.cookies : undefined);
  };

  /**
   * Makes the response for one client. A response with status 503 always has the header Retry-After, which says when
   * the client may repeat the request.
   */
  const respond = async (request: Request, site: Site, answer: PageAnswer): Promise<Response> => {
    const response = await createResponse(request, site, answer);
    if (response.status === 503 && !response.headers.has(RETRY_AFTER)) response.headers.set(RETRY_AFTER, String(UNAVAILABLE_SECONDS));
    return response;
  };

  return { respond, makePage };
};

/** An answer that is the same for everyone, so it has an entry in the page cache. */
export type PublicAnswer = WrittenAnswer & { readonly caching: { readonly until: number | null } };

export const isPublicAnswer = (answer: PageAnswer): answer is PublicAnswer =>
  (answer.kind === 'page' || answer.kind === 'json' || answer.kind === 'text') && answer.caching !== 'private';

/**
 * Sends an answer from the page cache in the best content coding that the client accepts. If the client already has the
 * current version of the answer, the response has status 304 and no body.
 *
 * @param isFormer true if the page was made before the last change of the stock
 */
export const cachedResponse = (page: CachedPage, request: Request, isFormer = false): Response => {
  const headers = { ...page.headers, etag: page.etag, ...(isFormer && { 'cache-control': FORMER }) };
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, page.etag)) return new Response(null, { status: 304, headers });
  const coding = chooseCoding(request.headers.get('accept-encoding') ?? undefined);
  return new Response(new Uint8Array(page.body(coding)), { status: page.status, headers: withCoding(headers, coding) });
};

/** Path and query as the client sent them. */
export const addressOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/**
 * JSON without the character `<`. Names of lenders and other texts of feeds may contain markup, and a program that puts
 * the JSON into a page would otherwise add that markup to its page.
 */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const withCoding = (headers: Headers, coding: ContentCoding): Record<string, string> =>
  coding === 'identity' ? headers : { ...headers, 'content-encoding': coding };

const withCookies = (response: Response, cookies: readonly string[] = []): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
};
