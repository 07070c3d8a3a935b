import { readStored, writeStored } from '#ui-kit/behaviour/browser-storage.ts';
import { STORED_LISTS } from '#ui-kit/behaviour/stored-lists.ts';
import { readSearches, searchOf, withSearch } from '../../rules/search-history.ts';

/**
 * Stores a search with filters in this browser (WATCH-13). Markup: `ul[data-behaviour="remember-search"]` with the
 * chosen filters.
 */
export const refresh = (): void => {
  const chosen = [...document.querySelectorAll('[data-behaviour="remember-search"] .chip')].map((chip) => chip.textContent);
  if (chosen.length === 0) return;
  const name = `${document.querySelector('h1')?.textContent}: ${chosen.join(', ')}`;
  writeStored(STORED_LISTS.searches, withSearch(readSearches(readStored(STORED_LISTS.searches)), searchOf(location, name)));
};
