import { STORED_LISTS } from '#ui-kit/behaviour/stored-lists.ts';
import { readFavourites, savedIds } from '../../rules/keeping/browser-favourites.ts';
import { readStoredIds } from '../../rules/keeping/stored-comparison.ts';

/**
 * Adds the number of saved vehicles to the link in the header that leads to these vehicles: 'Saved cars (3)'.
 *
 * The number is read from the storage of the browser, so no request is needed, and the HTML of a page is the same for
 * all shoppers. If the browser has stored the list of an account, the vehicles of this list are counted. Otherwise the
 * favourites of the browser are counted.
 *
 * Markup: `a[data-behaviour="saved-count"]` with the label of the link.
 */
const LINK = 'a[data-behaviour~="saved-count"]';

/** The number of saved vehicles that this browser has stored; 0 if the browser refuses access to its storage. */
const countSaved = (): number => {
  try {
    const account = localStorage.getItem(STORED_LISTS.watchlist);
    return account === null
      ? savedIds(readFavourites(localStorage.getItem(STORED_LISTS.favourites))).length
      : readStoredIds(account).length;
  } catch {
    return 0;
  }
};

/** The original label of each link, to which the number is added. */
const labels = new WeakMap<Element, string>();

/** Updates the number in the links. It is called for every page that is shown, and after a change of the list. */
export const refresh = (): void => {
  const count = countSaved();
  for (const link of document.querySelectorAll<HTMLElement>(LINK)) {
    const label = labels.get(link) ?? link.getAttribute('aria-label') ?? '';
    labels.set(link, label);
    link.setAttribute('aria-label', count === 0 ? label : `${label} (${count})`);
    if (count === 0) delete link.dataset.count;
    else link.dataset.count = count > 99 ? '99+' : String(count);
  }
};

// Another tab has changed the list.
addEventListener('storage', refresh);
