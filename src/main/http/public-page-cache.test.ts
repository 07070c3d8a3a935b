import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { buildFrameView } from '#features/site-layout/views/build-frame-view.ts';
import { NO_STOCK } from '#features/site-layout/views/frame-view.ts';
import { pathOnly } from '#pages/route.ts';
import { closeServer, counting, page, start } from '#test/builders/program/web-server.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';

afterEach(closeServer);

describe('a public page', () => {
  test('is rendered once, then served from the cache with the same ETag', async () => {
    const { calls, handler } = counting(() => page('Stock'));
    const { get, sent } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }]);
    const first = await get('/a');
    const second = await get('/a?unknown=mail');
    const third = await get('/a?unknown=mail');
    expect(calls).toHaveLength(1);
    expect([second.headers.etag, third.headers.etag]).toEqual([first.headers.etag, first.headers.etag]);
    expect(third.text).toBe(first.text);
    expect(sent.map(({ cached }) => cached)).toEqual([false, false, true]);
  });

  test('has one cache entry for all values of the campaign parameters, and its header No-Vary-Search tells browsers to ignore these parameters', async () => {
    const { calls, handler } = counting(() => page('Stock'));
    const { get, sent } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }]);
    const { headers } = await get('/a');
    await get('/a?gclid=1');
    await get('/a?fbclid=2&utm_campaign=spring');
    expect(calls).toHaveLength(1);
    expect(sent.map(({ cached }) => cached)).toEqual([false, true, true]);
    expect(headers['no-vary-search']).toMatch(/^key-order, params=\("utm_source" .*"gclid".*"fbclid".*\)$/);
  });

  test('has the header No-Vary-Search, but a private page does not', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Form', 'private') }]);
    expect((await get('/a')).headers['no-vary-search']).toBeUndefined();
  });

  test('passes to its handler only the query parameters of its canonical URL', async () => {
    const { calls, handler } = counting(() => page('Stock'));
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }]);
    await get('/a?name=Jo&utm_source=mail');
    expect(calls[0]?.url.search).toBe('');
  });

  test('has status 304 if the browser already has its current version', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
    const { headers } = await get('/a');
    const again = await get('/a', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const elsewhere = await get('/a?gclid=1', { 'if-none-match': headers.etag ?? '' });
    expect([elsewhere.status, elsewhere.body.length]).toEqual([304, 0]);
    const changed = await get('/a', { 'if-none-match': '"other"' });
    expect(changed.status).toBe(200);
  });

  test('is rendered again when the stock changes', async () => {
    let stock = 's1';
    const { calls, handler } = counting(() => page(stock));
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }], { stock: () => stock });
    await get('/a');
    stock = 's2';
    expect((await get('/a')).text).toContain('s2');
    expect(calls).toHaveLength(2);
  });

  test('is rendered again when its cache time is over', async () => {
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

  test('is never served to another site', async () => {
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

  test('of search results gets the query that `canonicalAddress` has already parsed, so the query is not parsed a second time', async () => {
    const { calls, handler } = counting(() => page('Stock'));
    const parsed = parseStockQuery('page=2', { indexName: 'Car_production' });
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: () => ({ canonical: '/a?page=2', parsed }) }]);
    await get('/a?utm_source=mail&page=2');
    expect(calls[0]?.url.search).toBe('?page=2');
    expect(calls[0]?.search).toBe(parsed);
  });

  test('is cached for only a few seconds if its menus are incomplete because the stock could not be read', async () => {
    let now = 1_000;
    const { calls, handler } = counting(() => page('Stock'));
    const menus = buildFrameView(buildSite(), NO_STOCK, () => true);
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

  test('sets no cookie and allows shared caches', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
    const { headers } = await get('/a');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toMatch(/^public.*stale-while-revalidate/);
  });

  test('sends the headers of a GET request, but no body, for a HEAD request', async () => {
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page('Stock'), canonicalAddress: pathOnly }]);
    const whole = await get('/a');
    const head = await get('/a', {}, 'HEAD');
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, whole.headers.etag, 0]);
  });
});
