// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installRangeFacets } from '#features/search/ui/range-facet/range-facet.behaviour.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { priceSliderView } from '../../views/price-slider-view.ts';
import { PriceSlider } from './price-slider.tsx';

const fetched = vi.fn(async (_: URL | RequestInfo) => Response.json({ count: 12, text: '12 cars' }));

beforeAll(async () => {
  vi.stubGlobal('fetch', fetched);
  installRangeFacets();
  await import('#features/content/ui/search-panel/search-panel.behaviour.ts');
});
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
  const view = priceSliderView(buildSite(), { path: '/search/all', countText: '40 cars' });
  document.body.innerHTML = renderToString(<PriceSlider view={view} id="price" labelledBy="title" />);
});
afterEach(() => vi.useRealTimers());

const move = (thumb: 'min' | 'max', value: number): void => {
  const input = document.querySelector<HTMLInputElement>(`[data-thumb=${thumb}]`);
  if (!input) throw new Error('no thumb');
  input.value = String(value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const boxes = (): string[] => [...document.querySelectorAll<HTMLInputElement>('[data-end]')].map(({ value }) => value);
/**
 * The parameters that the form sends. The test environment does not fire the event `formdata`, which browsers fire for
 * `new FormData(form)`, so the test fires it.
 */
const sent = (): string[] => {
  const form = document.querySelector('form');
  if (!form) throw new Error('no form');
  const formData = new FormData(form);
  form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }));
  return [...formData].map(([name, value]) => `${name}=${value}`);
};

test('BUDGET-14 SEARCH-26 the form sends the prices that the shopper chose with the thumbs as one range, and sorts by highest price', () => {
  expect(sent()).toEqual(['sortBy=Car_production:price:desc']);
  move('max', 40_500);
  expect(boxes()).toEqual(['', '40500']);
  expect(sent()).toEqual(['sortBy=Car_production:price:desc', 'range[price]=:40500']);
  move('min', 10_000);
  expect(sent()).toEqual(['sortBy=Car_production:price:desc', 'range[price]=10000:40500']);
  move('max', 250_000);
  expect(sent()).toEqual(['sortBy=Car_production:price:desc', 'range[price]=10000:']);
});

test('SEARCH-08 SEARCH-26 the button shows the number of vehicles 400 ms after a thumb was last moved', async () => {
  move('max', 60_000);
  vi.advanceTimersByTime(399);
  move('max', 40_000);
  vi.advanceTimersByTime(399);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(document.querySelector('button')?.textContent).toBe('Show me 12 cars'));
  expect(fetched).toHaveBeenCalledTimes(1);
  const { pathname, searchParams } = new URL(String(fetched.mock.calls[0]?.[0]));
  expect([pathname, searchParams.get('path')]).toEqual(['/api/search-count', '/search/all']);
});
