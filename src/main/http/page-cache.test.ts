import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CachedPage, chooseCoding, matchesEtag, PageCache, type PageVersion } from './page-cache.ts';

const version = (changes: Partial<PageVersion> = {}): PageVersion => ({ siteId: 1, content: 'c1', stock: 's1', ...changes });
const page = (html: string, changes: Partial<PageVersion> = {}, validUntil = 1_000): CachedPage =>
  new CachedPage({ status: 200, headers: {}, text: html, version: version(changes), madeAt: 0, validUntil });

describe('the page cache', () => {
  test('returns a page while settings and stock are unchanged and its cache time has not ended', () => {
    const cache = new PageCache({ maxBytesPerSite: 10_000 });
    cache.store('/a', page('one'));
    expect(cache.find('/a', version(), 999)?.identity.toString()).toBe('one');
  });

  test.each([
    ['a change of the settings', version({ content: 'c2' }), 0, 0],
    ['the end of its cache time, and keeps it ten minutes for an outage', version(), 1_000, 5],
    ['the clock was turned back', version(), -1, 0],
    ['ten more minutes, and drops it', version(), 601_000, 0],
  ])('does not return a page after %s', (_what, current, now, bytes) => {
    const cache = new PageCache({ maxBytesPerSite: 10_000 });
    cache.store('/a', page('one'));
    expect(cache.find('/a', current, now)).toBeNull();
    expect(cache.bytesOf(1)).toBe(bytes);
  });

  test('after a change of the stock, find() returns null and findFormer() returns the old page, until the new page is stored', () => {
    const cache = new PageCache({ maxBytesPerSite: 10_000 });
    const changed = version({ stock: 's2' });
    cache.store('/a', page('one'));
    expect(cache.findFormer('/a', version(), 0)).toBeNull();
    expect(cache.find('/a', changed, 0)).toBeNull();
    expect(cache.findFormer('/a', changed, 0)?.identity.toString()).toBe('one');
    cache.store('/a', page('two', { stock: 's2' }));
    expect(cache.findFormer('/a', changed, 0)).toBeNull();
    expect(cache.find('/a', changed, 0)?.identity.toString()).toBe('two');
  });

  test.each([
    ['a change of the settings', version({ content: 'c2', stock: 's2' }), 0, 0],
    ['the end of its cache time', version({ stock: 's2' }), 1_000, 5],
  ])('findFormer() returns null after %s', (_what, current, now, bytes) => {
    const cache = new PageCache({ maxBytesPerSite: 10_000 });
    cache.store('/a', page('one'));
    expect(cache.findFormer('/a', current, now)).toBeNull();
    expect(cache.bytesOf(1)).toBe(bytes);
  });

  test('never returns the page of another site, whatever the URL is', () => {
    const cache = new PageCache({ maxBytesPerSite: 10_000 });
    cache.store('/a', page('one'));
    cache.rememberAddress(1, '/a?unknown=x', '/a');
    expect(cache.find('/a', version({ siteId: 2 }), 0)).toBeNull();
    expect(cache.findByAddress('/a?unknown=x', version({ siteId: 2 }), 0)).toBeNull();
    expect(cache.findByAddress('/a?unknown=x', version(), 0)?.identity.toString()).toBe('one');
  });

  test('drops the least recently used pages of a site that is over its limit', () => {
    const cache = new PageCache({ maxBytesPerSite: 450 });
    const html = 'x'.repeat(100);
    cache.store('/a', page(html));
    cache.store('/b', page(html));
    cache.store('/c', page(html));
    cache.find('/a', version(), 0);
    cache.store('/d', page(html));
    expect(cache.bytesOf(1)).toBeLessThanOrEqual(450);
    expect(cache.find('/b', version(), 0)).toBeNull();
    expect(cache.find('/a', version(), 0)).not.toBeNull();
    expect(cache.find('/d', version(), 0)).not.toBeNull();
  });

  test('does not drop pages of other sites if one site is over its limit', () => {
    const cache = new PageCache({ maxBytesPerSite: 200 });
    cache.store('/a', page('x'.repeat(100), { siteId: 2 }));
    cache.store('/a', page('y'.repeat(100)));
    cache.store('/b', page('y'.repeat(100)));
    expect(cache.find('/a', version({ siteId: 2 }), 0)).not.toBeNull();
  });

  test('includes stored request URLs in the size of a site, and removes the oldest URLs when all URLs need more than one eighth of the size limit', () => {
    const cache = new PageCache({ maxBytesPerSite: 80_000 });
    cache.store('/a', page('one'));
    const before = cache.bytesOf(1);
    const addressOf = (at: number): string => `/a?unknown=${'x'.repeat(900)}${at}`;
    for (let at = 0; at < 500; at += 1) cache.rememberAddress(1, addressOf(at), '/a');
    expect(cache.bytesOf(1)).toBeGreaterThan(before);
    expect(cache.bytesOf(1)).toBeLessThanOrEqual(before + 10_000);
    expect(cache.findByAddress(addressOf(499), version(), 0)).not.toBeNull();
    expect(cache.findByAddress(addressOf(0), version(), 0)).toBeNull();
  });

  test('adds the size of a URL to the size of the site only once, even if the URL is stored several times', () => {
    const cache = new PageCache({ maxBytesPerSite: 80_000 });
    cache.rememberAddress(1, '/a?x=1', '/a');
    const once = cache.bytesOf(1);
    cache.rememberAddress(1, '/a?x=1', '/a');
    expect([once > 0, cache.bytesOf(1)]).toEqual([true, once]);
  });

  test('does not store a request URL of more than 2 kB', () => {
    const cache = new PageCache({ maxBytesPerSite: 1_000_000 });
    cache.store('/a', page('one'));
    const before = cache.bytesOf(1);
    const long = `/a?unknown=${'x'.repeat(2_048)}`;
    cache.rememberAddress(1, long, '/a');
    expect([cache.bytesOf(1), cache.findByAddress(long, version(), 0)]).toEqual([before, null]);
  });

  test('returns the same page in every content coding (gzip and br)', () => {
    const cached = page('<p>Ford Ranger</p>');
    expect(gunzipSync(cached.body('gzip')).toString()).toBe('<p>Ford Ranger</p>');
    expect(brotliDecompressSync(cached.body('br')).toString()).toBe('<p>Ford Ranger</p>');
    expect(cached.body('gzip')).toBe(cached.body('gzip'));
  });
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])("the request header 'Accept-Encoding: %s' selects the content coding '%s'", (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

test('If-None-Match matches a weak ETag, an ETag in a list, and every ETag if it is an asterisk', () => {
  expect(matchesEtag('"x", W/"abc"', 'W/"abc"')).toBe(true);
  expect(matchesEtag('"abc"', 'W/"abc"')).toBe(true);
  expect(matchesEtag('*', 'W/"abc"')).toBe(true);
  expect(matchesEtag('"abcd"', 'W/"abc"')).toBe(false);
  expect(matchesEtag(undefined, 'W/"abc"')).toBe(false);
});
