import { readViewed, type ViewedVehicle, withViewed } from '#features/stock/rules/keeping/viewed-vehicles.ts';
import { readStored, writeStored } from '#ui-kit/behaviour/browser-storage.ts';
import { STORED_LISTS } from '#ui-kit/behaviour/stored-lists.ts';

/**
 * Records in this browser that the shopper looked at a vehicle (WATCH-11). Markup:
 * `[data-behaviour="viewed-vehicle"][data-viewed="<ViewedVehicle as JSON>"]`.
 */
export const refresh = (): void => {
  const page = document.querySelector<HTMLElement>('[data-behaviour="viewed-vehicle"]');
  if (page?.dataset.viewed)
    writeStored(
      STORED_LISTS.viewed,
      withViewed(readViewed(readStored(STORED_LISTS.viewed)), JSON.parse(page.dataset.viewed) as ViewedVehicle),
    );
};
