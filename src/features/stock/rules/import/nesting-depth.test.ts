import { expect, test } from 'vitest';
import { isNestedTooDeep } from './nesting-depth.ts';

const nested = (depth: number, inner = ''): string => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;

test('JSON with 24 levels of lists and maps is allowed, and JSON with 25 levels is not', () => {
  expect(isNestedTooDeep(nested(24))).toBe(false);
  expect(isNestedTooDeep(nested(25))).toBe(true);
  expect(isNestedTooDeep(`${'{"a":['.repeat(12)}${']}'.repeat(12)}`)).toBe(false);
  expect(isNestedTooDeep(`${'{"a":['.repeat(12)}{}${']}'.repeat(12)}`)).toBe(true);
});

test('many values on the same level are not treated as deep nesting', () => {
  expect(isNestedTooDeep(`[${'[{}],'.repeat(1_000)}1]`)).toBe(false);
});

test('brackets in strings are not treated as nesting', () => {
  expect(isNestedTooDeep(JSON.stringify({ a: '['.repeat(100) }))).toBe(false);
  expect(isNestedTooDeep(JSON.stringify({ a: `"\\${'['.repeat(100)}` }))).toBe(false);
  // The string in this JSON text ends with an escaped backslash. So the quotation mark after the backslash ends the
  // string, and the brackets after the string are counted as nesting.
  expect(isNestedTooDeep(`["\\\\", ${nested(24)}]`)).toBe(true);
});
