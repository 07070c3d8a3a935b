/** The browser's entry: small delegated behaviours at once, Turbo when idle, React only when an island wakes. */
import { ISLAND_TAG } from '#ui-kit/island/island-tag.ts';
import { installCaptcha } from './behaviours/captcha.ts';
import { installCarousels } from './behaviours/carousel.ts';
import { installGallery } from './behaviours/gallery.ts';
import { installLeadForm } from './behaviours/lead-form.ts';
import { installMenus } from './behaviours/menus.ts';
import { installPageDialog } from './behaviours/page-dialog.ts';
import { installPageEvent } from './behaviours/page-event.ts';
import { installPhoneReveal } from './behaviours/phone-reveal.ts';
import { installRangeFacets } from './behaviours/range-facet.ts';
import { installSearchForms } from './behaviours/search-form.ts';
import { installSimilarFrame } from './behaviours/similar-frame.ts';
import { installSuccessStore } from './behaviours/success-store.ts';
import { installViewCounter } from './behaviours/view-counter.ts';
import { installVisitedPages } from './behaviours/visited-pages.ts';
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
// Nobody waits for these: first what the shopper looks at.
whenIdle(installViewCounter);
whenIdle(installPageEvent);
whenIdle(() => void loadTurbo());
whenIdle(() => void import('./behaviours/on-demand.ts').then(({ installOnDemand }) => installOnDemand()).catch(console.warn));
whenIdle(() => void import('./behaviours/offline-page.ts').then(({ keepOfflinePage }) => keepOfflinePage()).catch(console.warn));
whenIdle(() => void import('./behaviours/broken-picture.ts').then(({ installBrokenPictures }) => installBrokenPictures()));
