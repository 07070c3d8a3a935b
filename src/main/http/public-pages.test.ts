import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { pathOnly } from '#pages/route.ts';
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.server.ts';
import { closeServer, counting, page, start } from '#test/builders/program/web-server.ts';

afterEach(closeServer);

const CLIENTS = 20;
const together = <Value>(ask: (client: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client)));

/** Starts a server that makes the page `/a` only after `requests` requests for it have arrived. */
const startWaiting = async (answer: (request: PageRequest) => PageAnswer, requests = CLIENTS) => {
  const { promise: allArrived, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  const { calls, handler } = counting(answer);
  const waiting = async (request: PageRequest): Promise<PageAnswer> => {
    await allArrived;
    return handler(request);
  };
  const { get } = await start([{ method: 'GET', path: '/a', handler: waiting, canonicalAddress: pathOnly }], {
    answerAnyHost: () => {
      arrived += 1;
      // The handlers wait until all requests have arrived. When the last request arrives here, its handler has not been
      // called yet. So the handlers continue one round of the event loop later.
      if (arrived === requests) void nextRound().then(() => resolve());
      return null;
    },
  });
  return { get, calls };
};

describe('many clients that request the same page while it is not cached', () => {
  test('all get the page, which is rendered only once', async () => {
    const { get, calls } = await startWaiting(() => page('Stock'));
    const answers = await together((client) => get(`/a?unknown=${client}`));
    expect(calls).toHaveLength(1);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text.includes('Stock')}`))).toEqual(new Set(['200 true']));
  });

  test('each get a page that was rendered for them alone, if the page is private', async () => {
    const { get, calls } = await startWaiting(() => page('Private', 'private'));
    await together(() => get('/a'));
    expect(calls).toHaveLength(CLIENTS);
  });

  test('all get an error page if the requested page cannot be rendered; the next request tries again and gets the page', async () => {
    let fails = true;
    const { get, calls } = await startWaiting(() => {
      if (fails) throw new Error('no database');
      return page('Stock');
    });
    const answers = await together(() => get('/a'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500]));
    expect(calls).toHaveLength(1);
    fails = false;
    expect((await get('/a')).status).toBe(200);
  });

  test('get the page of the requested site, even if they request the same path on two sites at once', async () => {
    const { get, calls } = await startWaiting(({ site }) => page(site.name), 2);
    const [one, two] = await Promise.all([get('/a'), get('/a', { host: 'two.localhost' })]);
    expect([one.text.includes('<main>one</main>'), two.text.includes('<main>two</main>')]).toEqual([true, true]);
    expect(calls).toHaveLength(2);
  });
});

describe('after a change of the stock', () => {
  /**
   * Starts a server, stores its page in the cache, and then changes the stock. The new page is rendered only after
   * `makeNew` was called.
   */
  const startAfterChange = async (mayServe: boolean) => {
    let stock = 's1';
    let canMake = Promise.resolve();
    const { calls, handler } = counting(() => ({ ...page(`Stock ${stock}`), vehicleIds: [7] }));
    const waiting = async (request: PageRequest): Promise<PageAnswer> => {
      await canMake;
      return handler(request);
    };
    const asked: unknown[] = [];
    const { get } = await start([{ method: 'GET', path: '/a', handler: waiting, canonicalAddress: pathOnly }], {
      stock: () => stock,
      mayServeFormer: (...about) => {
        asked.push(about);
        return mayServe;
      },
    });
    await get('/a');
    stock = 's2';
    const { promise, resolve: makeNew } = Promise.withResolvers<void>();
    canMake = promise;
    return { get, calls, asked, makeNew };
  };

  test('until the new page is ready, all clients get the old page, with a header that forbids shared caches to reuse this page without asking the server', async () => {
    const { get, calls, asked, makeNew } = await startAfterChange(true);
    const former = await together(() => get('/a'));
    expect(new Set(former.map(({ text }) => text.includes('Stock s1')))).toEqual(new Set([true]));
    expect(former[0]?.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(asked[0]).toEqual(['s1', [7]]);
    makeNew();
    await expect.poll(async () => (await get('/a')).text.includes('Stock s2')).toBe(true);
    expect(calls).toHaveLength(2);
  });

  test('all clients wait for the new page if the old page may show an outdated price', async () => {
    const { get, calls, makeNew } = await startAfterChange(false);
    const waiting = together(() => get('/a'));
    makeNew();
    const answers = await waiting;
    expect(new Set(answers.map(({ text }) => text.includes('Stock s2')))).toEqual(new Set([true]));
    expect(calls).toHaveLength(2);
  });

  test('a page that does not state which vehicles it shows is rendered again at once, because any of its vehicles may have changed', async () => {
    let stock = 's1';
    const { get } = await start([{ method: 'GET', path: '/a', handler: async () => page(stock), canonicalAddress: pathOnly }], {
      stock: () => stock,
      mayServeFormer: () => true,
    });
    await get('/a');
    stock = 's2';
    expect((await get('/a')).text).toContain('s2');
  });
});

describe('a page that cannot be made again', () => {
  const MINUTE = 60_000;
  /**
   * Starts a server with one page, and requests the page once. After this first request, every attempt to render the
   * page fails with `state.error`: at first, the error that the database cannot be reached.
   */
  const startOutage = async (made: PageAnswer, mayServe = false) => {
    const state = { now: 1_000, stock: 's1', error: new DatabaseUnavailableError() as Error | null };
    let isFirst = true;
    const handler = async (): Promise<PageAnswer> => {
      if (!isFirst && state.error) throw state.error;
      isFirst = false;
      return made;
    };
    const { get } = await start([{ method: 'GET', path: '/a', handler, canonicalAddress: pathOnly }], {
      now: () => state.now,
      stock: () => state.stock,
      mayServeFormer: () => mayServe,
    });
    const { headers } = await get('/a');
    return { get, state, etag: headers.etag };
  };
  const HOUR = 60 * MINUTE;

  test('is served in its last stored version while the database does not answer, until ten minutes after the end of its cache time', async () => {
    const { get, state, etag } = await startOutage(page('Stock'));
    state.now += 19 * MINUTE;
    const last = await get('/a');
    expect([last.status, last.headers.etag, last.headers['cache-control']]).toEqual([200, etag, 'public, max-age=0, must-revalidate']);
    state.now += 2 * MINUTE;
    expect((await get('/a')).status).toBe(503);
  });

  test('is answered with status 503 after the time at which a price on the page changes, and not with the last stored version', async () => {
    const { get, state } = await startOutage(page('Stock', { until: 1_000 + MINUTE }));
    state.now += MINUTE;
    expect((await get('/a')).status).toBe(503);
  });

  test('is answered with status 503 if a vehicle on the page may have changed, and not with the last stored version', async () => {
    const changed = await startOutage({ ...page('Stock'), vehicleIds: [7] } as PageAnswer);
    changed.state.stock = 's2';
    expect((await changed.get('/a')).status).toBe(503);
  });

  test('is answered with status 500 after an error other than a database outage, and is rendered again at the next request', async () => {
    const { get, state, etag } = await startOutage(page('Stock', { until: HOUR }));
    state.now += 11 * MINUTE;
    state.error = new Error('a mistake');
    expect((await get('/a')).status).toBe(500);
    state.error = null;
    expect((await get('/a')).headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('s-maxage=1') });
  });
});
