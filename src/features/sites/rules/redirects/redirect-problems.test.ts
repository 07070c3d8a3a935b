import { describe, expect, test } from 'vitest';
import * as settings from '#test/builders/site/settings-texts.ts';
import { redirectWarnings } from './redirect-problems.ts';

const problemsOf = (...lines: readonly string[]): string =>
  settings.problemsOf(settings.withSite(`redirects:\n${lines.map((line) => `  ${line}`).join('\n')}\n`)).join('\n');

describe('redirects of a site', () => {
  test('a redirect may lead to a path, to a URL of another site or to 410, and may apply to every path below an old path', () => {
    expect(problemsOf('/old.php: /search', '/shop: https://shop.example.com', '/gone: 410', '/blog/*: /pages/*', '"/a?b=1": /')).toBe('');
  });

  test.each([
    ['old.php: /search', "has the old address 'old.php', which is not a path"],
    ['/a/*/b: /search', "has the old address '/a/*/b'"],
    ['/old: search', 'a path of this site'],
    ['/old: javascript:alert(1)', 'a path of this site'],
    ['/old: //evil.example', 'a path of this site'],
    ['/old: /new/*', "ends in '/*', but its old address does not"],
  ])('refuses %s', (line, message) => {
    const problems = problemsOf(line);
    expect(problems).toContain(message);
    expect(problems).toMatch(/sites\/[a-z-]+\/site\.yaml:\d+:\d+: redirects/);
  });

  test('refuses every status except 410', () => {
    expect(problemsOf('/old: 404')).toContain('redirects');
  });

  test('refuses two redirects from the same URL', () => {
    expect(problemsOf('/Old: /a', '/old/: /b')).toContain("is the same old address as '/Old'");
  });

  test.each([[['/a: /a']], [['/a: /b', '/b: /a']], [['/a: /b', '/b: /c', '/c: "/A/?x=1"']], [['/a/*: /a/b/*']], [['/a/*: /a/new']]])(
    'refuses redirects that never reach a page: %j',
    (lines) => {
      expect(problemsOf(...lines)).toContain('redirects the browser endlessly');
    },
  );
});

describe('redirectWarnings', () => {
  const pages = ['/', '/search', '/about-us', '/search/kia'];
  const warn = (redirects: Readonly<Record<string, string | 410>>) =>
    redirectWarnings(
      redirects,
      (path, message) => ({ file: '', line: 1, column: 1, option: path.join('.'), value: null, message, allowed: null }),
      {
        hasPage: (path) => pages.includes(path),
        hasLivingPage: (path) => pages.includes(path) && path !== '/search/kia',
      },
    ).map(({ option, message }) => `${option} ${message}`);

  test('a redirect from a missing page to an existing page gives no warning', () => {
    expect(warn({ '/old': '/search', '/kia.php': '/search/kia?sort=price', '/x': 'https://a.example', '/gone': 410 })).toEqual([]);
  });

  test('a redirect from an existing page gives a warning, because this redirect is never used', () => {
    expect(warn({ '/about-us': '/search' })).toEqual(['redirects./about-us is never used, because this site has a page at /about-us']);
    expect(warn({ '/search/kia': '/search' }), 'a page of a make exists only with stock').toEqual([]);
  });

  test('a redirect that leads to another redirect gives a warning', () => {
    expect(warn({ '/a': '/b', '/b': '/search' })).toEqual([
      'redirects./a leads to another redirect, so the shopper waits for several redirects; use the address at the end of the chain',
    ]);
  });

  test('a redirect to a page that the site does not have gives a warning', () => {
    expect(warn({ '/a': '/nowhere#x' })).toEqual(['redirects./a leads to a path that this site does not have']);
  });
});
