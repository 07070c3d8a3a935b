import { expect, test } from 'vitest';
import { hitsOfPage } from './hits-of-page.ts';

test('hitsOfPage selects the hits of a page', () => {
  expect(hitsOfPage(50, 21, 21)).toEqual({ offset: 21, end: 42, pages: 3 });
});

test('hitsOfPage returns the last page if the offset is beyond the last hit', () => {
  expect(hitsOfPage(50, 1_000_000_000, 21)).toEqual({ offset: 42, end: 50, pages: 3 });
  expect(hitsOfPage(0, 21, 21)).toEqual({ offset: 0, end: 0, pages: 0 });
});

test('hitsOfPage returns no hits beyond the first 10,000 hits', () => {
  expect(hitsOfPage(1_000_000, 9_999_999, 100)).toEqual({ offset: 9_900, end: 10_000, pages: 100 });
  expect(hitsOfPage(1_000_000, 9_990, 21)).toEqual({ offset: 9_990, end: 10_000, pages: 477 });
});
