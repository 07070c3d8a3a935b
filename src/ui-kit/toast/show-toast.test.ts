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

test('a toast shows HTML in its message as plain text', () => {
  showToast('<b>bold</b>');
  expect(document.querySelector('.toast b')).toBeNull();
});
