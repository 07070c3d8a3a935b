import { readStored, writeStored } from '#ui-kit/behaviour/browser-storage.ts';
import { readSearches, SEARCHES_KEY, searchOf, withSearch } from '../../rules/search-history.ts';

/** Records a refined search in this browser (WATCH-13). Markup: `ul[data-behaviour="remember-search"]` with the chosen filters. */
export const refresh = (): void => {
  const chosen = [...document.querySelectorAll('[data-behaviour="remember-search"] .chip')].map((chip) => chip.textContent);
  if (chosen.length === 0) return;
  const name = `${document.querySelector('h1')?.textContent}: ${chosen.join(', ')}`;
  writeStored(SEARCHES_KEY, withSearch(readSearches(readStored(SEARCHES_KEY)), searchOf(location, name)));
};
