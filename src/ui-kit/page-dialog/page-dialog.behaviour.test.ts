// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installPageDialog } from './page-dialog.behaviour.ts';

const ADDRESS = '/cars/2018-kia-rio-1/enquire';
/** The requests that were sent so far. Each has a function that answers the request, and a function that lets it fail. */
let asked: { readonly address: string; readonly answer: (html: string) => void; readonly fail: () => void }[] = [];

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog[data-page-dialog]');
const link = (): HTMLElement => document.querySelector('a') as HTMLElement;
const click = (init: MouseEventInit = {}): boolean =>
  link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }));
const rest = (): boolean => link().dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
/** Waits until the page dialog has processed the answer of a fetch. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const page = (content: string): string => `<!doctype html><body><main><div id="dialog" data-page-part="">${content}</div></main></body>`;

beforeAll(() => installPageDialog());
beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise((resolve, reject) => {
        asked.push({
          address,
          answer: (html) => resolve({ url: new URL(address, location.href).href, text: async () => html }),
          fail: () => reject(new TypeError('offline')),
        });
      }),
  );
  document.body.innerHTML = `<a data-behaviour="page-dialog" data-dialog-label="Enquire about this car" href="${ADDRESS}">Enquire</a>`;
});
afterEach(() => {
  dialog()?.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('after a click, an empty dialog with an accessible name opens at once, and shows its content when the page has been fetched', async () => {
  expect(click()).toBe(false);
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.getAttribute('aria-label')).toBe('Enquire about this car');
  expect(dialog()?.dataset.loading).toBe('');
  expect(asked.map(({ address }) => address)).toEqual([new URL(ADDRESS, location.href).href]);
  asked[0]?.answer(page('<h1>Enquire</h1><input name="name">'));
  await later();
  expect(dialog()?.querySelector('h1')?.textContent).toBe('Enquire');
  expect(dialog()?.dataset.loading).toBeUndefined();
  expect(document.activeElement?.getAttribute('name')).toBe('name');
});

test('if the behaviour is set on a container, its nofollow links open in the dialog, and its other links work as usual', () => {
  document.body.innerHTML = `<div data-behaviour="page-dialog"><a href="/cars/a">View</a><a rel="nofollow" href="${ADDRESS}">Enquire</a></div>`;
  const [view, enquire] = document.querySelectorAll('a');
  view?.addEventListener('click', (event) => event.preventDefault());
  view?.click();
  expect(dialog()).toBeNull();
  enquire?.click();
  expect(dialog()?.open).toBe(true);
});

test('if a page dialog is closed while its page is loading, the dialog is not opened again when the page arrives', async () => {
  click();
  dialog()?.close();
  asked[0]?.answer(page('<h1>Enquire</h1>'));
  await later();
  expect(dialog()).toBeNull();
  expect(location.pathname).not.toContain('enquire');
});

test('CARD-10 a page dialog stays open if the browser fires the close event of the previous page dialog only now', async () => {
  click();
  const first = dialog();
  // A browser closes a dialog immediately, for example on Escape, but fires `close` only in a later task.
  first?.removeAttribute('open');
  click();
  first?.dispatchEvent(new Event('close'));
  expect(dialog()?.open).toBe(true);
  expect(document.querySelectorAll('dialog[data-page-dialog]')).toHaveLength(1);
  asked[1]?.answer(page('<h1>Again</h1>'));
  await later();
  expect(dialog()?.querySelector('h1')?.textContent).toBe('Again');
  dialog()?.close();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(link());
});

test('if the pointer rests on a link for 100 ms, the linked page is fetched, and only the next dialog shows the fetched page', async () => {
  vi.useFakeTimers();
  rest();
  vi.advanceTimersByTime(99);
  expect(asked).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(asked).toHaveLength(1);
  vi.useRealTimers();
  asked[0]?.answer(page('<h1>Early</h1>'));
  click();
  await later();
  expect(asked).toHaveLength(1);
  expect(dialog()?.querySelector('h1')?.textContent).toBe('Early');
  dialog()?.close();
  click();
  expect(asked).toHaveLength(2);
});

test('if the fetched page has no part for the dialog, the browser opens the page itself', async () => {
  click();
  asked[0]?.answer('<!doctype html><body><main><h1>Sold</h1></main></body>');
  await later();
  expect(location.href).toContain(ADDRESS);
});

test('a click with a modifier key opens no dialog; if the page for the dialog cannot be fetched, the browser opens its URL', async () => {
  expect(click({ ctrlKey: true })).toBe(true);
  expect(dialog()).toBeNull();
  click();
  asked[0]?.fail();
  await later();
  expect(location.href).toContain(ADDRESS);
});
