import { describe, expect, test } from 'vitest';
import { idsOf, referencesOf } from './references.ts';

const BASE = 'http://the-yard.localhost:3000/search?page=2';
const addresses = (html: string) => referencesOf(html, BASE).map(({ kind, address }) => `${kind} ${address}`);

describe('the references of a page', () => {
  test('are its links, pictures, style sheets, scripts and feeds on the same site', () => {
    const html = `<link rel="stylesheet" href="/assets/a.css"/><link rel="alternate" type="application/atom+xml" href="/new-arrivals.atom"/>
      <script type="module" src="/assets/a.js"></script><meta property="og:image" content="http://the-yard.localhost:3000/share/a.jpg"/>
      <a class="x" href="/cars/a?x=1&amp;y=2">A</a><a href="?page=3">3</a>
      <picture><source srcSet="/images/1/a.avif 320w, /images/2/a.avif 640w"/><img alt="" src="/images/1/a.jpg"/></picture>
      <form action="/search"></form>`;
    expect(addresses(html)).toEqual([
      'style /assets/a.css',
      'file /new-arrivals.atom',
      'script /assets/a.js',
      'picture /share/a.jpg',
      'link /cars/a?x=1&y=2',
      'link /search?page=3',
      'picture /images/1/a.avif',
      'picture /images/2/a.avif',
      'picture /images/1/a.jpg',
      'link /search',
    ]);
  });

  test('do not contain other sites, telephone numbers, mail addresses or forms that post', () => {
    const html = `<a href="https://maps.example/x">Map</a><a href="tel:0755501210">Call</a><a href="mailto:a@b.example">Mail</a>
      <form method="post" action="/sign-out"></form>`;
    expect(addresses(html)).toEqual([]);
  });

  test('say whether search engines follow a link, and to which part of the page the link goes', () => {
    const html = '<a href="/finance?car=1#finance-form" rel="noopener nofollow">Finance</a><a href="#main">Main</a>';
    expect(referencesOf(html, BASE)).toEqual([
      { kind: 'link', address: '/finance?car=1', fragment: 'finance-form', isFollowed: false },
      { kind: 'link', address: '/search?page=2', fragment: 'main', isFollowed: true },
    ]);
  });

  test('do not contain the links in a template element, because the browser does not show them', () => {
    expect(addresses('<template data-x=""><a href="#lead-name">Name</a></template><a href="/search">B</a>')).toEqual(['link /search']);
  });

  test('contain each URL once; a URL counts as followed by search engines if at least one link to the URL lacks rel="nofollow"', () => {
    const html = '<a href="/search" rel="nofollow">A</a><a href="/search">B</a>';
    expect(referencesOf(html, BASE)).toEqual([{ kind: 'link', address: '/search', fragment: null, isFollowed: true }]);
  });
});

test('the ids of a page are the ids of all its elements', () => {
  expect(idsOf('<main id="main"><h2 class="a" id="a&amp;b">A</h2><p data-id="no">x</p></main>')).toEqual(new Set(['main', 'a&b']));
});
