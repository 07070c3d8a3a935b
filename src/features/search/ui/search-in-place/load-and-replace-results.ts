import { fetchSearch } from './fetch-search.ts';
import { focusAfterMorph } from './focus-after-morph.ts';
import type { HistoryChange } from './history-change.ts';
import { morphPage } from './morph-page.ts';
import { noteShownAddress, shownAddress } from './shown-address.ts';

/**
 * Refines a search without a page load: fetches the page with the new results and updates the open page to match it
 * (SEARCH-05). The URL changes at the same time as the results.
 */

/** The scroll position in pixels for each URL whose results were shown. The Back button returns to this position. */
const tops = new Map<string, number>();
/** Time limit for a search in milliseconds. After that it counts as failed, and the shopper can try again. */
const SEARCH_LIMIT_MS = 30_000;
let running: AbortController | null = null;

/**
 * Loads and shows the results for another URL of the open search page.
 *
 * @param top the scroll position in pixels after the search; if it is missing, the page does not scroll
 */
export const loadAndReplaceResults = async (address: string, change: HistoryChange, top?: number): Promise<void> => {
  if (change !== 'restore') tops.set(shownAddress(), window.scrollY);
  running?.abort();
  const own = new AbortController();
  running = own;
  document.documentElement.setAttribute('aria-busy', 'true');
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), SEARCH_LIMIT_MS);
  const signal = AbortSignal.any([own.signal, late.signal]);
  const answer = await fetchSearch(address, signal, change === 'restore' ? 'force-cache' : 'default');
  clearTimeout(timer);
  // A newer search has started, so this result is ignored.
  if (own.signal.aborted) return;
  running = null;
  document.documentElement.removeAttribute('aria-busy');
  // If the shopper pressed the Back button (`restore`), the browser history already contains the URL, so no entry is
  // added.
  if (answer.kind === 'elsewhere') return change === 'restore' ? location.replace(answer.address) : location.assign(answer.address);
  if (answer.kind === 'failed') return change === 'restore' ? location.reload() : tellFailed(true);
  if (change === 'advance') history.pushState(null, '', answer.address);
  if (change === 'replace') history.replaceState(null, '', answer.address);
  const held = document.activeElement;
  morphPage(answer.page);
  noteShownAddress();
  const place = change === 'restore' ? (tops.get(shownAddress()) ?? 0) : top;
  if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' });
  focusAfterMorph({ held, toResults: top !== undefined });
  tellFailed(false);
};

/** Shows or hides the notice that the search failed and the page still shows the earlier results (SEARCH-05). */
const tellFailed = (isFailed: boolean): void => {
  const notice = document.querySelector<HTMLElement>('[data-search-failed]');
  if (notice) notice.hidden = !isFailed;
};

addEventListener(
  'scroll',
  () => {
    // After Back or Forward, the old results stay on the screen while the new results load. The browser may already scroll
    // to the position of the new results. This position must not be stored as the position of the old results.
    if (!running) tops.set(shownAddress(), window.scrollY);
  },
  { passive: true },
);
