/**
 * Marks elements with `data-past-after="500"` as `data-past` once the page is scrolled further (VDP-56, VDP-60), for
 * browsers whose style sheets cannot tell by themselves: `vehicle-bars.css` uses scroll-driven animations elsewhere.
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
