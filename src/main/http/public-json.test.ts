import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { PageAnswer } from '#pages/page.ts';
import { pathOnly } from '#pages/route.ts';
import { closeServer, counting, start } from '#test/builders/program/web-server.ts';

afterEach(closeServer);

const json = (value: unknown, caching: 'private' | { until: number | null } = { until: null }, status = 200): PageAnswer => ({
  kind: 'json',
  status,
  value,
  caching,
});

describe('public JSON', () => {
  test('is compressed, both when it is made and when it comes from the cache', async () => {
    const { get } = await start([
      { method: 'GET', path: '/api/a', handler: async () => json({ text: 'x'.repeat(5_000) }), canonicalAddress: pathOnly },
    ]);
    for (let round = 0; round < 2; round += 1) {
      const { headers, body } = await get('/api/a', { 'accept-encoding': 'gzip' });
      expect([headers['content-encoding'], headers.vary, headers['content-type']]).toEqual([
        'gzip',
        'accept-encoding',
        'application/json; charset=utf-8',
      ]);
      expect(body.length).toBeLessThan(500);
      expect(JSON.parse(gunzipSync(body).toString())).toEqual({ text: 'x'.repeat(5_000) });
    }
  });

  test('has one cache entry for each canonical URL, and is created again after the stock has changed', async () => {
    let stock = 's1';
    const { calls, handler } = counting(() => json({ stock }));
    const { get, sent } = await start([{ method: 'GET', path: '/api/a', handler, canonicalAddress: pathOnly }], { stock: () => stock });
    await get('/api/a');
    await get('/api/a?utm_source=mail');
    expect((await get('/api/a')).text).toBe('{"stock":"s1"}');
    expect([calls.length, sent.at(-1)?.cached]).toEqual([1, true]);
    stock = 's2';
    expect((await get('/api/a')).text).toBe('{"stock":"s2"}');
  });

  test('has status 304 if the client already has the current version', async () => {
    const { get } = await start([{ method: 'GET', path: '/api/a', handler: async () => json({ a: 1 }), canonicalAddress: pathOnly }]);
    const { headers } = await get('/api/a');
    const again = await get('/api/a', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('is not cached if the request was refused', async () => {
    const { calls, handler } = counting(() => json({ error: 'no' }, { until: null }, 404));
    const { get } = await start([{ method: 'GET', path: '/api/a', handler, canonicalAddress: pathOnly }]);
    await get('/api/a');
    expect((await get('/api/a')).status).toBe(404);
    expect(calls).toHaveLength(2);
  });
});

test('private JSON is compressed and not cached', async () => {
  const { calls, handler } = counting(() => json({ text: 'x'.repeat(5_000) }, 'private'));
  const { get } = await start([{ method: 'GET', path: '/api/a', handler }]);
  await get('/api/a');
  const { headers, body } = await get('/api/a', { 'accept-encoding': 'gzip' });
  expect([headers['content-encoding'], headers['cache-control'], headers.etag]).toEqual(['gzip', 'private, no-store', undefined]);
  expect([body.length < 500, calls.length]).toEqual([true, 2]);
});

describe('a method that a URL does not support', () => {
  const routes = [
    { method: 'GET' as const, path: '/cars/:slug', handler: async () => json({}) },
    { method: 'POST' as const, path: '/api/a', handler: async () => json({}) },
    { method: 'GET' as const, path: '/finance', handler: async () => json({}), isOn: () => false },
    {
      method: 'GET' as const,
      path: '/*',
      handler: async () => json({ page: true }),
      isOn: (_site: object, path: string) => path === '/search',
    },
  ];

  test('is refused with 405 and a header Allow with the supported methods', async () => {
    const { get } = await start(routes);
    const page = await get('/cars/x', {}, 'POST');
    expect([page.status, page.headers.allow]).toEqual([405, 'GET, HEAD']);
    const api = await get('/api/a');
    expect([api.status, api.headers.allow, JSON.parse(api.text)]).toEqual([
      405,
      'POST',
      { error: 'GET is not allowed at /api/a. Allowed: POST.' },
    ]);
    expect((await get('/search', {}, 'DELETE')).status).toBe(405);
  });

  test('is answered with 404 if the site has no page and no endpoint at the URL', async () => {
    const { get } = await start(routes);
    expect((await get('/nowhere', {}, 'POST')).status).toBe(404);
    expect((await get('/finance', {}, 'POST')).status).toBe(404);
    const api = await get('/api/nothing');
    expect([api.status, JSON.parse(api.text)]).toEqual([404, { error: 'There is nothing at /api/nothing.' }]);
  });
});
