/**
 * The browser's entry: starts small behaviours at once, others when the browser is idle, and React only when an island is
 * hydrated. There is no client-side router: the browser opens pages. Only `search-in-place` changes the results of a search
 * without opening a new page.
 */

import { installPageEvent } from '#features/analytics/ui/page-event.behaviour.ts';
import { installLeadForm } from '#features/leads/ui/lead-form/lead-form.behaviour.ts';
import { installVisitedPages } from '#features/leads/ui/lead-form/visited-pages.behaviour.ts';
import { installShowMe } from '#features/search/ui/facets/show-me.behaviour.ts';
import { installRangeFacets } from '#features/search/ui/range-facet/range-facet.behaviour.ts';
import { installSearchForms } from '#features/search/ui/search-form/search-form.behaviour.ts';
import { installSearchInPlace, prepareSearch, searchInPlace } from '#features/search/ui/search-in-place/search-in-place.behaviour.ts';
import { installMenus } from '#features/site-layout/ui/menus/menus.behaviour.ts';
import { installGallery } from '#features/vehicle-page/ui/gallery/gallery.behaviour.ts';
import { prefetchNextSheets } from '#ui-kit/behaviour/next-sheets.ts';
import { installCarousels } from '#ui-kit/carousel/carousel.behaviour.ts';
import { ISLAND_TAG } from '#ui-kit/island/island-tag.ts';
import { installPageDialog } from '#ui-kit/page-dialog/page-dialog.behaviour.ts';
import { IslandElement } from './islands/island-element.ts';

/** The last click and the last input before the on-demand scripts began to listen for these events. */
const early: { click?: Event; input?: Event } = {};
for (const type of ['click', 'input'] as const) {
  addEventListener(type, (event) => {
    early[type] = event;
  });
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 1_500);
};

customElements.define(ISLAND_TAG, IslandElement);
installPageDialog();
installMenus();
installSearchForms(searchInPlace);
installShowMe();
installSearchInPlace();
installRangeFacets();
installCarousels();
installGallery();
installVisitedPages();
installLeadForm();
prefetchNextSheets();
// These scripts are not urgent, so they load after the visible content.
whenIdle(installPageEvent);
whenIdle(prepareSearch);
whenIdle(() => void import('./on-demand.ts').then(({ installOnDemand }) => installOnDemand(early)).catch(console.warn));
whenIdle(
  () =>
    void import('#features/site-layout/ui/site-header/offline-page.behaviour.ts')
      .then(({ keepOfflinePage }) => keepOfflinePage())
      .catch(console.warn),
);
whenIdle(
  () =>
    void import('#features/stock/ui/vehicle-picture/broken-picture.behaviour.ts').then(({ installBrokenPictures }) =>
      installBrokenPictures(),
    ),
);
