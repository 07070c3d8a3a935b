/**
 * Loads scripts that few pages need, each as its own chunk. Markup names a script with `data-behaviour="<file name>"`.
 * BEHAVIOURS says when each script is loaded. A script starts itself when it is loaded. It may export `refresh`, which
 * is called after loading, and again for every page and page part that is shown later. Repeated calls of `refresh` have
 * no further effect.
 */
import { nearestHtmlElement } from '#ui-kit/behaviour/nearest-html-element.ts';
import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { PART_SHOWN_EVENT } from '#ui-kit/behaviour/part-shown-event.ts';
import { isPlainClick } from '#ui-kit/behaviour/plain-click.ts';
import { STORED_LISTS, type StoredList } from '#ui-kit/behaviour/stored-lists.ts';

export interface OnDemandBehaviour {
  readonly refresh?: () => void;
}

/**
 * When a script is loaded:
 *
 * - `shown`: as soon as the page contains its element
 * - `touch`: at the first pointer, focus, click or input event on its element. If a click comes before the script is
 *   loaded, the click is repeated after loading. Input events are needed too: if the shopper focused a field before
 *   this code was loaded, typing in this field causes no focus event.
 * - `scroll`: when a page that contains its element is scrolled
 * - an array with names of lists, such as favourites: as soon as the page contains its element, if this browser has
 *   stored at least one of these lists
 */
type Occasion = 'shown' | 'touch' | 'scroll' | readonly StoredList[];

type Waiting = readonly [selector: string, when: Occasion, load: () => Promise<OnDemandBehaviour>];

/** Selector of the elements whose `data-behaviour` contains the file name of this script. */
const named = (file: string): string => `[data-behaviour~="${file}"]`;

const BEHAVIOURS: readonly Waiting[] = [
  [named('late-part'), 'shown', () => import('#ui-kit/page-part/late-part.behaviour.ts')],
  [named('success-store'), 'shown', () => import('#pages/success/success-store.behaviour.ts')],
  [`${named('tabs')} > [role=tablist]`, 'touch', () => import('#ui-kit/tabs/tabs.behaviour.ts')],
  [named('counter'), 'shown', () => import('#ui-kit/counter/counter.behaviour.ts')],
  [named('countdown'), 'shown', () => import('#ui-kit/countdown/countdown.behaviour.ts')],
  [named('dialog'), 'shown', () => import('#ui-kit/dialog/dialog.behaviour.ts')],
  [named('tooltip'), 'touch', () => import('#ui-kit/tooltip/tooltip.behaviour.ts')],
  [named('search-panel'), 'shown', () => import('#features/content/ui/search-panel/search-panel.behaviour.ts')],
  [named('passkey'), 'shown', () => import('#features/accounts/ui/passkey/passkey.behaviour.ts')],
  [named('budget-finder'), 'shown', () => import('#features/budget/ui/budget-finder/budget-finder.behaviour.ts')],
  [named('open-popup-once'), 'shown', () => import('#features/content/ui/popup/open-popup-once.behaviour.ts')],
  [named('service-banner'), 'shown', () => import('#features/content/ui/service-banner/service-banner.behaviour.ts')],
  [named('promo-slider'), 'shown', () => import('#features/content/ui/promo-slider/promo-slider.behaviour.ts')],
  [named('sales-counter'), 'shown', () => import('#features/content/ui/sales-counter/sales-counter.behaviour.ts')],
  [named('compare-list'), 'touch', () => import('#features/stock/ui/compare-control/compare-list.behaviour.ts')],
  [named('compare-list'), ['comparison'], () => import('#features/stock/ui/compare-control/compare-list.behaviour.ts')],
  [named('viewed-vehicle'), 'shown', () => import('#features/vehicle-page/ui/viewed-vehicle/viewed-vehicle.behaviour.ts')],
  [named('remember-search'), 'shown', () => import('#features/search/ui/search-history/remember-search.behaviour.ts')],
  [named('recent'), ['viewed', 'searches'], () => import('#features/content/ui/recent/recent.behaviour.ts')],
  [named('open-favourites'), 'shown', () => import('#pages/watchlist/open-favourites.behaviour.ts')],
  // On pages for signed-in shoppers, this script also copies the favourites of the browser into the account.
  ['[data-signed-in]', 'shown', () => import('#features/stock/ui/save-control/save-vehicle.behaviour.ts')],
  [named('save-vehicle'), 'touch', () => import('#features/stock/ui/save-control/save-vehicle.behaviour.ts')],
  [named('save-vehicle'), ['favourites', 'watchlist'], () => import('#features/stock/ui/save-control/save-vehicle.behaviour.ts')],
  [named('visitor-consent'), 'shown', () => import('#features/analytics/ui/visitor-consent/visitor-consent.behaviour.ts')],
  [named('web-vitals'), 'shown', () => import('#features/analytics/ui/web-vitals/web-vitals.behaviour.ts')],
  [named('saved-count'), ['favourites', 'watchlist'], () => import('#features/stock/ui/save-control/saved-count.behaviour.ts')],
  [named('view-counter'), 'shown', () => import('#features/vehicle-page/ui/view-counter/view-counter.behaviour.ts')],
  [named('phone-reveal'), 'touch', () => import('#features/vehicle-page/ui/phone-reveal/phone-reveal.behaviour.ts')],
  [`form:has(${named('captcha')})`, 'touch', () => import('#features/leads/ui/lead-form/captcha.behaviour.ts')],
  [named('prove-browser'), 'touch', () => import('#features/accounts/ui/prove-browser.behaviour.ts')],
  [named('vehicle-bars'), 'scroll', () => import('#features/vehicle-page/ui/vehicle-bars/vehicle-bars.behaviour.ts')],
  [named('fuel-calculator'), 'touch', () => import('#features/running-costs/ui/fuel-calculator/fuel-calculator.behaviour.ts')],
  [named('delivery-calculator'), 'touch', () => import('#features/running-costs/ui/delivery-calculator/delivery-calculator.behaviour.ts')],
  [named('live-map'), 'touch', () => import('#features/locations/ui/drawn-map/live-map.behaviour.ts')],
  [named('chat'), 'touch', () => import('#features/vehicle-page/ui/action-button/chat.behaviour.ts')],
  [named('brochure-download'), 'touch', () => import('#features/brochure/ui/brochure-links/brochure-download.behaviour.ts')],
  [named('open-print-dialog'), 'touch', () => import('#pages/print/open-print-dialog.behaviour.ts')],
  [named('gallery-views'), 'touch', () => import('#features/vehicle-page/ui/gallery/gallery-views.behaviour.ts')],
  [named('gallery-video'), 'touch', () => import('#features/vehicle-page/ui/gallery/gallery-video.behaviour.ts')],
  [named('share-bar'), 'touch', () => import('#features/vehicle-page/ui/share-bar/share-bar.behaviour.ts')],
  [named('located-banner'), 'touch', () => import('#features/vehicle-page/ui/located-banner/located-banner.behaviour.ts')],
  [named('located-banner'), 'scroll', () => import('#features/vehicle-page/ui/located-banner/located-banner.behaviour.ts')],
  // A phone link in a text that an operator wrote has no `data-behaviour`, so phone links are found by their `href`.
  [
    `a[href^="tel:"], ${named('phone-reveal')}, ${named('used-event')}`,
    'touch',
    () => import('#features/analytics/ui/used-event.behaviour.ts'),
  ],
];

/**
 * Whether this browser has stored at least one of the given lists, such as favourites. False if the browser refuses
 * access to its storage.
 */
const hasStored = (lists: readonly StoredList[]): boolean => {
  try {
    return lists.some((list) => localStorage.getItem(STORED_LISTS[list]) !== null);
  } catch {
    return false;
  }
};

/** Minimum time in milliseconds before a script that failed to load is loaded again. */
const RETRY_AFTER = 3_000;

/**
 * Selector of the buttons that do nothing without their script. If the shopper clicks such a button before its script
 * has loaded, the click is repeated afterwards. A click on a link, or on a button of a form or popover, is not
 * repeated, because it works without a script.
 */
const SCRIPT_BUTTON = 'button[type="button"]:not([popovertarget], [command], [commandfor])';

/**
 * The last click and the last input of the shopper before this module listened for clicks and inputs. A property is
 * undefined if the shopper has not clicked or typed.
 */
export interface EarlyEvents {
  /** The last click. The click is repeated if its target is a button whose script was not loaded. */
  readonly click?: Event | undefined;
  /**
   * The last input event. The script of the form with this input is loaded at once, so that the form shows results for
   * the typed text.
   */
  readonly input?: Event | undefined;
}

/**
 * Adds the listeners that load the scripts, and loads the scripts that the page needs at once.
 *
 * @param behaviours by default all behaviours of the product; tests pass others
 */
export const installOnDemand = (early: EarlyEvents = {}, behaviours: readonly Waiting[] = BEHAVIOURS): void => {
  /**
   * The selectors for which an event loads no script: either the script has been loaded, or loading it failed less than
   * `RETRY_AFTER` milliseconds ago.
   */
  const ready = new Set<string>();

  const wake = async ([selector, , load]: Waiting): Promise<void> => {
    try {
      (await load()).refresh?.();
    } catch (error) {
      // The page still works as plain HTML, so the failure is only logged. The click that started the load is now
      // repeated. The selector stays in `ready` for a few seconds, so the repeated click does not load the script
      // again. Without this pause, click and load would be repeated without end.
      console.warn(error);
      setTimeout(() => ready.delete(selector), RETRY_AFTER);
    }
    ready.add(selector);
  };

  const wakeShown = (): void => {
    for (const behaviour of behaviours) {
      const [selector, when] = behaviour;
      const isDue = when === 'shown' || ready.has(selector) || (typeof when === 'object' && hasStored(when));
      if (isDue && document.querySelector(selector)) void wake(behaviour);
    }
  };

  const wakeScrolled = (): void => {
    for (const behaviour of behaviours) {
      const [selector, when] = behaviour;
      if (when === 'scroll' && !ready.has(selector) && document.querySelector(selector)) void wake(behaviour);
    }
  };

  const wakeFor = (touched: Element): Promise<void>[] =>
    behaviours.filter(([selector, when]) => when === 'touch' && !ready.has(selector) && touched.closest(selector)).map(wake);

  const wakeTouched = (event: Event): void => {
    const touched = event.target instanceof Element ? nearestHtmlElement(event.target) : null;
    if (!touched) return;
    const waking = wakeFor(touched);
    // A click that opens another tab or window is left to the browser.
    if (waking.length === 0 || !(event instanceof MouseEvent) || event.type !== 'click' || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // One click may wait for several scripts. The click is repeated once, when all of them have loaded. If it were repeated
    // after each script, the first script would get the click twice.
    void Promise.all(waking).then(() => touched.click());
  };

  /**
   * Updates the vehicles of this page when the shopper comes back to it, because other shoppers may have reserved some of
   * them.
   */
  const wakeReturned = (): void => {
    if (document.hidden || !document.querySelector('[data-vehicle]')) return;
    import('#features/stock/ui/fresh-vehicles/fresh-vehicles.behaviour.ts')
      .then(({ refreshVehicles }) => refreshVehicles())
      .catch(console.warn);
  };

  /**
   * Loads the scripts for elements that the shopper used before this module listened for events: the element into which
   * the shopper typed last, and the element that has the focus. The shopper or the page itself (`autofocus`) may have
   * set the focus.
   */
  const wakeUsed = (): void => {
    for (const used of new Set([early.input?.target, document.activeElement])) if (used instanceof Element) wakeFor(used);
  };

  const repeatEarlyClick = (): void => {
    const button = early.click?.target instanceof Element ? early.click.target.closest<HTMLElement>(SCRIPT_BUTTON) : null;
    const waking = button ? wakeFor(button) : [];
    if (waking.length > 0) void Promise.all(waking).then(() => button?.click());
  };

  onPageShown(wakeShown);
  document.addEventListener(PART_SHOWN_EVENT, wakeShown);
  addEventListener('scroll', wakeScrolled, { passive: true });
  addEventListener('visibilitychange', wakeReturned);
  for (const type of ['pointerover', 'focusin', 'click', 'input']) document.addEventListener(type, wakeTouched, { capture: true });
  // Browser tests wait until this attribute is set.
  document.documentElement.dataset.onDemand = '';
  wakeUsed();
  repeatEarlyClick();
};
