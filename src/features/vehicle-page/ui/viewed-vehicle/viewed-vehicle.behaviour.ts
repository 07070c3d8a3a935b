import { readViewed, VIEWED_KEY, type ViewedVehicle, withViewed } from '#features/stock/rules/keeping/viewed-vehicles.ts';
import { readStored, writeStored } from '#ui-kit/behaviour/browser-storage.ts';

/**
 * Records in this browser that the shopper looked at a vehicle (WATCH-11). Markup:
 * `[data-behaviour="viewed-vehicle"][data-viewed="<ViewedVehicle as JSON>"]`.
 */
export const refresh = (): void => {
  const page = document.querySelector<HTMLElement>('[data-behaviour="viewed-vehicle"]');
  if (page?.dataset.viewed)
    writeStored(VIEWED_KEY, withViewed(readViewed(readStored(VIEWED_KEY)), JSON.parse(page.dataset.viewed) as ViewedVehicle));
};
