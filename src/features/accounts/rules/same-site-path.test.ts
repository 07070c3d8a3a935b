import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameSitePath } from './same-site-path.ts';

const ORIGIN = 'https://the-yard.example';

test('AUTH-13 a path with query and anchor is kept', () => {
  for (const path of ['/', '/my-garage', '/search?query=ford%20ranger&page=2', '/cars/a-1#finance-form'])
    expect(sameSitePath(path)).toBe(path);
});

test.each([
  ['no value', null],
  ['an empty value', ''],
  ['another site', 'https://evil.example/'],
  ['another site without scheme', '//evil.example'],
  ['a backslash, which browsers read as a slash', '/\\evil.example'],
  ['backslashes at the beginning', '\\\\evil.example'],
  ['a tab, which browsers ignore', '/\t/evil.example'],
  ['a line break, which would begin another header', '/a\r\nSet-Cookie: x=1'],
  ['a path without a slash', 'evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a path that leads above the root to a host', '/..//evil.example'],
  ['a very long path', `/${'a'.repeat(3_000)}`],
])('AUTH-13 %s is refused', (_what, value) => {
  expect(sameSitePath(value)).toBeNull();
});

test('AUTH-13 no accepted path leads to another origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '..',
    '.',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    ' ',
    'a',
    '\u2028',
    '／',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string(),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(text, (value) => {
      const path = sameSitePath(value);
      if (path === null) return;
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      expect(path).toMatch(/^\/(?!\/)/);
      expect(path).not.toMatch(/[\r\n\t\\]/);
    }),
    { numRuns: 2_000 },
  );
});
