/**
 * Advances the slides of `data-behaviour="promo-slider" data-seconds="…"` automatically until the visitor pauses them.
 * The slides do not advance while the pointer or the focus is on them, or while they are not visible. They never
 * advance automatically if the visitor prefers reduced motion. `carousel.ts` handles swiping and the arrows.
 */
const still = matchMedia('(prefers-reduced-motion: reduce)');
const inView = new WeakSet<Element>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
  },
  { threshold: 0.5 },
);

const isPaused = (slider: HTMLElement): boolean => slider.dataset.paused !== undefined;

const step = (slider: HTMLElement): void => {
  const isBusy = slider.matches(':hover, :focus-within') || document.hidden || !inView.has(slider);
  if (isBusy || isPaused(slider) || still.matches) return;
  const track = slider.querySelector<HTMLElement>('[data-carousel-track]');
  if (!track) return;
  const isLast = track.scrollLeft >= track.scrollWidth - track.clientWidth - 1;
  track.scrollTo({ left: isLast ? 0 : track.scrollLeft + track.clientWidth });
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-slider-pause]') : null;
  const slider = button?.closest<HTMLElement>('[data-behaviour~="promo-slider"]');
  if (!button || !slider) return;
  const pauses = !isPaused(slider);
  slider.toggleAttribute('data-paused', pauses);
  button.setAttribute('aria-label', pauses ? 'Play the slides' : 'Pause the slides');
});

export const refresh = (): void => {
  for (const slider of document.querySelectorAll<HTMLElement>('[data-behaviour~="promo-slider"]:not([data-slider-runs])')) {
    const seconds = Number(slider.dataset.seconds);
    if (!(seconds > 0) || still.matches) continue;
    slider.dataset.sliderRuns = '';
    const pause = slider.querySelector<HTMLElement>('[data-slider-pause]');
    if (pause) pause.hidden = false;
    observer.observe(slider);
    const timer = setInterval(() => {
      if (slider.isConnected) step(slider);
      else clearInterval(timer);
    }, seconds * 1000);
  }
};
