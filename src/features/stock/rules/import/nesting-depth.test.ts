import { expect, test } from 'vitest';
import { isNestedTooDeep } from './nesting-depth.ts';

const nested = (depth: number, inner = ''): string => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;

test('24 levels of lists and maps are allowed, and no more', () => {
  expect(isNestedTooDeep(nested(24))).toBe(false);
  expect(isNestedTooDeep(nested(25))).toBe(true);
  expect(isNestedTooDeep(`${'{"a":['.repeat(12)}${']}'.repeat(12)}`)).toBe(false);
  expect(isNestedTooDeep(`${'{"a":['.repeat(12)}{}${']}'.repeat(12)}`)).toBe(true);
});

test('values side by side do not count as nested', () => {
  expect(isNestedTooDeep(`[${'[{}],'.repeat(1_000)}1]`)).toBe(false);
});

test('brackets in strings do not count', () => {
  expect(isNestedTooDeep(JSON.stringify({ a: '['.repeat(100) }))).toBe(false);
  expect(isNestedTooDeep(JSON.stringify({ a: `"\\${'['.repeat(100)}` }))).toBe(false);
  // A string that ends with an escaped backslash ends before the brackets.
  expect(isNestedTooDeep(`["\\\\", ${nested(24)}]`)).toBe(true);
});
