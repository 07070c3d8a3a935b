import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createElement } from 'react';
import { buildFrameView } from '#features/site-layout/views/build-frame-view.ts';
import { type FrameView, NO_STOCK } from '#features/site-layout/views/frame-view.ts';
import { type BrowserAssets, pageSheets } from '#main/http/browser-assets.server.ts';
import { PageCache } from '#main/http/page-cache.ts';
import { PageRenderer } from '#main/http/page-renderer.server.ts';
import type { MayServeFormer } from '#main/http/public-pages.ts';
import { createSiteApp } from '#main/http/site-app.server.ts';
import { createWebServer, type SentAnswer } from '#main/http/web-server.server.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import type { SiteRoute } from '#pages/route.ts';
import { buildSite } from '../site/site-builder.ts';

const assets: BrowserAssets = {
  scripts: ['/assets/main.js'],
  styles: ['/assets/main.css'],
  sheets: pageSheets((name) => `/assets/${name}.css`),
  fontsFor: () => [],
  fontFaces: () => '',
};

const site = (slug: string, id: number): Site => buildSite({ slug, id, name: slug, hstsSubdomains: slug === 'two' });

/** Creates a page answer that contains only a text. */
export const page = (text: string, caching: 'private' | { until: number | null } = { until: null }, status = 200): PageAnswer => ({
  kind: 'page',
  status,
  head: { title: text, description: null, canonicalPath: '/', indexable: true },
  body: createElement('main', null, text),
  caching,
});

let server: Server | null = null;

/** Stops the web server that `start` started. Call this function in `afterEach`. */
export const closeServer = (): void => void server?.close();

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/**
 * Starts a web server with two sites and the given routes. `sent` records the answers of the server, and `failures`
 * records the errors that it logged.
 */
export const start = async (
  routes: readonly SiteRoute[],
  options: {
    stock?: () => string;
    now?: () => number;
    frame?: () => FrameView;
    failed?: SiteRoute['handler'];
    mayServeFormer?: MayServeFormer;
    answerAnyHost?: () => Promise<Response> | null;
    findFile?: () => undefined;
    onSent?: () => void;
  } = {},
): Promise<{
  get: (path: string, headers?: Record<string, string>, method?: string, body?: Buffer) => Promise<Answer>;
  /** Sends only the first part of a posted form, and then closes the connection. */
  abandon: (path: string, beginning: string) => Promise<void>;
  sent: SentAnswer[];
  failures: { readonly message: string; readonly about: object }[];
}> => {
  const sites = new Map([
    ['one.localhost', site('one', 1)],
    ['two.localhost', site('two', 2)],
  ]);
  const clock = { now: options.now ?? (() => 1_000) };
  const cache = new PageCache({ maxBytesPerSite: 1_000_000 });
  const versionOf = (of: Site) => ({ siteId: of.id, content: of.contentVersion, stock: options.stock?.() ?? 's1' });
  const findSite = (host: string): Site | null => sites.get(host.split(':')[0] ?? '') ?? null;
  const sent: SentAnswer[] = [];
  const failures: { message: string; about: object }[] = [];
  const logError = (error: unknown, about: object): void => void failures.push({ message: String(error), about });
  const app = createSiteApp({
    clock,
    routes,
    findSite,
    versionOf,
    cache,
    renderer: new PageRenderer(assets, () => 80, 'localhost'),
    frameOf: async () => options.frame?.() ?? buildFrameView(buildSite(), NO_STOCK, () => true),
    findMedia: async () => null,
    notFound: async () => page('Nothing here', 'private', 404),
    gone: async () => page('Gone', 'private', 410),
    ...(options.mayServeFormer && { mayServeFormer: options.mayServeFormer }),
    failed: options.failed ?? (async ({ requestId }) => page(`Error ${requestId}`, 'private', 500)),
    unavailable: async () => page('Not available just now', 'private', 503),
    logError,
  });
  server = createWebServer({
    clock,
    findSite,
    versionOf,
    cache,
    findFile: options.findFile ?? (() => undefined),
    arrivalOf: (request) => ({
      clientAddress: '192.0.2.1',
      origin: `${request.headers['x-forwarded-proto'] ?? 'http'}://${request.headers.host}`,
      requestId: 'r1',
    }),
    answerAnyHost: options.answerAnyHost ?? (() => null),
    logError,
    answerSite: (request, arrival) => app.fetch(request, { arrival }),
    onSent: (answer) => {
      sent.push(answer);
      options.onSent?.();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET', sentBody?: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = httpRequest({ port, host: '127.0.0.1', path, method, headers: { host: 'one.localhost', ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
        });
      });
      request.on('error', reject);
      request.end(sentBody);
    });
  const abandon = async (path: string, beginning: string): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    const type = 'Content-Type: application/x-www-form-urlencoded';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: one.localhost\r\n${type}\r\nContent-Length: 5000\r\n\r\n${beginning}`);
    await setTimeout(50);
    socket.destroy();
  };
  return { get, abandon, sent, failures };
};

/** A handler that records its requests. */
export const counting = (handler: (request: PageRequest) => PageAnswer): { calls: PageRequest[]; handler: SiteRoute['handler'] } => {
  const calls: PageRequest[] = [];
  return {
    calls,
    handler: async (request) => {
      calls.push(request);
      return handler(request);
    },
  };
};
