import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PageAnswer } from '#pages/page.ts';
import { pathOnly, type SiteRoute } from '#pages/route.ts';
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.server.ts';
import { closeServer, counting, page, start } from '#test/builders/program/web-server.ts';

afterEach(closeServer);

test('a page can add its own headers to the headers of every page', async () => {
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

describe('a private page', () => {
  test('is rendered for each visitor and not cached', async () => {
    const { calls, handler } = counting(() => page('Form', 'private'));
    const { get } = await start([{ method: 'GET', path: '/form', handler }]);
    const { headers } = await get('/form');
    await get('/form');
    expect(calls).toHaveLength(2);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.etag).toBeUndefined();
  });
});

describe('the web server', () => {
  test('answers an unknown host with a plain 404', async () => {
    const { get } = await start([]);
    expect((await get('/', { host: 'nobody.example' })).status).toBe(404);
  });

  test('answers an unknown path with the 404 page of the site, which is not cached', async () => {
    const { get } = await start([]);
    const answer = await get('/nothing');
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(answer.text).toContain('Nothing here');
  });

  test('shows an error page with the id of the error, but without its cause', async () => {
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
  ])('a form that is posted with the headers %j is answered with status %i', async (headers, status) => {
    const { get } = await start([{ method: 'POST', path: '/a', handler: async () => page('Sent', 'private') }]);
    expect((await get('/a', headers as Record<string, string>, 'POST')).status).toBe(status);
  });

  test('refuses a request body over the size limit', async () => {
    const { get } = await start([{ method: 'POST', path: '/a', handler: async () => page('Sent', 'private'), maxBodyBytes: 10 }]);
    expect((await get('/a', { 'content-length': '11' }, 'POST')).status).toBe(413);
  });

  test('refuses a large body without the header Content-Length, because many such bodies could fill the memory', async () => {
    const { get } = await start([{ method: 'POST', path: '/a', handler: async () => page('Sent', 'private'), maxBodyBytes: 1_000_000 }]);
    const body = Buffer.alloc(100_000);
    expect((await get('/a', { 'transfer-encoding': 'chunked' }, 'POST', body)).status).toBe(413);
    expect((await get('/a', { 'content-length': String(body.length) }, 'POST', body)).status).toBe(200);
  });
});

test('an answer over plain HTTP has the content security policy, but no HSTS header', async () => {
  const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
  const { headers } = await get('/a');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('over TLS, the HSTS header has includeSubDomains only on a site whose settings ask for it', async () => {
  const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
  const hstsOf = async (host: string) => (await get('/a', { host, 'x-forwarded-proto': 'https' })).headers['strict-transport-security'];
  expect(await hstsOf('one.localhost')).toBe('max-age=31536000');
  expect(await hstsOf('two.localhost')).toBe('max-age=31536000; includeSubDomains');
});

describe('a path that looks like another host', () => {
  test.each(['//', '///', '//:80/', '//evil.example/search', '//evil.example'])('%s stays a path of the requested host', async (path) => {
    for (const canonicalAddress of [pathOnly, undefined]) {
      const { calls, handler } = counting(() => page('Stock', 'private'));
      const route: SiteRoute = { method: 'GET', path: '/*', handler, ...(canonicalAddress ? { canonicalAddress } : {}) };
      const { get, failures } = await start([route]);
      expect([(await get(path)).status, failures]).toEqual([200, []]);
      expect(calls[0]?.url.hostname).toBe('one.localhost');
      closeServer();
    }
  });

  test('keeps its query', async () => {
    const { calls, handler } = counting(() => page('Stock', 'private'));
    const { get } = await start([{ method: 'GET', path: '/*', handler }]);
    await get('//evil.example/a?b=c&d=%20');
    expect(calls[0]?.url.href).toBe('http://one.localhost//evil.example/a?b=c&d=%20');
  });
});

describe('a failure', () => {
  test('of the database is answered with status 503 and not 500: a page for shoppers, and JSON for programs', async () => {
    const unreachable = async (): Promise<never> => {
      throw new DatabaseUnavailableError();
    };
    const { get } = await start(
      ['/a', '/api/a'].map((path) => ({ method: 'GET', path, handler: unreachable })),
      { answerAnyHost: () => null },
    );
    const shown = await get('/a');
    expect([shown.status, shown.text.includes('Not available just now')]).toEqual([503, true]);
    const json = await get('/api/a');
    expect([json.status, json.headers['retry-after'], JSON.parse(json.text)]).toEqual([
      503,
      '10',
      { error: 'This is not available just now. Please try again in a moment.' },
    ]);
  });

  test('of the database is answered with status 503 and the header Retry-After, even for a path that exists on every host, such as the management API', async () => {
    const { get } = await start([], { answerAnyHost: () => Promise.reject(new DatabaseUnavailableError()) });
    const { status, headers } = await get('/api/manage/stock?feed=main');
    expect([status, headers['retry-after']]).toEqual([503, '10']);
  });

  const broken = async (): Promise<never> => {
    throw new Error('broken');
  };

  test('of the error page itself is answered with a line of text that contains the request id; the error of the requested page and the error of the error page are logged', async () => {
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
  ])(
    'of a request to the management API is logged with the request id and answered with JSON, if `answerAnyHost` %s',
    async (_how, answerAnyHost) => {
      const { get, failures, sent } = await start([], { answerAnyHost });
      const { status, headers, text } = await get('/api/manage/stock?feed=main');
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([500, 'application/json', 'no-store']);
      expect(JSON.parse(text)).toEqual({ error: 'Something went wrong.', requestId: 'r1' });
      expect(failures).toEqual([{ message: 'Error: broken', about: { requestId: 'r1', path: '/api/manage/stock' } }]);
      expect(sent.map((answer) => answer.status)).toEqual([500]);
    },
  );
});

test('if `findFile` or `onSent` throws an error, the error is logged and the process continues to run', async () => {
  const broken = (): never => {
    throw new Error('broken');
  };
  const shown: SiteRoute = { method: 'GET', path: '/a', handler: async () => page('Shown', 'private') };
  const counted = await start([shown], { onSent: broken });
  expect((await counted.get('/a')).status).toBe(200);
  await vi.waitFor(() => expect(counted.failures).toEqual([{ message: 'Error: broken', about: { requestId: 'r1', path: '/a' } }]));
  const chosen = await start([shown], { findFile: broken });
  const { status, text } = await chosen.get('/a?b=c');
  expect([status, text, chosen.failures]).toEqual([500, 'Something went wrong.\n', [{ message: 'Error: broken', about: { path: '/a' } }]]);
});

test('JSON contains no raw markup, so a program that puts it into a page adds no element to that page', async () => {
  const value = { lender: '<img src=x onerror=alert(1)>', note: '</script><script>alert(1)</script>' };
  const { get } = await start([
    { method: 'GET', path: '/a', handler: async () => ({ kind: 'json', status: 200, value, caching: 'private' }) },
  ]);
  const { text } = await get('/a');
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(value);
});

test('a POST request whose client disconnects while the handler reads the body is not logged as an error', async () => {
  const read = Promise.withResolvers<unknown>();
  const handler: SiteRoute['handler'] = async ({ request }) => {
    const body = request.text();
    body.catch((error: unknown) => read.resolve(error));
    await body;
    return page('Sent', 'private');
  };
  const { abandon, failures, get } = await start([{ method: 'POST', path: '/a', handler }]);
  await abandon('/a', 'name=Jo');
  expect(String(await read.promise)).toMatch(/abort|closed/i);
  await get('/a');
  expect(failures).toEqual([]);
});
