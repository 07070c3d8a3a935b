/**
 * Behaviours that few pages need come as chunks of their own, fetched when a page holds their markup, when it is
 * touched, or when the page is scrolled. Each module exports `refresh`, called for every page and frame that is
 * shown; it installs itself when first loaded and must not mind being called again.
 */
import { onPageShown } from './page-shown.ts';

interface OnDemandBehaviour {
  readonly refresh: () => void;
}

/**
 * shown: a page holds an element of the selector. touch: a pointer, the focus or a click is on one; a click that
 * comes before the chunk is there is made again once it is. scroll: a page that holds one is scrolled.
 */
type Occasion = 'shown' | 'touch' | 'scroll';

const BEHAVIOURS: readonly (readonly [selector: string, when: Occasion, load: () => Promise<OnDemandBehaviour>])[] = [
  ['[data-tabs]', 'shown', () => import('./tabs.ts')],
  ['[data-counter]', 'shown', () => import('./counters.ts')],
  ['[data-countdown]', 'shown', () => import('./countdowns.ts')],
  ['[data-dialog-box]', 'shown', () => import('./dialogs.ts')],
  ['[data-tooltip]', 'touch', () => import('./tooltips.ts')],
  ['[data-show-me]', 'shown', () => import('./show-me.ts')],
  ['[data-popup]', 'shown', () => import('./popup.ts')],
  ['[data-service-banner]', 'shown', () => import('./service-banner.ts')],
  ['[data-slider]', 'shown', () => import('./promo-slider.ts')],
  ['[data-sales-counter]', 'shown', () => import('./sales-counter.ts')],
  ['[data-past-after]', 'scroll', () => import('./sticky-bars.ts')],
  ['[data-fuel]', 'touch', () => import('./fuel-calculator.ts')],
  ['[data-delivery]', 'touch', () => import('./delivery-calculator.ts')],
  ['[data-chat]', 'touch', () => import('./chat.ts')],
  ['[data-brochure]', 'touch', () => import('./brochure-download.ts')],
  ['[data-print]', 'touch', () => import('./print-button.ts')],
  ['[data-gallery-views]', 'touch', () => import('./gallery-views.ts')],
  ['[data-video]', 'touch', () => import('./vehicle-video.ts')],
  ['[data-share]', 'touch', () => import('./share.ts')],
  ['[data-located]', 'touch', () => import('./located-banner.ts')],
  ['[data-located]', 'scroll', () => import('./located-banner.ts')],
  ['a[href^="tel:"], [data-phone-reveal], [data-used-event]', 'touch', () => import('./used-event.ts')],
];

const ready = new Set<string>();

const wake = async (selector: string, load: () => Promise<OnDemandBehaviour>): Promise<void> => {
  try {
    const { refresh } = await load();
    ready.add(selector);
    refresh();
  } catch (error) {
    // Without it the page still does what its HTML does.
    ready.add(selector);
    console.warn(error);
  }
};

const wakeShown = (): void => {
  for (const [selector, when, load] of BEHAVIOURS) {
    if ((when === 'shown' || ready.has(selector)) && document.querySelector(selector)) void wake(selector, load);
  }
};

const wakeScrolled = (): void => {
  for (const [selector, when, load] of BEHAVIOURS) {
    if (when === 'scroll' && !ready.has(selector) && document.querySelector(selector)) void wake(selector, load);
  }
};

/** One that opens a link elsewhere is the browser's own. */
const isPlainClick = (event: Event): event is MouseEvent =>
  event instanceof MouseEvent && event.type === 'click' && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;

const wakeTouched = (event: Event): void => {
  const touched = event.target;
  if (!(touched instanceof Element)) return;
  for (const [selector, when, load] of BEHAVIOURS) {
    if (when !== 'touch' || ready.has(selector) || !touched.closest(selector)) continue;
    const woken = wake(selector, load);
    if (!isPlainClick(event) || !(touched instanceof HTMLElement)) continue;
    event.preventDefault();
    event.stopImmediatePropagation();
    void woken.then(() => touched.click());
  }
};

export const installOnDemand = (): void => {
  onPageShown(wakeShown);
  document.addEventListener('turbo:frame-load', wakeShown);
  addEventListener('scroll', wakeScrolled, { passive: true });
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, wakeTouched, { capture: true });
};
