// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { onPageShown } from './page-shown.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering');
});

const restore = (persisted: boolean): boolean => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('onPageShown calls its function when the page has loaded, and again each time the Back button restores the page', () => {
  const run = vi.fn();
  onPageShown(run);
  expect(run).toHaveBeenCalledTimes(1);
  restore(false);
  expect(run).toHaveBeenCalledTimes(1);
  restore(true);
  restore(true);
  expect(run).toHaveBeenCalledTimes(3);
});

test('VDP-42 EVENT-01 for a prerendered page, onPageShown calls its function when the shopper opens the page, not before', () => {
  Object.assign(document, { prerendering: true });
  const run = vi.fn();
  onPageShown(run);
  expect(run).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(run).toHaveBeenCalledTimes(1);
});
