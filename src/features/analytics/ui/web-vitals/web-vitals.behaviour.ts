import { mayCount } from '../analytics-choice.ts';

/**
 * Measures the speed of the pages of some visits (`analytics.webVitals`). Markup: an element with
 * `data-behaviour="web-vitals"` and `data-share="<visits of 100 that are measured>"`. Either all
 * pages of a visit are measured, or none. The library is loaded only if the visit is measured.
 */
const KEY = 'measured';

const isMeasured = (share: number): boolean => {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known !== null) return known === '1';
    const chosen = Math.random() * 100 < share;
    sessionStorage.setItem(KEY, chosen ? '1' : '0');
    return chosen;
  } catch {
    // Each page of a visit must know whether the visit is measured. If the browser refuses storage, this cannot be
    // remembered, so the visit is not measured.
    return false;
  }
};

const share = Number(document.querySelector<HTMLElement>('[data-behaviour~="web-vitals"]')?.dataset.share ?? 0);
if (mayCount() && isMeasured(share))
  import('./measure-web-vitals.ts').then(({ measureWebVitals }) => measureWebVitals()).catch(console.warn);
