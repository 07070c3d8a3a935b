// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './show-toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="toasts" role="status"></div>';
});
afterEach(() => vi.useRealTimers());

const shown = (): string[] => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent ?? '');

test('ERR-02 a toast is visible for 3 seconds', () => {
  showToast('Copied 2021 Toyota Corolla to your clipboard!');
  vi.advanceTimersByTime(2_999);
  expect(shown()).toEqual(['Copied 2021 Toyota Corolla to your clipboard!']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('WATCH-07 a toast can have a link, and WATCH-09 screen readers announce a toast about a failure at once', () => {
  showToast('Car Saved In Watchlist', { link: { href: '/watchlist', text: 'View List' } });
  expect(document.querySelector('.toast a')?.getAttribute('href')).toBe('/watchlist');
  expect(document.querySelector('.toast')?.getAttribute('role')).toBeNull();
  showToast('The car is sold.', { isAlert: true });
  expect(document.querySelector('.toast')?.getAttribute('role')).toBe('alert');
});

test('ERR-01 a new toast replaces the old one and is visible for its full time', () => {
  showToast('first');
  vi.advanceTimersByTime(2_000);
  showToast('second');
  expect(shown()).toEqual(['second']);
  vi.advanceTimersByTime(2_999);
  expect(shown()).toEqual(['second']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('ERR-01 a toast about a failure replaces the visible toast, and the next toast replaces the toast about the failure', () => {
  showToast('first');
  showToast('The car is sold.', { isAlert: true });
  expect(shown()).toEqual(['The car is sold.']);
  showToast('third');
  expect(shown()).toEqual(['third']);
});

test('a toast shows HTML in its message as plain text', () => {
  showToast('<b>bold</b>');
  expect(document.querySelector('.toast b')).toBeNull();
});
