// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { installPageDialog } from './page-dialog.behaviour.ts';

let turboComes: () => void;
let turboFails: () => void;

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog[data-page-dialog]');
const frame = (): Element | null => document.querySelector('turbo-frame#dialog');
const link = (): HTMLElement => document.querySelector('a') as HTMLElement;
const click = (init: MouseEventInit = {}): boolean =>
  link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }));
/** Waits for the animation frame for which the tested code waits, and for the tasks after it. */
const later = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)));

beforeAll(() =>
  installPageDialog(
    () =>
      new Promise<void>((resolve, reject) => {
        turboComes = resolve;
        turboFails = () => reject(new Error('offline'));
      }),
  ),
);
beforeEach(() => {
  document.body.innerHTML =
    '<a data-behaviour="page-dialog" data-dialog-label="Enquire about this car" href="/cars/2018-kia-rio-1/enquire">Enquire</a>';
});

test('a page dialog opens at once with a name and without content, and is filled when Turbo has loaded', async () => {
  expect(click()).toBe(false);
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.getAttribute('aria-label')).toBe('Enquire about this car');
  expect(dialog()?.dataset.loading).toBe('');
  await later();
  expect(frame()?.hasAttribute('src')).toBe(false);
  turboComes();
  await later();
  expect(frame()?.getAttribute('src')).toContain('/cars/2018-kia-rio-1/enquire');
  expect(dialog()?.open).toBe(true);
});

test('a page dialog that is closed before Turbo has loaded requests no page', async () => {
  click();
  const closed = frame();
  await later();
  dialog()?.close();
  turboComes();
  await later();
  expect(closed?.hasAttribute('src')).toBe(false);
  expect(dialog()).toBeNull();
  expect(location.pathname).not.toContain('enquire');
});

test('CARD-10 a reopened page dialog stays open if the close event of the earlier dialog arrives late', async () => {
  click();
  const first = dialog();
  // A browser closes a dialog at once, for example by Escape, and fires `close` in a later task.
  first?.removeAttribute('open');
  click();
  first?.dispatchEvent(new Event('close'));
  expect(dialog()?.open).toBe(true);
  expect(document.querySelectorAll('dialog[data-page-dialog]')).toHaveLength(1);
  await later();
  turboComes();
  await later();
  expect(frame()?.getAttribute('src')).toContain('/cars/2018-kia-rio-1/enquire');
  dialog()?.close();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(link());
});

test('a link to a page dialog opens the page itself if Turbo does not load or a modifier key is pressed', async () => {
  expect(click({ ctrlKey: true })).toBe(true);
  expect(dialog()).toBeNull();
  click();
  await later();
  turboFails();
  await later();
  expect(location.href).toContain('/cars/2018-kia-rio-1/enquire');
});
