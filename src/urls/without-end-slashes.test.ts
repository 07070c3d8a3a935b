import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutEndSlashes } from './without-end-slashes.ts';

test.each([
  ['/search/toyota/', '/search/toyota'],
  ['/search//', '/search'],
  ['//a/b', '//a/b'],
  ['/', ''],
  ['', ''],
])("withoutEndSlashes('%s') === '%s'", (path, expected) => {
  expect(withoutEndSlashes(path)).toBe(expected);
});

test('withoutEndSlashes removes all slashes at the end of a path, and changes nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', 'a') }), (path) => {
      const shorter = withoutEndSlashes(path);
      return !shorter.endsWith('/') && shorter + '/'.repeat(path.length - shorter.length) === path;
    }),
  );
});
