// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let listened: (() => void)[];

beforeEach(() => {
  document.body.innerHTML =
    '<section data-behaviour="vehicle-bars" data-past-after="500"></section><section data-behaviour="vehicle-bars" data-past-after="900"></section>';
  listened = [];
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    if (type === 'scroll') listened.push(listener as () => void);
  });
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Loads the behaviour as in a browser with or without support for scroll timelines. */
const load = async (knowsTimelines: boolean): Promise<void> => {
  vi.stubGlobal('CSS', { supports: () => knowsTimelines });
  (await import('./vehicle-bars.behaviour.ts')).refresh();
};
const pastAt = (top: number): readonly boolean[] => {
  vi.stubGlobal('scrollY', top);
  for (const listener of listened) listener();
  return [...document.querySelectorAll('[data-past-after]')].map((bar) => bar.hasAttribute('data-past'));
};

test("VDP-56 VDP-60 without scroll-driven animations, the script marks each bar while the page is scrolled beyond the bar's distance (500 or 900 px)", async () => {
  await load(false);
  expect([0, 500, 501, 900, 901, 500].map(pastAt)).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, false],
    [true, true],
    [false, false],
  ]);
});

test('VDP-56 if the browser supports scroll-driven animations, the script does not change the bars', async () => {
  await load(true);
  expect(listened).toEqual([]);
  expect(pastAt(901)).toEqual([false, false]);
});
