// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { interiorViewerIsland } from './interior-viewer.island.tsx';

vi.mock('./panorama.ts', () => ({ openPanorama: () => Promise.reject(new Error('answered 404')) }));

const { Component: InteriorViewer } = interiorViewerIsland;
const warn = vi.fn<typeof console.warn>();
const chosen = vi.fn();
let root: Root;

/** Renders the interior view with a flat picture that is loaded, missing, or still loading. */
const open = async (picture: { readonly complete: boolean; readonly naturalWidth: number }): Promise<HTMLImageElement> => {
  const viewer = <InteriorViewer name="2021 Toyota RAV4" panorama="/images/4096/m/inside.webp" hotspots={[]} positions={[]} />;
  document.body.innerHTML = `<div data-behaviour="gallery">
    <div class="spin"><section class="interior-flat"><img alt="Inside"></section><div id="at">${renderToString(viewer)}</div></div>
    <a data-gallery-view="images">Photos</a>
  </div>`;
  const image = document.querySelector('img');
  if (!image) throw new Error('no picture');
  Object.defineProperties(image, { complete: { value: picture.complete }, naturalWidth: { value: picture.naturalWidth } });
  document.querySelector('[data-gallery-view="images"]')?.addEventListener('click', chosen);
  await act(async () => {
    root = hydrateRoot(document.getElementById('at') ?? document.body, viewer);
  });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  return image;
};

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  warn.mockReset();
  chosen.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
  // Reports to the viewer that its element is visible, because the test DOM has no layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

test('SPIN-12 the interior view keeps its flat picture when the 3D panorama cannot be opened', async () => {
  await open({ complete: true, naturalWidth: 1600 });
  expect(chosen).not.toHaveBeenCalled();
});

test('SPIN-12 if neither the 3D panorama nor the flat picture of the interior can be loaded, the photos are shown', async () => {
  await open({ complete: true, naturalWidth: 0 });
  expect(chosen).toHaveBeenCalledTimes(1);
});

test('SPIN-12 if the 3D panorama fails first and the flat picture of the interior fails later, the photos are shown', async () => {
  const image = await open({ complete: false, naturalWidth: 0 });
  expect(chosen).not.toHaveBeenCalled();
  image.dispatchEvent(new Event('error'));
  expect(chosen).toHaveBeenCalledTimes(1);
});
