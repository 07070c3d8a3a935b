// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { integratedSpinIsland } from './integrated-spin.island.tsx';

const { Component: IntegratedSpin } = integratedSpinIsland;
const SCRIPT = 'https://spin.example/load.js?key=k1&car=c7';
const warn = vi.fn<typeof console.warn>();
let root: Root;

const script = (): HTMLScriptElement | null => document.querySelector('script');

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
  // The test DOM loads no scripts, so the test fires the load or error event.
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLScriptElement, address: string) {
    this.setAttribute('data-address', address);
  });
  const viewer = <IntegratedSpin name="2021 Toyota RAV4" scriptUrl={SCRIPT} siteKey="k1" code="c7" startsAtOnce={false} />;
  document.body.innerHTML = `<div data-behaviour="gallery"><div id="at">${renderToString(viewer)}</div><a data-gallery-view="images">Photos</a></div>`;
  await act(async () => {
    root = hydrateRoot(document.getElementById('at') ?? document.body, viewer);
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

const askFor = (): Promise<void> => act(async () => document.querySelector<HTMLElement>('.spin-start')?.click());

test('SPIN-17 the script of another company loads on request with the site’s key, and is removed together with the viewer', async () => {
  expect(script()).toBeNull();
  await askFor();
  expect(script()?.dataset).toMatchObject({ address: SCRIPT, key: 'k1' });
  expect(document.querySelector('[data-spin-code="c7"]')?.contains(script())).toBe(true);
  await act(async () => root.unmount());
  expect(script()).toBeNull();
});

test('SPIN-12 SPIN-17 a script that fails to load is only logged, and the pictures are shown', async () => {
  const chosen = vi.fn();
  document.querySelector('[data-gallery-view="images"]')?.addEventListener('click', chosen);
  await askFor();
  await act(async () => script()?.dispatchEvent(new Event('error')));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(chosen).toHaveBeenCalledTimes(1);
  expect(script()).toBeNull();
});
