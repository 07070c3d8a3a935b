import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PageCache } from '#main/http/page-cache.ts';
import { ROUTES } from '#main/routes.ts';
import { type OtherDealer, startOtherDealer } from './other-dealer.ts';

/** Three sites in one process: a page cached for one site is never sent for another, and contains no personal data. */
let dealer: OtherDealer;
beforeAll(async () => {
  dealer = await startOtherDealer();
});
afterAll(() => dealer.dealers.close());

describe('the page cache', () => {
  const publicPages = (): readonly string[] => ['/', '/search', '/search/new-used-and-demo-cars/', '/special-offers', '/used-car'];

  test('the same path is answered with a different page on each of three hosts, whether cached or not', async () => {
    const { running, expectHidden, onA, onB } = dealer;
    for (const address of publicPages()) {
      const [a, b, both] = [await onA(address), await onB(address), await running.get('both', address)];
      expect(new Set([a.headers.etag, b.headers.etag, both.headers.etag]).size, address).toBe(3);
      for (const _round of [1, 2]) {
        for (const [slug, made] of [
          ['both', both],
          ['alpha', a],
          ['bravo', b],
        ] as const) {
          const kept = await running.get(slug, address, { 'x-forwarded-host': running.hostOf(slug) });
          expect([kept.headers.etag, kept.text === made.text], `${slug} ${address}`).toEqual([made.headers.etag, true]);
        }
      }
      expectHidden(a, 200);
    }
    expect(running.logText).toMatch(/"path":"\/search\/new-used-and-demo-cars\/","status":200[^\n]*"cached":true/);
  });

  test('another site’s host in a header or in the requested URL does not change the page', async () => {
    const { running, slips, onA } = dealer;
    const own = await onA('/search');
    for (const answer of [
      await onA(`${running.originOf('bravo')}/search`),
      await running.ask(running.hostOf('ALPHA'), '/search'),
      await onA('/search', { 'x-host': 'bravo.localhost', 'x-original-host': 'bravo.localhost', forwarded: 'host=bravo.localhost' }),
    ]) {
      expect(slips(answer)).toEqual([]);
      expect(answer.headers.etag).toBe(own.headers.etag);
    }
  });

  test('requests that differ only in unknown parameters share one cache entry', async () => {
    const { onA } = dealer;
    const store = vi.spyOn(PageCache.prototype, 'store');
    try {
      // The URL of each visitor has different campaign parameters. The page must still be cached only once.
      const asked = async (visitor: number) => onA(`/search/kia/sportage?utm_source=mail${visitor}&gclid=${visitor}&session=${visitor}`);
      const { headers } = await asked(0);
      for (let visitor = 1; visitor < 20; visitor += 1) {
        const answer = await asked(visitor);
        expect([answer.status, answer.headers.etag]).toEqual([200, headers.etag]);
      }
      expect((await onA('/search/kia/sportage')).headers.etag).toBe(headers.etag);
      expect(store).toHaveBeenCalledTimes(1);
      await onA('/search/kia/sportage?query=sportage');
      expect(store).toHaveBeenCalledTimes(2);
    } finally {
      store.mockRestore();
    }
  });

  test('personal data in a query string appear neither in the answer to the visitor who sent them nor in a cached page', async () => {
    const { ownSlug, onA } = dealer;
    const person = 'name=Jo+Q+Citizen&email=jo.q%40example.com&phone=0412000111&message=private+words&comments=private+words';
    for (const { path } of ROUTES.filter(({ method }) => method === 'GET')) {
      const address = path.replace(':slug', ownSlug).replace('*', 'search/demo-cars');
      for (const asked of [`${address}?${person}`, address]) {
        const { status, text, headers } = await onA(asked);
        const told = `${text} ${JSON.stringify(headers)}`;
        const found = ['Jo Q', 'Jo+Q', 'jo.q', '0412000111', 'private words', 'private+words'].filter((one) => told.includes(one));
        expect([asked, status < 500, found]).toEqual([asked, true, []]);
      }
    }
  });
});
