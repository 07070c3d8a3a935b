import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FrameView } from '#features/frame/rules/frame-view.ts';
import type { Site } from '#features/sites/rules/site.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { buildSite } from '#test/builders/site-builder.ts';
import { type BrowserAssets, pageSheets } from './browser-assets.server.ts';
import { PageCache } from './page-cache.ts';
import { PageRenderer } from './page-renderer.server.ts';
import { createSiteApp } from './site-app.server.ts';
import { pathOnly, type SiteRoute } from './site-route.ts';
import { createWebServer, type SentAnswer } from './web-server.server.ts';

const assets: BrowserAssets = {
  scripts: ['/assets/main.js'],
  styles: ['/assets/main.css'],
  sheets: pageSheets((name) => `/assets/${name}.css`),
  fontsFor: () => [],
  fontFaces: () => '',
};

const site = (slug: string, id: number): Site => buildSite({ slug, id, name: slug });

const page = (text: string, caching: 'private' | { until: number | null } = { until: null }, status = 200): PageAnswer => ({
  kind: 'page',
  status,
  head: { title: text, description: null, canonicalPath: '/', indexable: true },
  body: createElement('main', null, text),
  caching,
});

let server: Server | null = null;
afterEach(() => server?.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

const start = async (
  routes: readonly SiteRoute[],
  options: {
    stock?: () => string;
    now?: () => number;
    frame?: () => FrameView;
    failed?: SiteRoute['handler'];
    answerAnyHost?: () => Promise<Response> | null;
  } = {},
): Promise<{
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>;
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
    frameOf: async () => options.frame?.() ?? { entries: [], locations: [], makes: [], footer: [] },
    findMedia: async () => null,
    notFound: async () => page('Nothing here', 'private', 404),
    failed: options.failed ?? (async ({ requestId }) => page(`Error ${requestId}`, 'private', 500)),
    logError,
  });
  server = createWebServer({
    clock,
    findSite,
    versionOf,
    cache,
    findFile: () => undefined,
    arrivalOf: (request) => ({ clientAddress: '192.0.2.1', origin: `http://${request.headers.host}`, requestId: 'r1' }),
    answerAnyHost: options.answerAnyHost ?? (() => null),
    logError,
    answerSite: (request, arrival) => app.fetch(request, { arrival }),
    onSent: (answer) => sent.push(answer),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
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
      request.end();
    });
  return { get, sent, failures };
};

const counting = (handler: (request: PageRequest) => PageAnswer): { calls: PageRequest[]; handler: SiteRoute['handler'] } => {
  const calls: PageRequest[] = [];
  return {
    calls,
    handler: async (request) => {
      calls.push(request);
      return handler(request);
    },
  };
};

test('a page answer may bring headers of its own beside those of every page', async () => {
  const handler: SiteRoute['handler'] = async () => ({ ...page('Too much', 'private', 429), headers: { 'retry-after': '60' } });
  const { get } = await start([{ method: 'GET', path: '/a', handler }]);
  const { status, headers } = await get('/a');
  expect([status, headers['retry-after'], headers['content-type'], headers['cache-control']]).toEqual([
    429,
    '60',
    'text/html; charset=utf-8',
    'private, no-store',
  ]);
});

describe('a public page', () => {
  test('is made once, and served to everyone from then on with the same tag', async () => {
    const { calls, handler } = counting(() => page('Stock'));
    const { get, sent } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }]);
    const first = await get('/a');
    const second = await get('/a?utm_source=mail');
    const third = await get('/a?utm_source=mail');
    expect(calls).toHaveLength(1);
    expect([second.headers.etag, third.headers.etag]).toEqual([first.headers.etag, first.headers.etag]);
    expect(third.text).toBe(first.text);
    expect(sent.map(({ cached }) => cached)).toEqual([false, false, true]);
  });

  test('shows its handler nothing of the query but what is canonical', async () => {
    const { calls, handler } = counting(() => page('Stock'));
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }]);
    await get('/a?name=Jo&utm_source=mail');
    expect(calls[0]?.url.search).toBe('');
  });

  test('is answered 304 to a browser that has it, from the app and from the cache', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
    const { headers } = await get('/a');
    const again = await get('/a', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const elsewhere = await get('/a?gclid=1', { 'if-none-match': headers.etag ?? '' });
    expect([elsewhere.status, elsewhere.body.length]).toEqual([304, 0]);
    const changed = await get('/a', { 'if-none-match': '"other"' });
    expect(changed.status).toBe(200);
  });

  test('is made anew when the stock changed', async () => {
    let stock = 's1';
    const { calls, handler } = counting(() => page(stock));
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }], { stock: () => stock });
    await get('/a');
    stock = 's2';
    expect((await get('/a')).text).toContain('s2');
    expect(calls).toHaveLength(2);
  });

  test('is made anew when its time is over', async () => {
    let now = 1_000;
    const { calls, handler } = counting(() => page('Stock', { until: 2_000 }));
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }], { now: () => now });
    await get('/a');
    now = 1_999;
    await get('/a');
    expect(calls).toHaveLength(1);
    now = 2_000;
    await get('/a');
    expect(calls).toHaveLength(2);
  });

  test('of one site is never served to another', async () => {
    const { get } = await start([
      { method: 'GET', path: '/a', handler: async ({ site: { name } }) => page(name), canonicalAddress: pathOnly },
    ]);
    await get('/a');
    expect((await get('/a', { host: 'two.localhost' })).text).toContain('<main>two</main>');
    expect((await get('/a')).text).toContain('<main>one</main>');
  });

  test('is sent compressed, from the app and from the cache', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
    for (let round = 0; round < 2; round += 1) {
      const answer = await get('/a', { 'accept-encoding': 'gzip' });
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(answer.body).toString()).toContain('Stock');
      expect(answer.headers.vary).toBe('accept-encoding');
    }
  });

  test('with menus that were made without the stock is kept for seconds only', async () => {
    let now = 1_000;
    const { calls, handler } = counting(() => page('Stock'));
    const menus = { entries: [], locations: [], makes: [], footer: [] };
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }], {
      now: () => now,
      frame: () => (calls.length === 1 ? { ...menus, isMakeshift: true } : menus),
    });
    await get('/a');
    await get('/a');
    expect(calls).toHaveLength(1);
    now += 5_000;
    await get('/a');
    expect(calls).toHaveLength(2);
    now += 5_000;
    await get('/a');
    expect(calls).toHaveLength(2);
  });

  test('sets no cookie and says that shared caches may keep it', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
    const { headers } = await get('/a');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toMatch(/^public.*stale-while-revalidate/);
  });

  test('a HEAD has the headers of a GET and no body', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
    const whole = await get('/a');
    const head = await get('/a', {}, 'HEAD');
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, whole.headers.etag, 0]);
  });
});

describe('a private page', () => {
  test('is made for each visitor and kept by no one', async () => {
    const { calls, handler } = counting(() => page('Form', 'private'));
    const { get } = await start([{ method: 'GET', path: '/form', handler }]);
    const { headers } = await get('/form');
    await get('/form');
    expect(calls).toHaveLength(2);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.etag).toBeUndefined();
  });
});

describe('what goes wrong', () => {
  test('an unknown host gets a plain 404', async () => {
    const { get } = await start([]);
    expect((await get('/', { host: 'nobody.example' })).status).toBe(404);
  });

  test('an unknown path gets the 404 page of the site, which is not kept', async () => {
    const { get } = await start([]);
    const answer = await get('/nothing');
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(answer.text).toContain('Nothing here');
  });

  test('an error shows its id, and not what went wrong', async () => {
    const handler = async (): Promise<PageAnswer> => {
      throw new Error('password=hunter2');
    };
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }]);
    const answer = await get('/a');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Error r1');
    expect(answer.text).not.toContain('hunter2');
  });

  test.each([
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'http://two.localhost' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://one.localhost' }, 200],
    [{}, 200],
  ])('a form sent with %j is answered %i', async (headers, status) => {
    const { get } = await start([{ method: 'POST', path: '/a', handler: async () => page('Sent', 'private') }]);
    expect((await get('/a', headers as Record<string, string>, 'POST')).status).toBe(status);
  });

  test('a body over the limit is refused', async () => {
    const { get } = await start([{ method: 'POST', path: '/a', handler: async () => page('Sent', 'private'), maxBodyBytes: 10 }]);
    expect((await get('/a', { 'content-length': '11' }, 'POST')).status).toBe(413);
  });
});

test('every answer carries the policy, and HSTS only behind TLS', async () => {
  const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
  const { headers } = await get('/a');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});

describe('addresses that look like another host', () => {
  test.each(['//', '///', '//:80/', '//evil.example/search', '//evil.example'])('%s is a path of the asked host', async (path) => {
    for (const canonicalAddress of [pathOnly, undefined]) {
      const { calls, handler } = counting(() => page('Stock', 'private'));
      const route: SiteRoute = { method: 'GET', path: '/*', handler, ...(canonicalAddress ? { canonicalAddress } : {}) };
      const { get, failures } = await start([route]);
      expect([(await get(path)).status, failures]).toEqual([200, []]);
      expect(calls[0]?.url.hostname).toBe('one.localhost');
      server?.close();
    }
  });

  test('the query stays', async () => {
    const { calls, handler } = counting(() => page('Stock', 'private'));
    const { get } = await start([{ method: 'GET', path: '/*', handler }]);
    await get('//evil.example/a?b=c&d=%20');
    expect(calls[0]?.url.href).toBe('http://one.localhost//evil.example/a?b=c&d=%20');
  });
});

describe('failures', () => {
  const broken = async (): Promise<never> => {
    throw new Error('broken');
  };

  test('a failing page whose failure page fails too is a line of text with the request’s id, and both are logged', async () => {
    const { get, failures } = await start([{ method: 'GET', path: '/a', handler: broken }], {
      failed: async () => {
        throw new Error('broken too');
      },
    });
    const { status, text } = await get('/a');
    expect([status, text]).toEqual([500, 'Something went wrong. Error r1']);
    expect(failures.map(({ message }) => message)).toEqual(['Error: broken', 'Error: broken too']);
  });

  test.each([
    ['rejects', broken],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('what answers any host and %s is logged with the request’s id and answered as JSON', async (_how, answerAnyHost) => {
    const { get, failures, sent } = await start([], { answerAnyHost });
    const { status, headers, text } = await get('/api/manage/stock?feed=main');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([500, 'application/json', 'no-store']);
    expect(JSON.parse(text)).toEqual({ error: 'Something went wrong.', requestId: 'r1' });
    expect(failures).toEqual([{ message: 'Error: broken', about: { requestId: 'r1', path: '/api/manage/stock' } }]);
    expect(sent.map((answer) => answer.status)).toEqual([500]);
  });
});
