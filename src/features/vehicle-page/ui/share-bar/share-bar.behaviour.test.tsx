// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#ui-kit/toast/toast-region.tsx';
import { ShareBar } from './share-bar.tsx';

const ADDRESS = 'https://www.example.com/cars/x-1';
const warn = vi.spyOn(console, 'warn');

beforeAll(async () => {
  await import('./share-bar.behaviour.ts');
});
beforeEach(() => {
  vi.useFakeTimers();
  warn.mockImplementation(() => {});
  document.body.innerHTML = renderToString(
    <>
      <ShareBar address={ADDRESS} name="2021 Toyota Corolla" />
      <ToastRegion />
    </>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  warn.mockReset();
});

const one = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(selector);
  return found;
};
/**
 * Returns the text of the copy button for screen readers. The button contains 'Copy link' and 'Copied', and the text
 * with `aria-hidden` is left out.
 */
const said = (): string =>
  [...one('[data-share-copy]').querySelectorAll('span > span')]
    .filter((words) => words.getAttribute('aria-hidden') !== 'true')
    .map(({ textContent }) => textContent)
    .join(' ');
const copyWith = async (clipboard: Partial<Clipboard> | undefined): Promise<void> => {
  vi.stubGlobal('navigator', { clipboard });
  one('[data-share-copy]').click();
  await vi.advanceTimersByTimeAsync(0);
};

test("VDP-30 ERR-03 the copy button shows 'Copied' for 1.5 s and a toast with the vehicle name for 3 s", async () => {
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue(undefined);
  expect(said()).toBe('Copy link');
  await copyWith({ writeText });
  expect(writeText.mock.calls).toEqual([[ADDRESS]]);
  expect(one('#toasts').textContent).toBe('Copied 2021 Toyota Corolla to your clipboard!');
  vi.advanceTimersByTime(1_499);
  expect(said()).toBe('Copied');
  vi.advanceTimersByTime(1);
  expect(said()).toBe('Copy link');
  vi.advanceTimersByTime(1_499);
  expect(one('#toasts').textContent).not.toBe('');
  vi.advanceTimersByTime(1);
  expect(one('#toasts').textContent).toBe('');
});

test("VDP-30 the copy button shows 'Copied' for another 1.5 s when the address is copied again", async () => {
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue(undefined);
  await copyWith({ writeText });
  vi.advanceTimersByTime(1_000);
  await copyWith({ writeText });
  vi.advanceTimersByTime(1_000);
  expect(said()).toBe('Copied');
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Copy link');
});

test.each([
  ['refuses to copy', { writeText: () => Promise.reject(new DOMException('not allowed')) }],
  ['has no clipboard', undefined],
])(
  'ERR-03 if the browser %s, the address is shown for copying by hand, and no message says that it was copied',
  async (_what, clipboard) => {
    const address = one<HTMLInputElement>('[data-share-address]');
    expect(address.hidden).toBe(true);
    await copyWith(clipboard);
    expect(address.hidden).toBe(false);
    expect(document.activeElement).toBe(address);
    expect(address.value.slice(address.selectionStart ?? 0, address.selectionEnd ?? 0)).toBe(ADDRESS);
    expect([said(), one('#toasts').textContent]).toEqual(['Copy link', '']);
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

/**
 * Clicks a link and returns whether the script of the share bar handled the click. The function always cancels the
 * click, because the test DOM cannot navigate.
 */
const isHandled = (link: HTMLElement): boolean => {
  let handled = false;
  const last = (event: Event): void => {
    handled = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  link.click();
  return handled;
};

test('VDP-31 a share link opens in a window of 550 by 400 pixels without an opener reference', () => {
  const opened = { opener: window };
  const open = vi.fn().mockReturnValue(opened);
  vi.stubGlobal('open', open);
  const links = [...document.querySelectorAll<HTMLElement>('a')];
  const handled = links.map(isHandled);
  expect(handled).toEqual([true, true, true, false, false]);
  expect(open.mock.calls.map(([href]) => new URL(String(href)).host)).toEqual(['www.facebook.com', 'twitter.com', 'wa.me']);
  expect(String(open.mock.calls[0]?.[2])).toMatch(/width=550,height=400/);
  expect(opened.opener).toBeNull();
});

test('VDP-31 a share link opens like an ordinary link if the browser blocks the pop-up window', () => {
  vi.stubGlobal('open', vi.fn().mockReturnValue(null));
  expect(isHandled(one('a[data-share-network]'))).toBe(false);
});
