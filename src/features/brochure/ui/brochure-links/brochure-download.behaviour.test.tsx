// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BrochureLinks } from './brochure-links.tsx';

const fetchMock = vi.fn<typeof fetch>();
const alertMock = vi.fn();
const beacon = vi.fn<(address: string, body: Blob) => boolean>();
const saved: { readonly name: string; readonly address: string }[] = [];

beforeAll(() => import('./brochure-download.behaviour.ts'));
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('alert', alertMock);
  beacon.mockReturnValue(true);
  vi.stubGlobal('navigator', { sendBeacon: beacon });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-pdf');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  document.body.innerHTML = renderToString(<BrochureLinks slug="2021-toyota-corolla-7" />);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  alertMock.mockReset();
  beacon.mockReset();
  saved.splice(0);
});

const link = (): HTMLAnchorElement => {
  const found = document.querySelector<HTMLAnchorElement>('[data-behaviour~="brochure-download"]');
  if (!found) throw new Error('There is no link');
  return found;
};
const press = (init: MouseEventInit = {}): boolean =>
  link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

test('VDP-36 the brochure button is a link that downloads the PDF without JavaScript', () => {
  expect(link().getAttribute('href')).toBe('/api/cars/2021-toyota-corolla-7/pdf');
  expect(link().getAttribute('download')).toBe('2021-toyota-corolla-7.pdf');
  expect(link().textContent).toBe('Print PDF');
});

test("VDP-37 VDP-38 the brochure button shows 'Preparing...' and a spinner until the PDF is ready, and the PDF is saved as {slug}.pdf", async () => {
  const answer = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(answer.promise);
  expect(press()).toBe(false);
  expect(link().textContent).toBe('Preparing...');
  expect(link().getAttribute('aria-busy')).toBe('true');
  // A second click does not start a second download.
  press();
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(saved).toEqual([]);
  answer.resolve(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }));
  await vi.waitFor(() => expect(link().textContent).toBe('Print PDF'), { timeout: 15_000 });
  expect(link().hasAttribute('aria-busy')).toBe(false);
  expect(saved).toEqual([{ name: '2021-toyota-corolla-7.pdf', address: 'blob:the-pdf' }]);
  expect(alertMock).not.toHaveBeenCalled();
});

test('EVENT-13 a saved PDF is reported as event 61', async () => {
  fetchMock.mockResolvedValue(new Response('%PDF-'));
  press();
  await vi.waitFor(() => expect(beacon).toHaveBeenCalledTimes(1), { timeout: 15_000 });
  const [address, body] = beacon.mock.calls[0] ?? [];
  expect(address).toBe('/api/events');
  expect(JSON.parse((await body?.text()) ?? '')).toEqual({ event_id: 61, slug: '2021-toyota-corolla-7' });
});

test.each([
  [
    'the server’s own words',
    async () =>
      new Response('Many brochures are being prepared.\n', { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
    'Many brochures are being prepared.',
  ],
  [
    'words of its own for an answer in HTML',
    async () => new Response('<p>Bad gateway</p>', { status: 502, headers: { 'content-type': 'text/html' } }),
    'The PDF could not be downloaded. Please try again.',
  ],
  [
    'words of its own without a connection',
    () => Promise.reject(new TypeError('away')),
    'The PDF could not be downloaded. Please try again.',
  ],
])('ERR-05 a failed download shows an alert with %s, and the button has its former text again', async (_what, answer, message) => {
  fetchMock.mockImplementation(answer);
  press();
  await vi.waitFor(() => expect(alertMock.mock.calls).toEqual([[message]]), { timeout: 15_000 });
  await vi.waitFor(() => expect(link().textContent).toBe('Print PDF'), { timeout: 15_000 });
  expect(link().hasAttribute('aria-busy')).toBe(false);
  expect(saved).toEqual([]);
  expect(beacon).not.toHaveBeenCalled();
});

test('a click that opens the brochure in a new tab is handled by the browser, not by the script', () => {
  press({ ctrlKey: true });
  press({ button: 1 });
  expect(fetchMock).not.toHaveBeenCalled();
});
