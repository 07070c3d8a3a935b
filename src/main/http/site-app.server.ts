import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { SearchServiceError } from '#features/search/server/remote/search-service-client.server.ts';
import type { FrameView } from '#features/site-layout/views/frame-view.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { MEDIA_PATH } from '#urls/media-path.ts';
import { paths } from '#urls/paths.ts';
import { readByteRange } from './byte-range.ts';
import { securityHeaders } from './content-security-policy.ts';
import { faviconSvg } from './favicon.ts';
import { CachedPage, type ContentCoding, chooseCoding, compressOnce, matchesEtag, type PageCache, type PageVersion } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.server.ts';
import { DEFAULT_MAX_BODY_BYTES, type SiteRoute } from './site-route.ts';

/** What a request's connection and proxy headers say, worked out once by the server. */
export interface Arrival {
  /** The shopper's address, as far as trusted proxies tell it. */
  readonly clientAddress: string;
  /** Scheme and host as the shopper sees them. */
  readonly origin: string;
  readonly requestId: string;
}

export interface SiteAppDependencies {
  readonly clock: Clock;
  readonly routes: readonly SiteRoute[];
  readonly findSite: (host: string) => Site | null;
  readonly versionOf: (site: Site) => PageVersion;
  /** null: pages are rendered anew each time. */
  readonly cache: PageCache | null;
  readonly renderer: PageRenderer;
  /** What stands around every page of a site; never rejects. */
  readonly frameOf?: (site: Site) => Promise<FrameView>;
  /** A picture of the site's own folder; null where there is none. */
  readonly findMedia: (site: Site, name: string) => Promise<{ readonly type: string; readonly body: Uint8Array } | null>;
  readonly notFound: (page: PageRequest) => Promise<PageAnswer>;
  readonly failed: (page: PageRequest) => Promise<PageAnswer>;
  readonly logError: (error: unknown, about: { requestId: string; path: string; site: string }) => void;
  /** Told of a post that was refused because this program was reached by another scheme than its page. */
  readonly onSchemeMismatch?: (about: { site: string; sentFrom: string; seenAs: string }) => void;
}

type Env = { Bindings: { arrival: Arrival }; Variables: { site: Site } };

const PRIVATE = 'private, no-store';
/** Shared caches may keep a public page, but ask each time; while they ask they may show the former one. */
const PUBLIC = 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=30';
/** Pages that time alone never changes are still made anew now and then. */
const MAX_PAGE_AGE_MS = 10 * 60_000;
/** Menus made while the search was down: long enough to spare it, short enough that nobody has to drop them. */
const MAKESHIFT_PAGE_AGE_MS = 5_000;

/** The site part of the product as HTTP: host → site → route → answer. */
export const createSiteApp = (dependencies: SiteAppDependencies): Hono<Env> => {
  const { clock, routes, findSite, versionOf, cache, renderer } = dependencies;
  const app = new Hono<Env>();

  const pageRequest = (context: Context<Env>, site: Site, address?: string): PageRequest => {
    const { arrival } = context.env;
    const sent = new URL(context.req.url);
    const canonicalOrigin = renderer.canonicalOrigin(site);
    return {
      site,
      canonicalOrigin,
      // A public page is one entry for all hosts of its site, so it may hold the canonical one alone.
      url: addressAt(address === undefined ? arrival.origin : canonicalOrigin, address ?? sent.pathname + sent.search),
      request: context.req.raw,
      params: context.req.param() as Record<string, string>,
      clientAddress: arrival.clientAddress,
      requestId: arrival.requestId,
    };
  };

  const respond = async (
    context: Context<Env>,
    site: Site,
    answer: PageAnswer,
    caching?: { key: string; version: PageVersion },
  ): Promise<Response> => {
    const headers: Record<string, string> = securityHeaders(site);
    if (answer.kind === 'redirect')
      return withCookies(
        new Response(null, { status: answer.status, headers: { ...headers, location: answer.location, 'cache-control': PRIVATE } }),
        answer.cookies,
      );
    if (answer.kind === 'empty')
      return new Response(null, { status: answer.status, headers: { ...headers, 'cache-control': PRIVATE, ...answer.headers } });
    if (answer.kind === 'file') return sendFile(answer, headers, context.req.raw);
    const isPrivate = answer.caching === 'private';
    headers['cache-control'] = isPrivate ? PRIVATE : PUBLIC;
    headers.vary = 'accept-encoding';
    if (answer.kind === 'json') {
      return new Response(JSON.stringify(answer.value), {
        status: answer.status,
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8', ...answer.headers },
      });
    }
    Object.assign(headers, answer.headers, { 'content-type': 'text/html; charset=utf-8' });
    const frame = await dependencies.frameOf?.(site);
    const html = renderer.render(site, answer, frame);
    if (answer.caching === 'private' || !caching || !cache) {
      const coding = chooseCoding(context.req.header('accept-encoding'));
      const body = compressOnce(html, coding);
      return withCookies(new Response(body, { status: answer.status, headers: withCoding(headers, coding) }), answer.cookies);
    }
    const maxAge = frame?.isMakeshift ? MAKESHIFT_PAGE_AGE_MS : MAX_PAGE_AGE_MS;
    const validUntil = Math.min(answer.caching.until ?? Number.POSITIVE_INFINITY, clock.now() + maxAge);
    const page = new CachedPage({ status: answer.status, headers, html, version: caching.version, validUntil });
    // A missing page is not kept: anyone could fill the cache with addresses that do not exist.
    if (answer.status === 200) {
      cache.store(caching.key, page);
      const sent = new URL(context.req.url);
      cache.rememberAddress(site.id, sent.pathname + sent.search, caching.key);
    }
    return sendCached(page, context.req.raw);
  };

  app.use(async (context, next) => {
    const site = findSite(new URL(context.env.arrival.origin).host);
    if (!site) return context.text('There is no site at this address.', 404);
    context.set('site', site);
    if (isForeignPost(context.req.raw, context.env.arrival.origin)) {
      const sentFrom = context.req.header('origin') ?? '';
      const seenAs = context.env.arrival.origin;
      if (differsByScheme(sentFrom, seenAs)) dependencies.onSchemeMismatch?.({ site: site.slug, sentFrom, seenAs });
      return refuse(context.req.raw, 403, 'This form was sent from another site.');
    }
    await next();
    return undefined;
  });

  app.get('/:theme{theme\\.[a-f0-9]+\\.css}', (context) => {
    const theme = renderer.theme(context.var.site);
    const isCurrent = new URL(context.req.url).pathname === paths.theme(theme.hash);
    return new Response(theme.css, {
      headers: {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
        'x-content-type-options': 'nosniff',
      },
    });
  });

  app.get('/favicon.svg', (context) => {
    const { name, theme } = context.var.site;
    return new Response(faviconSvg(name, theme), {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
    });
  });

  app.get(`${MEDIA_PATH}:name{.+}`, async (context) => {
    const { site } = context.var;
    const media = await dependencies.findMedia(site, context.req.param('name'));
    if (!media) return context.notFound();
    // The policy too: an SVG that is opened as a page may hold script.
    const headers = { ...securityHeaders(site), 'content-type': media.type, 'cache-control': 'public, max-age=3600' };
    return media.type.startsWith('video/')
      ? sendFilm(media.body, headers, context.req.header('range') ?? null)
      : new Response(new Uint8Array(media.body), { headers });
  });

  for (const route of routes) {
    const maxSize = route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
    const tooLarge = `This is too much to send at once: at most ${maxSize} bytes.`;
    // What is only read has no body; looking for one would make a whole Request of it.
    if (route.method !== 'GET')
      app.on(route.method, route.path, bodyLimit({ maxSize, onError: (context) => refuse(context.req.raw, 413, tooLarge) }));
    app.on(route.method, route.path, async (context) => {
      const { site } = context.var;
      const canonical = route.canonicalAddress?.(site, new URL(context.req.url)) ?? null;
      const version = versionOf(site);
      if (canonical !== null && cache) {
        const cached = cache.find(canonical, version, clock.now());
        if (cached) {
          const sent = new URL(context.req.url);
          cache.rememberAddress(site.id, sent.pathname + sent.search, canonical);
          return sendCached(cached, context.req.raw);
        }
      }
      const answer = await route.handler(pageRequest(context, site, canonical ?? undefined));
      return respond(context, site, answer, canonical === null ? undefined : { key: canonical, version });
    });
  }

  app.notFound(async (context) => {
    const { site } = context.var;
    if (!site) return context.text('There is no site at this address.', 404);
    if (isApi(context.req.raw)) return refuse(context.req.raw, 404, `There is nothing for ${context.req.method} at ${context.req.path}`);
    return respond(context, site, await dependencies.notFound(pageRequest(context, site)));
  });

  const logFailure = (error: unknown, context: Context<Env>): void => {
    const { site } = context.var;
    const { requestId } = context.env.arrival;
    dependencies.logError(error, { requestId, path: new URL(context.req.url).pathname, site: site?.slug ?? '-' });
  };

  app.onError(async (error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    const { site } = context.var;
    const { requestId } = context.env.arrival;
    logFailure(error, context);
    // The search node is down: programs, caches and robots shall come again rather than take it for something broken.
    const status = error instanceof SearchServiceError ? 503 : 500;
    const plain = () => refuse(context.req.raw, status, `Something went wrong. Error ${requestId}`);
    if (!site || isApi(context.req.raw)) return plain();
    try {
      const failed = await dependencies.failed(pageRequest(context, site));
      return await respond(context, site, failed.kind === 'page' ? { ...failed, status } : failed);
    } catch (second) {
      // What broke the page may break the page that says so too, the site's own name or logo for instance.
      logFailure(second, context);
      return plain();
    }
  });

  return app;
};

const withCoding = (headers: Record<string, string>, coding: ContentCoding): Record<string, string> =>
  coding === 'identity' ? headers : { ...headers, 'content-encoding': coding };

const sendCached = (page: CachedPage, request: Request): Response => {
  const headers = { ...page.headers, etag: page.etag };
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, page.etag)) return new Response(null, { status: 304, headers });
  const coding = chooseCoding(request.headers.get('accept-encoding') ?? undefined);
  return new Response(new Uint8Array(page.body(coding)), { status: page.status, headers: withCoding(headers, coding) });
};

const sendFile = (
  { status, type, body, headers: own }: Extract<PageAnswer, { kind: 'file' }>,
  headers: Readonly<Record<string, string>>,
  request: Request,
): Response => {
  const all = { ...headers, 'content-type': type, ...own };
  if (own.etag && matchesEtag(request.headers.get('if-none-match') ?? undefined, own.etag)) {
    return new Response(null, { status: 304, headers: all });
  }
  return new Response(new Uint8Array(body), { status, headers: { ...all, 'content-length': String(body.length) } });
};

/** Players ask for a film piece by piece, and some play none that comes only whole. */
const sendFilm = (body: Uint8Array, headers: Readonly<Record<string, string>>, asked: string | null): Response => {
  const range = readByteRange(asked, body.length);
  const all = { ...headers, 'accept-ranges': 'bytes' };
  if (range === null) return new Response(new Uint8Array(body), { headers: all });
  if (range === 'none') return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${body.length}` } });
  const { first, last } = range;
  return new Response(new Uint8Array(body.subarray(first, last + 1)), {
    status: 206,
    headers: { ...all, 'content-range': `bytes ${first}-${last}/${body.length}` },
  });
};

const withCookies = (response: Response, cookies: readonly string[] = []): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
};

/** An address of an origin. Resolved against it, '//evil.example/' would be another host's, and '//' none at all. */
const addressAt = (origin: string, address: string): URL => {
  const url = new URL(origin);
  const query = address.indexOf('?');
  url.pathname = query === -1 ? address : address.slice(0, query);
  url.search = query === -1 ? '' : address.slice(query);
  return url;
};

const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/');

/** What is refused before a route is asked: JSON where JSON is spoken, else a line of text. */
const refuse = (request: Request, status: number, message: string): Response => {
  const headers = { 'cache-control': PRIVATE, 'x-content-type-options': 'nosniff' };
  return isApi(request) ? Response.json({ error: message }, { status, headers }) : new Response(message, { status, headers });
};

const differsByScheme = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).host === new URL(other).host && new URL(one).protocol !== new URL(other).protocol;

/** A request that changes something must come from a page of the same origin, where the browser tells. */
const isForeignPost = (request: Request, origin: string): boolean => {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const sentFrom = request.headers.get('origin');
  if (sentFrom !== null && sentFrom !== 'null') return sentFrom !== origin;
  const fetchSite = request.headers.get('sec-fetch-site');
  return sentFrom === 'null' || (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none');
};
