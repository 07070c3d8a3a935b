import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCROLL_DISTANCES } from './scroll-distances.ts';

/** The distance in pixels at which the style sheet starts an animation that is bound to scrolling. */
const animationStart = (name: string): number => {
  const css = readFileSync(new URL('./vehicle-bars.css', import.meta.url), 'utf8');
  const [, start] = new RegExp(`animation: ${name} [^}]*animation-range: (\\d+)px`).exec(css) ?? [];
  return Number(start);
};

test('VDP-56 the style sheet and the script both show the sticky header after 500 px', () => {
  expect([SCROLL_DISTANCES.header, animationStart('sticky-header')]).toEqual([500, 500]);
});

test('VDP-60 the style sheet and the script both change the style of the bar of buttons after 900 px', () => {
  expect([SCROLL_DISTANCES.dock, animationStart('dock')]).toEqual([900, 900]);
});
