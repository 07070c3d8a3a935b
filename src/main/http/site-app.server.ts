import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { SearchServiceError } from '#features/search/server/remote/search-service-client.server.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { refuseJson, refuseText } from '#pages/refusals.ts';
import type { SiteRoute } from '#pages/route.ts';
import { createAllowedMethods } from './allowed-methods.ts';
import { type AnswerResponseParts, addressOf, cachedResponse, createAnswerResponse } from './answer-response.ts';
import { differsByScheme, isForeignPost } from './foreign-post.ts';
import { addOwnFiles, type OwnFileParts } from './own-files.ts';
import type { PageVersion } from './page-cache.ts';
import { isApi, refuseRequest } from './refuse-request.ts';
import type { SiteEnv } from './site-env.ts';

export interface SiteAppDependencies extends AnswerResponseParts, OwnFileParts {
  readonly routes: readonly SiteRoute[];
  readonly findSite: (host: string) => Site | null;
  readonly versionOf: (site: Site) => PageVersion;
  readonly notFound: (page: PageRequest) => Promise<PageAnswer>;
  readonly failed: (page: PageRequest) => Promise<PageAnswer>;
  readonly logError: (error: unknown, about: { requestId: string; path: string; site: string }) => void;
  /** Called when a form is refused because it arrived by another scheme than its page. */
  readonly onSchemeMismatch?: (about: { site: string; sentFrom: string; seenAs: string }) => void;
}

type SiteContext = Context<SiteEnv>;

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/** The path of the route that takes every address no other route has; it is asked last, after the API's 404. */
const EVERY_PATH = '/*';
const NO_SITE = 'There is no site at this address.';

/** The sites as HTTP: the host names the site, the path its route, and the route's handler answers. */
export const createSiteApp = (dependencies: SiteAppDependencies): Hono<SiteEnv> => {
  const { routes } = dependencies;
  const app = new Hono<SiteEnv>();
  app.use(findSiteOfHost(dependencies));
  addOwnFiles(app, dependencies);
  const respond = createAnswerResponse(dependencies);
  const answerUnknown = createUnknownAnswer(dependencies, respond);
  const add = (route: SiteRoute): void => addRoute(app, route, answerRoute(dependencies, respond, route));
  for (const route of routes) if (route.path !== EVERY_PATH) add(route);
  app.all('/api/*', answerUnknown);
  for (const route of routes) if (route.path === EVERY_PATH) add(route);
  app.notFound(answerUnknown);
  app.onError(createFailureAnswer(dependencies, respond));
  return app;
};

type Respond = ReturnType<typeof createAnswerResponse>;

/** Finds the site of the request's host, and refuses forms that a page of another site sent. */
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

const addRoute = (
  app: Hono<SiteEnv>,
  { method, path, maxBodyBytes: maxSize = DEFAULT_MAX_BODY_BYTES }: SiteRoute,
  handler: Handler<SiteEnv>,
) => {
  const tooLarge = `This is too much to send at once: at most ${maxSize} bytes.`;
  // A GET has no body; looking for one would make a whole Request object of it.
  if (method !== 'GET')
    app.on(method, path, bodyLimit({ maxSize, onError: (context) => refuseRequest(context.req.raw, 'too-large', tooLarge) }));
  app.on(method, path, handler);
};

/** Answers from the page cache where it holds the canonical address, else by the route's handler. */
const answerRoute =
  (dependencies: SiteAppDependencies, respond: Respond, route: SiteRoute): Handler<SiteEnv> =>
  async (context) => {
    const { cache, clock, versionOf } = dependencies;
    const { site } = context.var;
    const canonical = route.canonicalAddress?.(site, new URL(context.req.url)) ?? null;
    const version = versionOf(site);
    const cached = canonical === null ? null : cache?.find(canonical, version, clock.now());
    if (cached && canonical !== null) {
      cache?.rememberAddress(site.id, addressOf(context.req.raw), canonical);
      return cachedResponse(cached, context.req.raw);
    }
    const answer = await route.handler(pageRequest(dependencies, context, canonical));
    return respond(context.req.raw, site, answer, canonical === null ? null : { key: canonical, version });
  };

/** Answers what no route takes: 405 where the address has other methods, else 404. */
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
      return respond(raw, site, refuse('method-not-allowed', `${method} is not allowed at ${path}. Allowed: ${allow}.`, { allow }), null);
    }
    if (isApi(raw)) return respond(raw, site, refuseJson('not-found', `There is nothing at ${path}.`), null);
    return respond(raw, site, await dependencies.notFound(pageRequest(dependencies, context)), null);
  };
};

/** Logs what a handler did not expect, and answers with the id of its log line. */
const createFailureAnswer = (dependencies: SiteAppDependencies, respond: Respond) => {
  const log = (error: unknown, context: SiteContext): void => {
    const about = { requestId: context.env.arrival.requestId, path: context.req.path, site: context.var.site?.slug ?? '-' };
    dependencies.logError(error, about);
  };
  return async (error: Error, context: SiteContext): Promise<Response> => {
    if (error instanceof HTTPException) return error.getResponse();
    log(error, context);
    const { site } = context.var;
    // The search node is down: programs, caches and robots are to come again and not to take it for something broken.
    const refusal = error instanceof SearchServiceError ? 'unavailable' : 'failed';
    const plain = () => refuseRequest(context.req.raw, refusal, `Something went wrong. Error ${context.env.arrival.requestId}`);
    if (!site || isApi(context.req.raw)) return plain();
    try {
      const failed = await dependencies.failed(pageRequest(dependencies, context));
      const status = refusal === 'unavailable' ? 503 : 500;
      return await respond(context.req.raw, site, failed.kind === 'page' ? { ...failed, status } : failed, null);
    } catch (second) {
      // What broke the page may break the error page too, such as the site's own name or logo.
      log(second, context);
      return plain();
    }
  };
};

/**
 * What a handler is given.
 *
 * @param canonical the canonical address of a public page: such a page is one entry for all hosts of its site, so it
 * sees that address at the canonical origin and nothing else of the request's own
 */
const pageRequest = ({ renderer }: SiteAppDependencies, context: SiteContext, canonical: string | null = null): PageRequest => {
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
  };
};

/** An address at an origin. Resolved against it, '//evil.example/' would be another host's, and '//' none at all. */
const addressAt = (origin: string, address: string): URL => {
  const url = new URL(origin);
  const query = address.indexOf('?');
  url.pathname = query === -1 ? address : address.slice(0, query);
  url.search = query === -1 ? '' : address.slice(query);
  return url;
};
