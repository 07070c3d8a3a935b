import { describe, expect, test } from 'vitest';
import { anchorFaults, canonicalFaults, type ReadPage, sitemapFaults, titleFaults } from './site-faults.ts';

const ORIGIN = 'http://the-yard.localhost:3000';
const page = (address: string, seen: Partial<ReadPage['seen']> = {}, ids: readonly string[] = []): ReadPage => ({
  address,
  ids: new Set(ids),
  isSearch: false,
  seen: {
    title: `The page ${address}`,
    canonical: ORIGIN + address,
    isIndexable: true,
    ...seen,
  },
});

test('no fault is reported for a correct page', () => {
  const pages = [page('/'), page('/search'), page('/search?page=2')];
  expect([...titleFaults(pages, ORIGIN), ...canonicalFaults(pages, ORIGIN), ...sitemapFaults(pages, ['/', '/search'], ORIGIN)]).toEqual([]);
});

describe('titles', () => {
  test('must be different on all indexable pages of a site', () => {
    expect(titleFaults([page('/a', { title: 'A' }), page('/b', { title: 'A' })], ORIGIN)).toEqual([
      { kind: 'duplicate title', page: '/b', text: 'has the same title as the page /a: A' },
    ]);
  });

  test('may be repeated on pages that are not indexed, or that have another canonical URL', () => {
    const others = [page('/b', { title: 'A', isIndexable: false }), page('/c', { title: 'A', canonical: `${ORIGIN}/a` })];
    expect(titleFaults([page('/a', { title: 'A' }), ...others], ORIGIN)).toEqual([]);
  });
});

describe('a canonical URL', () => {
  test('must be the URL of a page', () => {
    expect(canonicalFaults([page('/a', { canonical: `${ORIGIN}/b` })], ORIGIN)).toEqual([
      { kind: 'canonical', page: '/a', text: `has the canonical URL ${ORIGIN}/b, but there is no page at this URL` },
    ]);
  });

  test('must lead to a page that names itself as its canonical URL', () => {
    const pages = [page('/a', { canonical: `${ORIGIN}/b` }), page('/b', { canonical: `${ORIGIN}/c` }), page('/c')];
    expect(canonicalFaults(pages, ORIGIN)).toEqual([
      {
        kind: 'canonical',
        page: '/a',
        text: `has the canonical URL ${ORIGIN}/b, but the page at this URL has another canonical URL: ${ORIGIN}/c`,
      },
    ]);
  });
});

describe('a sitemap', () => {
  test('must list only indexable canonical pages, each once', () => {
    const pages = [page('/'), page('/a', { isIndexable: false })];
    expect(sitemapFaults(pages, ['/', '/', '/a', '/gone'], ORIGIN).map(({ page: at, text }) => `${at} ${text}`)).toEqual([
      '/a is in the sitemap, but is no indexable canonical page',
      '/gone is in the sitemap, but is no indexable canonical page',
      '/ is in the sitemap twice',
    ]);
  });

  test('must list every indexable page', () => {
    expect(sitemapFaults([page('/'), page('/a')], ['/'], ORIGIN)).toEqual([
      { kind: 'sitemap', page: '/a', text: 'can be indexed, but is not in the sitemap' },
    ]);
  });
});

test('if a link has an id after the sign #, the linked page must have an element with this id', () => {
  const links = [
    { from: '/', address: '/a', fragment: 'there' },
    { from: '/', address: '/a', fragment: 'missing' },
    { from: '/', address: '/not-read', fragment: 'x' },
  ];
  expect(anchorFaults([page('/a', {}, ['there'])], links)).toEqual([
    { kind: 'missing anchor', page: '/', text: 'links to /a#missing; the page has no such id' },
  ]);
});
