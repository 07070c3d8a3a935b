/** How far the page is scrolled before a bar changes, in CSS pixels. `vehicle-bars.css` repeats these numbers. */
export const SCROLL_DISTANCES = {
  /** Scroll distance after which the sticky header appears (VDP-56). */
  header: 500,
  /** Scroll distance after which the bar of buttons on phones becomes more prominent (VDP-60). */
  dock: 900,
} as const;
