import { browserList } from '#features/stock/ui/save-control/browser-list.ts';
import { paths } from '#urls/paths.ts';

/**
 * Shows the favourites that this browser stores (WATCH-10). If the URL of the page names no vehicles, the browser
 * loads the page again, with a URL that names the stored vehicles. Markup:
 * `[data-behaviour="open-favourites"][data-favourites="<number of vehicles in the URL>"]`.
 */
export const refresh = (): void => {
  const page = document.querySelector<HTMLElement>('[data-behaviour="open-favourites"]');
  if (page?.dataset.favourites === '0' && browserList.saved().length > 0) location.replace(paths.favourites(...browserList.saved()));
};
