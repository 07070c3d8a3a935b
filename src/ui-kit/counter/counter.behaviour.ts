import { formatFixed } from '#kernel/format-number.ts';
import { counterDurationMs, counterValueAt } from './count-up.ts';

/**
 * Animates each element with `data-behaviour="counter"` (`ui-kit/counter.tsx`): it counts up to its number when it
 * first becomes visible (HOME-05). If the visitor prefers reduced motion, the number does not change.
 */
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue;
    observer.unobserve(target);
    run(target);
  }
});

const run = (counter: HTMLElement): void => {
  const shown = counter.querySelector<HTMLElement>('[data-counter-shown]');
  const value = Number(counter.dataset.value);
  if (!shown || !Number.isFinite(value)) return;
  const decimals = Number(counter.dataset.decimals ?? 0);
  // During the animation, the number can have fewer digits than the final number. The minimum width keeps the content
  // beside the number from moving.
  shown.style.minWidth = `${shown.getBoundingClientRect().width}px`;
  const start = performance.now();
  const step = (now: number): void => {
    const elapsed = now - start;
    shown.textContent = formatFixed(counterValueAt(value, elapsed, decimals), decimals);
    if (elapsed < counterDurationMs(value) && counter.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

export const refresh = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const counter of document.querySelectorAll<HTMLElement>('[data-behaviour~="counter"]:not([data-counter-seen])')) {
    counter.dataset.counterSeen = '';
    observer.observe(counter);
  }
};
