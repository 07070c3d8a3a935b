import { expect, test } from 'vitest';
import { shownCount } from './shown-count.ts';

const item = (count: number) => ({ label: 'x', value: 'x', count });

test('SEARCH-44 counts up to 1999 are shown unchanged', () => {
  expect(shownCount(1_999, { countAbove1999: 'replaced', stockCount: 5_000 }, [item(9_999)])).toBe(1_999);
});

test('SEARCH-44 instead of a count above 1999, the stock count of the settings is shown; if the settings have no stock count, the sum of the facet counts is shown', () => {
  expect(shownCount(2_000, { countAbove1999: 'replaced', stockCount: 5_000 }, [item(9_999)])).toBe(5_000);
  expect(shownCount(2_000, { countAbove1999: 'replaced', stockCount: null }, [item(1_500), item(1_000)])).toBe(2_500);
  expect(shownCount(2_000, { countAbove1999: 'replaced', stockCount: null }, [])).toBe(2_000);
});

test('SEARCH-44 a site can choose to show the exact count of results above 1999', () => {
  expect(shownCount(2_000, { countAbove1999: 'real', stockCount: 5_000 }, [item(9_999)])).toBe(2_000);
});
