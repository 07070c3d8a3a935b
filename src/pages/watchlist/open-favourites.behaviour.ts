import { browserList } from '#features/stock/ui/save-control/browser-list.ts';
import { paths } from '#urls/paths.ts';

/**
 * Opens the list of this browser: if the address of the page names no vehicles, the page is loaded again with the vehicles that
 * the browser stores (WATCH-10). Markup: `[data-behaviour="open-favourites"][data-favourites="<number of vehicles in the
 * address>"]`.
 */
export const refresh = (): void => {
  const page = document.querySelector<HTMLElement>('[data-behaviour="open-favourites"]');
  if (page?.dataset.favourites === '0' && browserList.saved().length > 0) location.replace(paths.favourites(...browserList.saved()));
};
