// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SpinViewerProps, spinViewerIsland } from './spin-viewer.island.tsx';

const { Component: SpinViewer } = spinViewerIsland;
const PROPS: SpinViewerProps = {
  name: '2021 Toyota RAV4',
  frames: Array.from({ length: 36 }, (_, index) => `/frames/${index}.webp`),
  hotspots: [
    { id: 'lamp', description: 'LED headlights' },
    { id: 'scuff', description: 'A scuff on the bumper' },
  ],
  positions: [
    { hotspotId: 'lamp', activeAngle: 0, posX: 30, posY: 60 },
    { hotspotId: 'scuff', activeAngle: 180, posX: 50, posY: 70 },
  ],
  autoRotate: true,
  startsAtOnce: false,
};

const closed = vi.fn();
const warn = vi.spyOn(console, 'warn');
const fetchMock = vi.fn<typeof fetch>();
let wantsLessMotion: boolean;
let hasMouse: boolean;
let root: Root;

const hydrate = async (props: Partial<SpinViewerProps> = {}): Promise<void> => {
  const viewer = <SpinViewer {...PROPS} {...props} />;
  document.body.innerHTML = `<div data-behaviour="gallery"><div id="at">${renderToString(viewer)}</div><a data-gallery-view="images">Photos</a></div>`;
  await act(async () => {
    root = hydrateRoot(document.getElementById('at') ?? document.body, viewer);
  });
};
const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const phase = (): string | undefined => one('.spin-viewer').dataset.spin;
const begin = async (): Promise<void> => {
  await act(async () => one('.spin-start').click());
  await vi.waitFor(() => expect(phase()).toBe('ready'));
};
const angle = (): string | null => one('[role=slider]').getAttribute('aria-valuenow');
const frames = (): Promise<void> =>
  act(async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** The angle is announced when the vehicle has stopped turning. */
const told = (degrees: string): Promise<void> => vi.waitFor(() => expect(angle()).toBe(degrees));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  wantsLessMotion = true;
  hasMouse = true;
  warn.mockImplementation(() => {});
  closed.mockReset();
  fetchMock.mockImplementation(async () => new Response('picture'));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 600, close: closed }));
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover') ? !hasMouse : wantsLessMotion }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  warn.mockReset();
});

test('SPIN-03 SPIN-07 before the shopper starts the spin, the viewer shows the hint and the texts of the hotspots and loads no pictures', async () => {
  await hydrate();
  expect(one('.spin-hint').textContent).toBe('Swipe to spin');
  expect([...document.querySelectorAll('.spin-details li')].map(({ textContent }) => textContent)).toEqual([
    '1LED headlights',
    '2A scuff on the bumper',
  ]);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('SPIN-04 SPIN-11 the spin viewer shows progress while pictures load, and does not turn yet', async () => {
  const answers: (() => void)[] = [];
  fetchMock.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(new Response('picture')))));
  await hydrate();
  await act(async () => one('.spin-start').click());
  expect(one('[role=progressbar]').getAttribute('aria-valuemax')).toBe('36');
  expect(one('.spin-hint').textContent).toBe('Loading');
  expect(one('.spin-start').getAttribute('aria-disabled')).toBe('true');
  await act(async () => answers.shift()?.());
  await vi.waitFor(() => expect(one('[role=progressbar]').getAttribute('aria-valuenow')).toBe('1'));
  expect(document.querySelector('[role=slider]')).toBeNull();
  while (phase() !== 'ready') await act(async () => answers.shift()?.());
  expect(document.querySelector('[role=slider]')).not.toBeNull();
  expect(document.querySelector('[role=progressbar]')).toBeNull();
});

test('SPIN-06 SPIN-08 keys turn the vehicle, and each hotspot is shown only near the angles for which it has a position', async () => {
  await hydrate();
  await begin();
  const hidden = (): boolean[] =>
    [...document.querySelectorAll<HTMLElement>('.spin-spot')].map((spot) => spot.style.visibility === 'hidden');
  await vi.waitFor(() => expect([angle(), hidden()]).toEqual(['0', [false, true]]));
  expect(one('.spin-spot').style.translate).toMatch(/^calc\(30cqw - 50%\) calc\(/);
  for (let quarter = 0; quarter < 2; quarter += 1)
    one('[role=slider]').dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true }));
  await frames();
  // The hotspot disappears from the picture while the vehicle turns. It is hidden from screen readers only when the
  // vehicle has stopped.
  expect(one('.spin-spot').style.translate).toBe('-200vw');
  await vi.waitFor(() => expect([angle(), hidden()]).toEqual(['180', [true, false]]));
});

test('SPIN-06 the arrow keys turn the vehicle by one picture and do not scroll the page; the spin viewer ignores key presses with a modifier key', async () => {
  await hydrate();
  await begin();
  const slider = one('[role=slider]');
  expect(slider.tabIndex).toBe(0);
  const isTaken = (key: string, init: KeyboardEventInit = {}): boolean =>
    !slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  expect(['ArrowRight', 'ArrowUp'].map((key) => isTaken(key))).toEqual([true, true]);
  await told('20');
  expect(['ArrowLeft', 'ArrowDown', 'ArrowLeft'].map((key) => isTaken(key))).toEqual([true, true, true]);
  await told('350');
  expect(isTaken('ArrowLeft', { altKey: true })).toBe(false);
  await frames();
  expect(angle()).toBe('350');
});

test('SPIN-05 dragging turns the vehicle from the visible picture on, and the vehicle stays still after the pointer is released', async () => {
  await hydrate();
  await begin();
  const grip = one('[role=slider]');
  const point = async (type: string, clientX: number): Promise<void> => {
    await act(async () => grip.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, bubbles: true })));
    await frames();
  };
  const key = (name: string): boolean => grip.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  await point('pointermove', 300);
  key('PageUp');
  await told('90');
  await point('pointerdown', 100);
  await point('pointermove', 141);
  await told('110');
  await point('pointermove', 60);
  await told('70');
  await point('pointerup', 60);
  await point('pointermove', 200);
  key('PageUp');
  await told('160');
});

test('SPIN-05 dragging stops the automatic rotation', async () => {
  wantsLessMotion = false;
  await hydrate();
  await begin();
  const turning = (): boolean => document.querySelector('[aria-label="Stop turning"]') !== null;
  await vi.waitFor(() => expect(turning()).toBe(true));
  await act(async () => one('[role=slider]').dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, bubbles: true })));
  expect(turning()).toBe(false);
});

test('SPIN-07 choosing a hotspot from the list turns the vehicle to it and shows its description', async () => {
  await hydrate();
  await begin();
  await act(async () => document.querySelectorAll<HTMLElement>('.spin-details li button')[1]?.click());
  await told('180');
  expect(one('[role=status]').textContent).toBe('2 A scuff on the bumper');
});

test.each([
  ['yes, with the default settings', false, true, true],
  ['no, if the shopper prefers reduced motion', true, true, false],
  ['no, if the site has turned this off', false, false, false],
])('SPIN-09 the vehicle turns automatically after loading: %s', async (_where, less, autoRotate, turns) => {
  wantsLessMotion = less;
  await hydrate({ autoRotate });
  await begin();
  await frames();
  expect(document.querySelector('[aria-label="Stop turning"]') !== null).toBe(turns);
});

test('SPIN-12 a missing picture of a spin is only logged, and the photos are shown instead of the spin', async () => {
  fetchMock.mockImplementation(async (address) => new Response('', { status: address === '/frames/7.webp' ? 404 : 200 }));
  const chosen = vi.fn();
  await hydrate();
  one('[data-gallery-view="images"]').addEventListener('click', chosen);
  const before = document.body.textContent;
  await act(async () => one('.spin-start').click());
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledTimes(1));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(phase()).toBe('idle');
  expect(document.querySelector('[role=slider]')).toBeNull();
  expect(document.body.textContent).toBe(before);
});

test('the spin viewer frees its memory when the browser caches the page and when the page is left', async () => {
  await hydrate();
  await begin();
  await act(async () => dispatchEvent(new Event('pagehide')));
  expect(closed).toHaveBeenCalledTimes(36);
  expect(phase()).toBe('idle');
  await begin();
  await act(async () => root.unmount());
  expect(closed).toHaveBeenCalledTimes(72);
});

test.each([
  ['counts as a swipe if the page has not scrolled', 0, 'ready'],
  ['does not count as a swipe if the page has scrolled', 300, 'idle'],
])('if the first touch of the spin viewer also loads its script, this touch %s', async (_what, scrolled, wanted) => {
  hasMouse = false;
  vi.stubGlobal('scrollY', scrolled);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await hydrate();
  await act(async () => vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
  await vi.waitFor(() => expect(phase()).toBe(wanted));
});

test('the spin viewer starts automatically if the shopper has already chosen the 360° view', async () => {
  await hydrate({ startsAtOnce: true });
  await vi.waitFor(() => expect(phase()).toBe('ready'));
});
