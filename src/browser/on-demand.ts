/**
 * Behaviours that few pages need come as chunks of their own, fetched when a page holds their markup, when it is
 * touched, or when the page is scrolled. Each module exports `refresh`, called for every page and frame that is
 * shown; it installs itself when first loaded and must not mind being called again.
 */
import { nearestHtmlElement } from '#ui-kit/behaviour/nearest-html-element.ts';
import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';

export interface OnDemandBehaviour {
  readonly refresh: () => void;
}

/**
 * shown: a page holds an element of the selector. touch: a pointer, the focus or a click is on one; a click that
 * comes before the chunk is there is made again once it is. scroll: a page that holds one is scrolled.
 */
type Occasion = 'shown' | 'touch' | 'scroll';

type Waiting = readonly [selector: string, when: Occasion, load: () => Promise<OnDemandBehaviour>];

const BEHAVIOURS: readonly Waiting[] = [
  ['[data-tabs]', 'shown', () => import('#ui-kit/tabs/tabs.behaviour.ts')],
  ['[data-counter]', 'shown', () => import('#ui-kit/counter/counter.behaviour.ts')],
  ['[data-countdown]', 'shown', () => import('#ui-kit/countdown/countdown.behaviour.ts')],
  ['[data-dialog-box]', 'shown', () => import('#ui-kit/dialog/dialog.behaviour.ts')],
  ['[data-tooltip]', 'touch', () => import('#ui-kit/tooltip/tooltip.behaviour.ts')],
  ['[data-show-me]', 'shown', () => import('#features/content/ui/search-panel/search-panel.behaviour.ts')],
  ['[data-popup]', 'shown', () => import('#features/content/ui/popup/popup.behaviour.ts')],
  ['[data-service-banner]', 'shown', () => import('#features/content/ui/service-banner/service-banner.behaviour.ts')],
  ['[data-slider]', 'shown', () => import('#features/content/ui/promo-slider/promo-slider.behaviour.ts')],
  ['[data-sales-counter]', 'shown', () => import('#features/content/ui/sales-counter/sales-counter.behaviour.ts')],
  ['[data-past-after]', 'scroll', () => import('#features/vehicle-page/ui/vehicle-bars/vehicle-bars.behaviour.ts')],
  ['[data-fuel]', 'touch', () => import('#features/running-costs/ui/fuel-calculator/fuel-calculator.behaviour.ts')],
  ['[data-delivery]', 'touch', () => import('#features/running-costs/ui/delivery-calculator/delivery-calculator.behaviour.ts')],
  ['[data-chat]', 'touch', () => import('#features/vehicle-page/ui/action-button/chat.behaviour.ts')],
  ['[data-brochure]', 'touch', () => import('#features/brochure/ui/brochure-links/brochure-download.behaviour.ts')],
  ['[data-print]', 'touch', () => import('#pages/print/print-button.behaviour.ts')],
  ['[data-gallery-views]', 'touch', () => import('#features/vehicle-page/ui/gallery/gallery-views.behaviour.ts')],
  ['[data-video]', 'touch', () => import('#features/vehicle-page/ui/gallery/gallery-video.behaviour.ts')],
  ['[data-share]', 'touch', () => import('#features/vehicle-page/ui/share-bar/share-bar.behaviour.ts')],
  ['[data-located]', 'touch', () => import('#features/vehicle-page/ui/located-banner/located-banner.behaviour.ts')],
  ['[data-located]', 'scroll', () => import('#features/vehicle-page/ui/located-banner/located-banner.behaviour.ts')],
  ['a[href^="tel:"], [data-phone-reveal], [data-used-event]', 'touch', () => import('#features/analytics/ui/used-event.behaviour.ts')],
];

/** One that opens a link elsewhere is the browser's own. */
const isPlainClick = (event: Event): event is MouseEvent =>
  event instanceof MouseEvent && event.type === 'click' && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** @param behaviours those of the product, unless a test brings its own */
export const installOnDemand = (behaviours: readonly Waiting[] = BEHAVIOURS): void => {
  /** The selectors whose code is there, or will never be. */
  const ready = new Set<string>();

  const wake = async ([selector, , load]: Waiting): Promise<void> => {
    try {
      (await load()).refresh();
    } catch (error) {
      // Without it the page still does what its HTML does.
      console.warn(error);
    }
    ready.add(selector);
  };

  const wakeShown = (): void => {
    for (const behaviour of behaviours) {
      const [selector, when] = behaviour;
      if ((when === 'shown' || ready.has(selector)) && document.querySelector(selector)) void wake(behaviour);
    }
  };

  const wakeScrolled = (): void => {
    for (const behaviour of behaviours) {
      const [selector, when] = behaviour;
      if (when === 'scroll' && !ready.has(selector) && document.querySelector(selector)) void wake(behaviour);
    }
  };

  const wakeTouched = (event: Event): void => {
    const touched = event.target instanceof Element ? nearestHtmlElement(event.target) : null;
    if (!touched) return;
    const waking = behaviours.filter(([selector, when]) => when === 'touch' && !ready.has(selector) && touched.closest(selector)).map(wake);
    if (waking.length === 0 || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Once, when all are there: two that wait for the same click would make two of it.
    void Promise.all(waking).then(() => touched.click());
  };

  onPageShown(wakeShown);
  document.addEventListener('turbo:frame-load', wakeShown);
  addEventListener('scroll', wakeScrolled, { passive: true });
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, wakeTouched, { capture: true });
};
