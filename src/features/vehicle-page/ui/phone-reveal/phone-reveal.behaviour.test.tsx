// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#ui-kit/toast/toast-region.tsx';
import './phone-reveal.behaviour.ts';
import { PhoneReveal } from './phone-reveal.tsx';

const warn = vi.spyOn(console, 'warn');
const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  warn.mockImplementation(() => {});
  vi.stubGlobal('fetch', fetchMock);
  const report = { car_id: 1, dealership_id: 2, website_id: 3 };
  const phone = {
    label: 'Call Now',
    masked: '07 33•• ••••',
    number: '07 3345 1234',
    href: 'tel:0733451234',
    action: '/cars/x/phone',
    report,
  };
  document.body.innerHTML = renderToString(
    <>
      <PhoneReveal phone={phone} />
      <ToastRegion />
    </>,
  );
});
afterEach(() => {
  warn.mockReset();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

test.each([
  ['cannot be sent', () => Promise.reject(new TypeError('away'))],
  ['is refused', () => Promise.resolve(new Response('{}', { status: 429 }))],
])(
  'ERR-06 if the request that reports a phone reveal %s, the failure is only logged and the shopper still sees the number',
  async (_what, answer) => {
    fetchMock.mockImplementation(answer);
    const before = document.body.textContent;
    document.querySelector('form')?.requestSubmit();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), { timeout: 15_000 });
    expect(document.querySelector<HTMLElement>('[data-phone-number]')?.hidden).toBe(false);
    expect(document.querySelector('button')?.hidden).toBe(true);
    expect(document.body.textContent).toBe(before);
  },
);

test('ERR-06 nothing is logged when the server accepts the report of a revealed phone number', async () => {
  fetchMock.mockResolvedValue(new Response('{}'));
  document.querySelector('form')?.requestSubmit();
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(warn).not.toHaveBeenCalled();
});

const copyButton = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-phone-copy]');
const toast = (): string => document.querySelector('#toasts')?.textContent ?? '';
const revealWith = (clipboard: Partial<Clipboard> | undefined): void => {
  vi.stubGlobal('navigator', { clipboard });
  fetchMock.mockResolvedValue(new Response('{}'));
  document.querySelector('form')?.requestSubmit();
};

test('ERR-01 a shopper can copy a revealed phone number and sees one toast', async () => {
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue(undefined);
  expect(copyButton()?.hidden).toBe(true);
  revealWith({ writeText });
  expect(copyButton()?.hidden).toBe(false);
  copyButton()?.querySelector('span')?.click();
  copyButton()?.click();
  expect(writeText.mock.calls).toEqual([['07 3345 1234'], ['07 3345 1234']]);
  await vi.waitFor(() => expect(toast()).toBe('Copied'), { timeout: 15_000 });
  expect(document.querySelectorAll('#toasts > *')).toHaveLength(1);
});

test('a failed copy of the phone number is logged and shows no toast', async () => {
  revealWith({ writeText: () => Promise.reject(new DOMException('not allowed')) });
  copyButton()?.click();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), { timeout: 15_000 });
  expect(toast()).toBe('');
});

test('the button that copies a phone number is not shown if the browser has no clipboard', () => {
  revealWith(undefined);
  expect(document.querySelector<HTMLElement>('[data-phone-number]')?.hidden).toBe(false);
  expect(copyButton()?.hidden).toBe(true);
});
