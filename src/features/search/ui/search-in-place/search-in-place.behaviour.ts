import { isPlainClick } from '#ui-kit/behaviour/plain-click.ts';
import type { HistoryChange } from './history-change.ts';
import { hasOldResults } from './shown-address.ts';

/**
 * Shows the results of another search on the open search page.
 *
 * @param address the URL of the other search
 * @param top the scroll position in pixels afterwards; if `top` is missing, the page does not scroll
 */
export type SearchInPlace = (address: string, change: HistoryChange, top?: number) => void;

const loadRefineSearch = () => import('./load-and-replace-results.ts');

/**
 * Shows the results of a search within the open search page. If the script `load-and-replace-results.ts` cannot be loaded, the
 * browser opens the results as a new page.
 */
export const searchInPlace: SearchInPlace = (address, change, top) => {
  loadRefineSearch()
    .then(({ loadAndReplaceResults }) => loadAndReplaceResults(address, change, top))
    .catch(() => location.assign(address));
};

const isSearchPage = (): boolean => document.querySelector('[data-behaviour~="search-in-place"]') !== null;

/** On a search page, loads the script that replaces the results, so that the first search does not wait for the script. */
export const prepareSearch = (): void => {
  if (isSearchPage()) void loadRefineSearch().catch(console.warn);
};

/**
 * Searches in place, without a page load, in two cases: a link leads to other results of the shown search page (for
 * example a facet value or a page number), or the shopper reaches them by Back or Forward. Without JavaScript the
 * browser opens the link. Markup: `data-behaviour="search-in-place"` around the content of a search page;
 * `data-scroll-top` on links after which the page scrolls to its top.
 */
export const installSearchInPlace = (): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
    // A link to an anchor in this page is left to the browser.
    const isAnchor = link.hash !== '' && link.search === location.search;
    if (isAnchor || link.origin !== location.origin || link.pathname !== location.pathname || !isSearchPage()) return;
    event.preventDefault();
    searchInPlace(link.href, link.href === location.href ? 'replace' : 'advance', link.dataset.scrollTop === undefined ? undefined : 0);
  });
  addEventListener('popstate', () => {
    if (isSearchPage() && hasOldResults()) searchInPlace(location.href, 'restore');
  });
};
