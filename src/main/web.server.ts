import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { agentSurface } from '#features/agents/rules/agent-surface.ts';
import type { AgentIdentity } from '#features/agents/server/agent-identity.server.ts';
import type { FrameView } from '#features/site-layout/views/frame-view.ts';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import type { SiteMedia } from '#features/sites/server/site-media.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { failedPage } from '#pages/not-found/failed.route.ts';
import { gonePage, notFoundPage } from '#pages/not-found/not-found.route.ts';
import { unavailablePage } from '#pages/not-found/unavailable.route.ts';
import type { SiteRoute } from '#pages/route.ts';
import { clientAddress, parseTrustedProxies, publicOrigin } from '#platform/client-address.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import { createRequestId, type Logger } from '#platform/log.server.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { loggedPath } from '#urls/logged-path.ts';
import type { Drain } from './drain.server.ts';
import { type BrowserAssets, BuiltAssets } from './http/browser-assets.server.ts';
import { findDemoSitesFile } from './http/demo-sites-page.tsx';
import { createHealthAndManagementAnswer, type Readiness } from './http/health-and-management.server.ts';
import { PageCache, type PageVersion } from './http/page-cache.ts';
import { PageRenderer } from './http/page-renderer.server.ts';
import type { MayServeFormer } from './http/public-pages.ts';
import { createSiteApp } from './http/site-app.server.ts';
import type { Arrival } from './http/site-env.ts';
import { createWebServer, type SentAnswer } from './http/web-server.server.ts';
import { listenAt } from './listening.server.ts';
import { closeServer, limitConnections } from './server-connections.server.ts';

/** Maximum number of bytes of rendered pages in the cache of one site. */
const PAGE_CACHE_BYTES_PER_SITE = 32 * 1024 * 1024;

export interface WebParts {
  readonly environment: Environment;
  readonly registry: SiteRegistry;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly routes: readonly SiteRoute[];
  readonly media: SiteMedia;
  readonly agents: AgentIdentity;
  readonly stockVersionOf: (site: Site) => string;
  readonly mayServeFormer: MayServeFormer;
  readonly frameOf: (site: Site) => Promise<FrameView>;
  readonly readiness: () => Promise<Readiness>;
  readonly drain: Pick<Drain, 'isDraining' | 'hurry'>;
  /** Whether the database does not answer now, so that pages must be made without it. */
  readonly isOutage: () => boolean;
  readonly manageStock: (request: Request) => Promise<Response>;
  readonly manageLeads: (request: Request) => Promise<Response> | null;
  readonly answerSearchService: (request: Request) => Promise<Response> | null;
  /** The browser assets of the development server. Undefined in other modes. */
  readonly assets?: BrowserAssets;
}

export interface Web {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
}

/** Counts a request of an agent. The request never waits for the check of its signature. */
const countAgent = (
  { agents, metrics }: Pick<WebParts, 'agents' | 'metrics'>,
  { path, asked: { headers, authority } }: SentAnswer,
): void => {
  const agent = agents.identify({ authority, header: (name) => [headers[name] ?? null].flat().join(', ') || null });
  if (agent !== null) metrics.countAgentRequest({ agent: agents.labelOf(agent), surface: agentSurface(path), verified: agent.isVerified });
};

/** Builds the web server and starts listening. */
export const startWeb = async (parts: WebParts): Promise<Web> => {
  const { environment, registry, clock, log, metrics } = parts;
  const built = parts.assets ? null : new BuiltAssets(path.join(projectRoot, 'dist/client'));
  const assets = parts.assets ?? built;
  if (!assets) throw new Error('There is no browser build');
  let port = environment.PORT;
  const renderer = new PageRenderer(
    assets,
    () => port,
    environment.DOMAIN,
    (site, name) => parts.media.find(site, name)?.version ?? null,
  );
  const cache = environment.PAGE_CACHE ? new PageCache({ maxBytesPerSite: PAGE_CACHE_BYTES_PER_SITE }) : null;
  const findSite = (host: string): Site | null => registry.findByHost(host);
  const versionOf = (site: Site): PageVersion => ({
    siteId: site.id,
    content: site.contentVersion + parts.media.version(site),
    stock: parts.stockVersionOf(site),
  });

  let hasWarnedOfScheme = false;
  const warnOfScheme = (about: object): void => {
    if (hasWarnedOfScheme) return;
    hasWarnedOfScheme = true;
    log.warn(
      about,
      'Forms are refused: shoppers use https, but requests arrive by http from an address that is not in TRUSTED_PROXIES. ' +
        'Set TRUSTED_PROXIES to the address of the proxy that terminates TLS, and let it send X-Forwarded-Proto (docs/operations.md)',
    );
  };

  const logError = (error: unknown, about: { readonly path?: string }): void => {
    const where = about.path === undefined ? {} : { path: loggedPath(about.path) };
    log.error({ err: error, ...about, ...where }, 'a request failed');
  };

  const app = createSiteApp({
    clock,
    routes: parts.routes,
    findSite,
    versionOf,
    cache,
    renderer,
    frameOf: parts.frameOf,
    mayServeFormer: parts.mayServeFormer,
    isOutage: parts.isOutage,
    findMedia: (site, name) => parts.media.read(site, name),
    notFound: notFoundPage,
    gone: gonePage,
    failed: failedPage,
    unavailable: unavailablePage,
    logError,
    onSchemeMismatch: warnOfScheme,
  });

  const proxies = parseTrustedProxies(readList(environment.TRUSTED_PROXIES), environment.FORWARDED_HEADER, environment.FORWARDED_HOST);
  const arrivalOf = (request: IncomingMessage): Arrival => {
    const remote = request.socket.remoteAddress ?? '';
    return {
      clientAddress: clientAddress(remote, request.headers, proxies),
      origin: publicOrigin(remote, request.headers, false, proxies),
      requestId: createRequestId(),
    };
  };

  const server = createWebServer({
    clock,
    findSite,
    versionOf,
    cache,
    findFile: (path) => built?.find(path),
    arrivalOf,
    answerAnyHost: createHealthAndManagementAnswer({
      readiness: parts.readiness,
      isDraining: () => parts.drain.isDraining,
      countSites: () => registry.list().length,
      manageStock: parts.manageStock,
      manageLeads: parts.manageLeads,
      answerSearchService: parts.answerSearchService,
      findDemoSitesFile: environment.MODE === 'demo' ? (path) => findDemoSitesFile(path, registry.list(), port, assets) : null,
    }),
    answerSite: (request, arrival) => app.fetch(request, { arrival }),
    logError,
    onSent: (sent) => {
      metrics.countRequest(sent);
      countAgent(parts, sent);
      log.info(
        {
          method: sent.method,
          path: loggedPath(sent.path),
          status: sent.status,
          ms: Math.round(sent.durationMs * 10) / 10,
          requestId: sent.requestId,
          cached: sent.cached,
        },
        'answered',
      );
    },
  });

  limitConnections(server, parts.drain);
  await listenAt(server, environment);
  port = (server.address() as AddressInfo).port;
  return {
    server,
    port,
    close: () => closeServer(server, parts.drain.hurry),
  };
};
