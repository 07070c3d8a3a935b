/**
 * Adds `data-past` to elements with `data-past-after="500"` once the page is scrolled beyond that many pixels (VDP-56,
 * VDP-60). Only browsers without scroll-driven animations need it. In all other browsers `vehicle-bars.css` does the
 * same with such animations.
 */
const mark = (): void => {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-behaviour~="vehicle-bars"]')) {
    bar.toggleAttribute('data-past', scrollY > Number(bar.dataset.pastAfter));
  }
};

const isNeeded = !CSS.supports('animation-timeline: scroll()');
if (isNeeded) addEventListener('scroll', mark, { passive: true });

export const refresh = (): void => {
  if (isNeeded) mark();
};
