import type { StockSort } from './stock-search.ts';

interface SortOption {
  readonly label: string;
  readonly sort: StockSort | null;
}

/** The default sort orders of a results page, in display order (SEARCH-24, A-06). */
export const SORT_OPTIONS: readonly SortOption[] = [
  { label: 'Most Relevant', sort: null },
  { label: 'Latest', sort: { attribute: 'created_at', direction: 'desc' } },
  { label: 'Highest Price', sort: { attribute: 'price', direction: 'desc' } },
  { label: 'Lowest Price', sort: { attribute: 'price', direction: 'asc' } },
];

/**
 * Sort orders that a shopper can choose only by a link or by plain words in the search text. The menu contains such an
 * order only while it is chosen.
 */
const OTHER_OPTIONS: readonly SortOption[] = [
  { label: 'Lowest Odometer', sort: { attribute: 'km', direction: 'asc' } },
  { label: 'Newest Year', sort: { attribute: 'year', direction: 'desc' } },
  { label: 'Oldest Year', sort: { attribute: 'year', direction: 'asc' } },
];

const isSame = (one: StockSort | null, other: StockSort | null): boolean =>
  one?.attribute === other?.attribute && one?.direction === other?.direction;

/**
 * The sort options for the sort menu of a page. `chosen` is the present sort order of the page; the menu always contains this
 * sort order.
 */
export const sortOptions = (chosen: StockSort | null): readonly SortOption[] => [
  ...SORT_OPTIONS,
  ...OTHER_OPTIONS.filter(({ sort }) => isSame(sort, chosen)),
];

/** The label of a sort order; null for a sort order without a label. */
export const sortLabel = (chosen: StockSort): string | null =>
  [...SORT_OPTIONS, ...OTHER_OPTIONS].find(({ sort }) => isSame(sort, chosen))?.label ?? null;
