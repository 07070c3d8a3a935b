// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const menu = (): HTMLDetailsElement => document.querySelector('details') as HTMLDetailsElement;
const box = (): HTMLInputElement => document.querySelector('input') as HTMLInputElement;
const shown = (): (string | null)[] => [...document.querySelectorAll('li')].filter((row) => !row.hidden).map((row) => row.textContent);
const point = (): boolean => menu().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
const pressEscape = (): boolean => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

const install = async (): Promise<void> => {
  // The module keeps its state for the whole page load, so each test imports it again.
  vi.resetModules();
  (await import('./header-menu-hover-and-keys.ts')).installHeaderMenuHoverAndKeys();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
  document.body.innerHTML = `<header class="site-header" data-trigger="hover"><details class="menu-entry" data-menu>
    <summary>Locations</summary><div class="menu-panel"><input data-find-rows><ul><li>Parramatta</li><li>Osborne Park</li></ul></div>
  </details></header>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('NAV-05 Escape stops a menu that is about to open on hover', async () => {
  await install();
  point();
  vi.advanceTimersByTime(30);
  pressEscape();
  vi.advanceTimersByTime(1_000);
  expect(menu().open).toBe(false);
});

test('NAV-05 Escape closes a menu that was opened on hover, while the pointer is still over it', async () => {
  await install();
  point();
  vi.advanceTimersByTime(60);
  expect(menu().open).toBe(true);
  pressEscape();
  vi.advanceTimersByTime(1_000);
  expect(menu().open).toBe(false);
});

test('NAV-07 text typed before the script was loaded filters the rows of the locations dropdown', async () => {
  menu().open = true;
  box().focus();
  box().value = 'osborne';
  await install();
  expect(shown()).toEqual(['Osborne Park']);
});
