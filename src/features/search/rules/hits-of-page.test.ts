import { expect, test } from 'vitest';
import { cutPage } from './hits-of-page.ts';

test('cutPage selects the hits of a page', () => {
  expect(cutPage(50, 21, 21)).toEqual({ offset: 21, end: 42, pages: 3 });
});

test('cutPage gives the last page when the offset is beyond the hits', () => {
  expect(cutPage(50, 1_000_000_000, 21)).toEqual({ offset: 42, end: 50, pages: 3 });
  expect(cutPage(0, 21, 21)).toEqual({ offset: 0, end: 0, pages: 0 });
});

test('cutPage limits the depth to 10,000 hits', () => {
  expect(cutPage(1_000_000, 9_999_999, 100)).toEqual({ offset: 9_900, end: 10_000, pages: 100 });
  expect(cutPage(1_000_000, 9_990, 21)).toEqual({ offset: 9_990, end: 10_000, pages: 477 });
});
