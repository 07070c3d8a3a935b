/** A search that a shopper made, as a browser keeps it (WATCH-14, ENT-33). */
export interface RememberedSearch {
  readonly path: string;
  /** The query parameters of the search page's URL, in the order of the URL, without the page number. */
  readonly refinements: readonly (readonly [name: string, value: string])[];
  /** The name of the search on its page, such as 'Used cars: Mazda, Automatic'. */
  readonly name: string;
}

/** WATCH-13 */
export const MAX_SEARCHES = 5;

/** The URL (path and query) that opens a search again. */
export const searchHref = ({ path, refinements }: RememberedSearch): string =>
  `${path}?${new URLSearchParams(refinements.map(([name, value]) => [name, value]))}`;

/**
 * The search that the page at this URL shows.
 *
 * @example searchOf({ pathname: '/search', search: '?query=ute&page=2' }, 'ute').refinements // [['query', 'ute']]
 */
export const searchOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }, name: string): RememberedSearch => ({
  path: pathname,
  refinements: [...new URLSearchParams(search)].filter(([parameter]) => parameter !== 'page'),
  name,
});

/** The history after a search: the newest search first, each search once, at most five searches (WATCH-13). */
export const withSearch = (history: readonly RememberedSearch[], search: RememberedSearch): readonly RememberedSearch[] =>
  [search, ...history.filter((other) => searchHref(other) !== searchHref(search))].slice(0, MAX_SEARCHES);

/** The searches that a browser has stored. Text that is not such a list gives an empty history. */
export const readSearches = (text: string | null): readonly RememberedSearch[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
};

/** Whether a value is a search on this site: its path must not lead to another site. */
const isSearch = (value: unknown): value is RememberedSearch => {
  const { path, refinements, name } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && Array.isArray(refinements) && typeof name === 'string';
};
