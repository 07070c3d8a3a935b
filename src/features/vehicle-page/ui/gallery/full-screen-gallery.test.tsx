// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fullScreenGalleryIsland } from './full-screen-gallery.island.tsx';

const { Component: FullScreenGallery } = fullScreenGalleryIsland;
const IMAGES = [1, 2, 3, 4].map((picture) => ({ url: `/media/${picture}.jpg`, alt: `picture ${picture} of 4` }));

let root: Root;

/** Builds a gallery whose second item is a video. The gallery shows its third item, which is the second photograph. */
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const island = <FullScreenGallery images={IMAGES} name="2021 Toyota RAV4" />;
  const photo = '<li><a data-gallery-open=""><img></a></li>';
  document.body.innerHTML = `<div data-behaviour="gallery" data-gallery-index="2">
    <ul data-gallery-strip="">${photo}<li>a film</li>${photo.repeat(3)}</ul>
    <div id="at">${renderToString(island)}</div>
  </div>`;
  await act(async () => {
    root = hydrateRoot(document.getElementById('at') ?? document.body, island);
  });
});
afterEach(() => act(async () => root.unmount()));

const one = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const dialog = () => one<HTMLDialogElement>('dialog');
const open = () => act(async () => one('[data-gallery-full-screen]').click());
const position = (): string | undefined => document.querySelector('.full-screen-position')?.textContent.replaceAll(/\s+/g, ' ');
const press = async (key: string, init: KeyboardEventInit = {}): Promise<boolean> => {
  let isTaken = false;
  await act(async () => {
    isTaken = !one('.full-screen-strip').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  });
  return isTaken;
};

test('VDP-05 the full-screen gallery stays closed until requested, then opens with the picture that the page showed', async () => {
  expect(dialog().open).toBe(false);
  expect(dialog().childElementCount).toBe(0);
  await open();
  expect(dialog().open).toBe(true);
  expect([...dialog().querySelectorAll('img')].map((picture) => [picture.getAttribute('src'), picture.alt])).toEqual(
    IMAGES.map(({ url, alt }) => [url, alt]),
  );
  expect(position()).toBe('Picture 2 / of 4');
});

test('VDP-05 the arrow keys change the full-screen picture and wrap around at both ends; with a modifier key they do nothing', async () => {
  await open();
  const seen: (string | undefined)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    expect(await press(key)).toBe(true);
    seen.push(position()?.slice(0, 9));
  }
  expect(seen).toEqual(['Picture 3', 'Picture 4', 'Picture 1', 'Picture 4', 'Picture 3']);
  // Alt with the left arrow key is the shortcut for Back in a browser, so the gallery ignores it.
  expect(await press('ArrowLeft', { altKey: true })).toBe(false);
  expect(position()).toBe('Picture 3 / of 4');
});

test('VDP-05 when the full-screen gallery closes, its pictures are removed from the page; it can then be opened again', async () => {
  await open();
  await press('End');
  await act(async () => one('[aria-label=Close]').click());
  expect(dialog().open).toBe(false);
  expect(dialog().childElementCount).toBe(0);
  await open();
  expect(position()).toBe('Picture 2 / of 4');
});
