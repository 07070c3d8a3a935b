/**
 * The browser's entry: starts small behaviours at once, Turbo when the browser is idle, and React only when an island
 * wakes.
 */

import { installPageEvent } from '#features/analytics/ui/page-event.behaviour.ts';
import { installCaptcha } from '#features/leads/ui/lead-form/captcha.behaviour.ts';
import { installLeadForm } from '#features/leads/ui/lead-form/lead-form.behaviour.ts';
import { installVisitedPages } from '#features/leads/ui/lead-form/visited-pages.behaviour.ts';
import { installRangeFacets } from '#features/search/ui/range-facet/range-facet.behaviour.ts';
import { installSearchForms } from '#features/search/ui/search-form/search-form.behaviour.ts';
import { installMenus } from '#features/site-layout/ui/menus/menus.behaviour.ts';
import { installGallery } from '#features/vehicle-page/ui/gallery/gallery.behaviour.ts';
import { installPhoneReveal } from '#features/vehicle-page/ui/phone-reveal/phone-reveal.behaviour.ts';
import { installSimilarFrame } from '#features/vehicle-page/ui/similar-vehicles/similar-vehicles.behaviour.ts';
import { installViewCounter } from '#features/vehicle-page/ui/view-counter/view-counter.behaviour.ts';
import { installSuccessStore } from '#pages/success/success-store.behaviour.ts';
import { installCarousels } from '#ui-kit/carousel/carousel.behaviour.ts';
import { ISLAND_TAG } from '#ui-kit/island/island-tag.ts';
import { installPageDialog } from '#ui-kit/page-dialog/page-dialog.behaviour.ts';
import { IslandElement } from './islands/island-element.ts';

let turbo: Promise<typeof import('./turbo/turbo-flow.ts')> | null = null;

const loadTurbo = (): Promise<typeof import('./turbo/turbo-flow.ts')> => {
  turbo ??= import('./turbo/turbo-flow.ts').then((flow) => {
    flow.startTurboFlow();
    return flow;
  });
  return turbo;
};

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 1_500);
};

customElements.define(ISLAND_TAG, IslandElement);
installPageDialog(loadTurbo);
installMenus();
installSearchForms((url, action) => void loadTurbo().then((flow) => flow.visit(url, action)));
installRangeFacets();
installCarousels();
installGallery();
installSimilarFrame();
installPhoneReveal();
installVisitedPages();
installLeadForm();
installCaptcha();
installSuccessStore();
// These scripts are not urgent, so they load after the visible content.
whenIdle(installViewCounter);
whenIdle(installPageEvent);
whenIdle(() => void loadTurbo());
whenIdle(() => void import('./on-demand.ts').then(({ installOnDemand }) => installOnDemand()).catch(console.warn));
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
