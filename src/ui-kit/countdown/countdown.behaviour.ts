import { countdownText } from './countdown-text.ts';

/** Updates every element with `data-behaviour="countdown"` (`ui-kit/countdown.tsx`) while the page is visible. */
const TICK_MS = 20_000;

export const refresh = (): void => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-behaviour~="countdown"]')) {
    const left = countdownText(Number(place.dataset.until) - Date.now());
    place.textContent = left === null ? (place.dataset.over ?? '') : `${left} left`;
  }
};

setInterval(() => {
  if (!document.hidden) refresh();
}, TICK_MS);
document.addEventListener('visibilitychange', refresh);
