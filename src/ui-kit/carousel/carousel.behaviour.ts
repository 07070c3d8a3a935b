import { PART_SHOWN_EVENT } from '../behaviour/part-shown-event.ts';

/**
 * Handles the previous and next arrows of `ui-kit/carousel.tsx`. An arrow scrolls by the number of fully visible cards
 * (SEARCH-17). CSS makes the row scroll and snap. An arrow at the end of the row is disabled. Markup:
 * `data-behaviour="carousel"` around `[data-carousel-track]` and `[data-carousel-arrows]` with
 * `button[data-carousel-step="-1|1"]`.
 */
export const installCarousels = (): void => {
  document.addEventListener('click', onClick);
  // The listener is in the capture phase, because scroll events do not bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  document.addEventListener(PART_SHOWN_EVENT, watchAll);
  addEventListener('resize', () => update([...document.querySelectorAll('[data-behaviour~="carousel"]')]), { passive: true });
  watchAll();
};

/**
 * Measures a row when the browser has calculated its size: after the first frame, or when a hidden row is shown.
 * Because of the large `rootMargin`, rows far below the screen are measured too. So their arrows do not appear while
 * the shopper scrolls, and do not move the page.
 */
const seen = new IntersectionObserver(
  (entries) => update(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)),
  { rootMargin: '100000px' },
);

const watchAll = (): void => {
  for (const carousel of document.querySelectorAll('[data-behaviour~="carousel"]')) {
    seen.unobserve(carousel);
    seen.observe(carousel);
  }
};

const trackOf = (carousel: Element): HTMLElement | null => carousel.querySelector<HTMLElement>('[data-carousel-track]');

const onClick = (event: MouseEvent): void => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-carousel-step]') : null;
  const carousel = button?.closest('[data-behaviour~="carousel"]');
  const track = carousel ? trackOf(carousel) : null;
  const [first, second] = track ? [...track.children] : [];
  if (!button || !track || !first) return;
  const pitch = second ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : track.clientWidth;
  const cards = Math.max(1, Math.floor((track.clientWidth + 1) / pitch));
  track.scrollBy({ left: Number(button.dataset.carouselStep) * cards * pitch });
};

const onScroll = (event: Event): void => {
  const carousel =
    event.target instanceof Element && event.target.matches('[data-carousel-track]')
      ? event.target.closest('[data-behaviour~="carousel"]')
      : null;
  if (carousel) update([carousel]);
};

/**
 * Shows the arrows only if the row can scroll. All sizes are read before anything is written, so that the browser
 * calculates the layout only once.
 */
const update = (carousels: readonly Element[]): void => {
  const measured = carousels.flatMap((carousel) => {
    const track = trackOf(carousel);
    const arrows = carousel.querySelector<HTMLElement>('[data-carousel-arrows]');
    return track && arrows ? [{ arrows, left: track.scrollLeft, room: track.scrollWidth - track.clientWidth }] : [];
  });
  for (const { arrows, left, room } of measured) {
    arrows.hidden = room <= 1;
    for (const button of arrows.querySelectorAll<HTMLButtonElement>('[data-carousel-step]')) {
      button.disabled = Number(button.dataset.carouselStep) < 0 ? left <= 1 : left >= room - 1;
    }
  }
};
