import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { SearchServiceError } from '#features/search/server/remote/search-service-client.server.ts';
import { findRedirect } from '#features/sites/rules/redirects/find-redirect.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { refuseJson, refuseText } from '#pages/refusals.ts';
import { canonicalAddressOf, type SiteRoute } from '#pages/route.ts';
import { isStorageUnavailable } from '#platform/storage-unavailable.server.ts';
import { createAllowedMethods } from './allowed-methods.ts';
import { type AnswerResponseParts, addressOf, cachedResponse, createAnswerResponse } from './answer-response.ts';
import { differsByScheme, isForeignPost } from './foreign-post.ts';
import type { PageVersion } from './page-cache.ts';
import { type MayServeFormer, PublicPages } from './public-pages.ts';
import { isApi, refuseRequest } from './refuse-request.ts';
import { NobodyWaitsError } from './shared-work.ts';
import type { SiteEnv } from './site-env.ts';
import { addThemeAndMediaFiles, type OwnFileParts } from './theme-and-media-files.ts';

export interface SiteAppDependencies extends AnswerResponseParts, OwnFileParts {
  readonly routes: readonly SiteRoute[];
  readonly findSite: (host: string) => Site | null;
  readonly versionOf: (site: Site) => PageVersion;
  readonly notFound: (page: PageRequest) => Promise<PageAnswer>;
  readonly gone: (page: PageRequest) => Promise<PageAnswer>;
  readonly failed: (page: PageRequest) => Promise<PageAnswer>;
  /** The page for a request that fails because the database or the search node does not answer. */
  readonly unavailable: (page: PageRequest) => Promise<PageAnswer>;
  /**
   * Decides whether a page that was cached before a change of the stock can still be served. If this function is
   * missing, old pages are never served.
   */
  readonly mayServeFormer?: MayServeFormer;
  readonly logError: (error: unknown, about: { requestId: string; path: string; site: string }) => void;
  /** Called when a form is refused because the scheme of its origin (http or https) differs from the scheme of the request. */
  readonly onSchemeMismatch?: (about: { site: string; sentFrom: string; seenAs: string }) => void;
}

type SiteContext = Context<SiteEnv>;

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/** The path of the route for all URLs that no other route handles. This route comes last, after the 404 answer of the API. */
const EVERY_PATH = '/*';
const NO_SITE = 'There is no site at this address.';

/** The HTTP app of all sites: the host selects the site, the path selects the route, and the handler of the route answers. */
export const createSiteApp = (dependencies: SiteAppDependencies): Hono<SiteEnv> => {
  const { routes } = dependencies;
  const app = new Hono<SiteEnv>();
  app.use(findSiteOfHost(dependencies));
  addThemeAndMediaFiles(app, dependencies);
  const { respond, makePage } = createAnswerResponse(dependencies);
  const { cache, mayServeFormer = () => false } = dependencies;
  const publicPages = cache && new PublicPages({ ...dependencies, cache, makePage, mayServeFormer, isOutage: isUnavailable });
  const answerUnknown = createUnknownAnswer(dependencies, respond);
  const add = (route: SiteRoute): void => addRoute(app, route, answerRoute({ ...dependencies, publicPages }, respond, route));
  for (const route of routes) if (route.path !== EVERY_PATH) add(route);
  app.all('/api/*', answerUnknown);
  for (const route of routes) if (route.path === EVERY_PATH) add(route);
  app.notFound(answerUnknown);
  app.onError(createFailureAnswer(dependencies, respond));
  return app;
};

type Respond = ReturnType<typeof createAnswerResponse>['respond'];

/** Finds the site by the request's host, and refuses forms sent from a page of another site. */
const findSiteOfHost =
  ({ findSite, onSchemeMismatch }: SiteAppDependencies): MiddlewareHandler<SiteEnv> =>
  async (context, next) => {
    const { origin } = context.env.arrival;
    const site = findSite(new URL(origin).host);
    if (!site) return context.text(NO_SITE, 404);
    context.set('site', site);
    if (isForeignPost(context.req.raw, origin)) {
      const sentFrom = context.req.header('origin') ?? '';
      if (differsByScheme(sentFrom, origin)) onSchemeMismatch?.({ site: site.slug, sentFrom, seenAs: origin });
      return refuseRequest(context.req.raw, 'forbidden', 'This form was sent from another site.');
    }
    await next();
    return undefined;
  };

const addRoute = (app: Hono<SiteEnv>, { method, path, maxBodyBytes }: SiteRoute, handler: Handler<SiteEnv>) => {
  const limitOf = ({ var: { site }, req }: SiteContext): number => {
    const limit = (typeof maxBodyBytes === 'function' ? maxBodyBytes(site, req.path) : maxBodyBytes) ?? DEFAULT_MAX_BODY_BYTES;
    // If a request has no header Content-Length, the size of its body is known only after the body was read into
    // memory. So such a request has a low limit. Browsers send this header with every form.
    return req.header('content-length') === undefined ? Math.min(limit, DEFAULT_MAX_BODY_BYTES) : limit;
  };
  const limitBody: MiddlewareHandler<SiteEnv> = (context, next) => {
    const maxSize = limitOf(context);
    const tooLarge = `This request is too large. At most ${maxSize} bytes are allowed.`;
    return bodyLimit({ maxSize, onError: ({ req }) => refuseRequest(req.raw, 'too-large', tooLarge) })(context, next);
  };
  // The body size of a GET request is not checked. A GET request has no body, and the check would create a complete
  // Request object.
  if (method !== 'GET') app.on(method, path, limitBody);
  app.on(method, path, handler);
};

/**
 * Answers with a public page or with a page for this client alone. A public page is the same for all clients and can come
 * from the page cache.
 */
const answerRoute =
  (
    dependencies: SiteAppDependencies & { readonly publicPages: PublicPages | null },
    respond: Respond,
    route: SiteRoute,
  ): Handler<SiteEnv> =>
  async (context) => {
    const { cache, publicPages, versionOf } = dependencies;
    const { site } = context.var;
    const { raw } = context.req;
    const { canonical, parsed } = canonicalAddressOf(route, site, new URL(context.req.url));
    const page = pageRequest(dependencies, context, canonical, parsed);
    const handle = async (): Promise<PageAnswer> => redirectedInstead(dependencies, context, await route.handler(page));
    if (canonical === null || publicPages === null || !isRead(raw)) return respond(raw, site, await handle());
    const { isGone = () => false } = context.env.arrival;
    const made = await publicPages.answer({ site, key: canonical, version: versionOf(site), isGone, handle });
    if (made.kind === 'own') return respond(raw, site, made.answer);
    if (made.page.status === 200) cache?.rememberAddress(site.id, addressOf(raw), canonical);
    return cachedResponse(made.page, raw, made.isFormer);
  };

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * If the site has no page at the requested URL, answers with the redirect that the site's settings contain for this URL. So a
 * redirect can never hide an existing page.
 */
const redirectedInstead = async (dependencies: SiteAppDependencies, context: SiteContext, answer: PageAnswer): Promise<PageAnswer> => {
  const isMissing = answer.kind === 'page' && (answer.status === 404 || answer.status === 410);
  const { raw, url } = context.req;
  if (!isMissing || !isRead(raw)) return answer;
  const { pathname, search } = new URL(url);
  const found = findRedirect(context.var.site.redirects, pathname, search);
  if (found === null) return answer;
  return found.kind === 'gone'
    ? dependencies.gone(pageRequest(dependencies, context))
    : { kind: 'redirect', status: 301, location: found.to };
};

/** Answers requests that no route handles: with 405 if the URL allows other methods, otherwise with 404. */
const createUnknownAnswer = (dependencies: SiteAppDependencies, respond: Respond) => {
  const allowedMethods = createAllowedMethods(dependencies.routes);
  return async (context: SiteContext): Promise<Response> => {
    const { site } = context.var;
    if (!site) return context.text(NO_SITE, 404);
    const { path, method, raw } = context.req;
    const allowed = allowedMethods(site, path);
    if (allowed.length > 0 && !allowed.includes(method)) {
      const allow = allowed.join(', ');
      const refuse = isApi(raw) ? refuseJson : refuseText;
      return respond(raw, site, refuse('method-not-allowed', `${method} is not allowed at ${path}. Allowed: ${allow}.`, { allow }));
    }
    if (isApi(raw)) return respond(raw, site, refuseJson('not-found', `There is nothing at ${path}.`));
    const missing = await dependencies.notFound(pageRequest(dependencies, context));
    return respond(raw, site, await redirectedInstead(dependencies, context, missing));
  };
};

/**
 * Whether an error means that the database, the disk or the search node cannot be used at the moment. The same request may
 * succeed later.
 */
const isUnavailable = (error: unknown): boolean => error instanceof SearchServiceError || isStorageUnavailable(error);

/** Logs an unexpected error of a handler, and answers with the id of its log line. */
const createFailureAnswer = (dependencies: SiteAppDependencies, respond: Respond) => {
  const log = (error: unknown, context: SiteContext): void => {
    const about = { requestId: context.env.arrival.requestId, path: context.req.path, site: context.var.site?.slug ?? '-' };
    dependencies.logError(error, about);
  };
  return async (error: Error, context: SiteContext): Promise<Response> => {
    if (error instanceof HTTPException) return error.getResponse();
    // Every client that waited for this response has closed its connection, so nobody receives it.
    if (error instanceof NobodyWaitsError) return context.body(null, 503);
    // If the client has closed the connection, this error is no fault of the program. It is not logged.
    if (!context.env.arrival.hasLeft?.()) log(error, context);
    const { site } = context.var;
    // If the database or the search node does not answer, the status is 503, so that programs, caches and robots try again
    // later.
    const canRepeat = isUnavailable(error);
    const plain = () =>
      canRepeat
        ? refuseRequest(context.req.raw, 'unavailable', 'This is not available just now. Please try again in a moment.')
        : refuseRequest(context.req.raw, 'failed', `Something went wrong. Error ${context.env.arrival.requestId}`);
    if (!site || isApi(context.req.raw)) return plain();
    try {
      const answer = canRepeat ? dependencies.unavailable : dependencies.failed;
      return await respond(context.req.raw, site, await answer(pageRequest(dependencies, context)));
    } catch (second) {
      // The error page can fail for the same reason as the requested page, for example because of the site's name or
      // logo.
      log(second, context);
      return plain();
    }
  };
};

/**
 * Builds the context of a handler.
 *
 * @param search the search query of a search page, which was parsed to find the canonical URL of the page
 * @param canonical the canonical URL of a public page; null for other pages. All hosts of a site share one cache entry
 * for each public page. So the handler of a public page does not learn the host of the request
 */
const pageRequest = (
  { renderer }: SiteAppDependencies,
  context: SiteContext,
  canonical: string | null = null,
  search?: PageRequest['search'],
): PageRequest => {
  const { arrival } = context.env;
  const { site } = context.var;
  const canonicalOrigin = renderer.canonicalOrigin(site);
  return {
    site,
    canonicalOrigin,
    url: addressAt(canonical === null ? arrival.origin : canonicalOrigin, canonical ?? addressOf(context.req.raw)),
    request: context.req.raw,
    params: context.req.param() as Record<string, string>,
    clientAddress: arrival.clientAddress,
    requestId: arrival.requestId,
    search,
  };
};

/**
 * Makes the URL of a path at an origin. Path and query are set separately. `new URL('//evil.example/', origin)` would
 * have another host, and `new URL('//', origin)` would throw.
 */
const addressAt = (origin: string, address: string): URL => {
  const url = new URL(origin);
  const query = address.indexOf('?');
  url.pathname = query === -1 ? address : address.slice(0, query);
  url.search = query === -1 ? '' : address.slice(query);
  return url;
};
