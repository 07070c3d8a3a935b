import type { StockSort } from './stock-search.ts';

/** The default sort orders of a results page, in display order (SEARCH-24, A-06). */
export const SORT_OPTIONS: readonly { readonly label: string; readonly sort: StockSort | null }[] = [
  { label: 'Most Relevant', sort: null },
  { label: 'Latest', sort: { attribute: 'created_at', direction: 'desc' } },
  { label: 'Highest Price', sort: { attribute: 'price', direction: 'desc' } },
  { label: 'Lowest Price', sort: { attribute: 'price', direction: 'asc' } },
];
