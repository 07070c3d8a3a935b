/**
 * Behaviours that few pages need come as chunks of their own, fetched when a page holds their markup. Each
 * module exports `refresh`, called for every page and frame that is shown; it installs itself when first
 * loaded and must not mind being called again.
 */
import { onPageShown } from './page-shown.ts';

interface OnDemandBehaviour {
  readonly refresh: () => void;
}

const BEHAVIOURS: readonly (readonly [selector: string, load: () => Promise<OnDemandBehaviour>])[] = [
  ['[data-tabs]', () => import('./tabs.ts')],
  ['[data-counter]', () => import('./counters.ts')],
  ['[data-countdown]', () => import('./countdowns.ts')],
  ['[data-dialog-box]', () => import('./dialogs.ts')],
  ['[data-tooltip]', () => import('./tooltips.ts')],
  ['[data-show-me]', () => import('./show-me.ts')],
  ['[data-popup]', () => import('./popup.ts')],
  ['[data-service-banner]', () => import('./service-banner.ts')],
  ['[data-slider]', () => import('./promo-slider.ts')],
  ['[data-sales-counter]', () => import('./sales-counter.ts')],
];

export const installOnDemand = (): void => {
  const look = (): void => {
    for (const [selector, load] of BEHAVIOURS) {
      if (document.querySelector(selector)) load().then(({ refresh }) => refresh(), console.warn);
    }
  };
  onPageShown(look);
  document.addEventListener('turbo:frame-load', look);
};
