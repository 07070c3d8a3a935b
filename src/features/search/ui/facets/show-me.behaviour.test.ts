// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { installShowMe } from './show-me.behaviour.ts';

test('SEARCH-06 Show Me scrolls to the top of the search page, and other buttons do not', () => {
  installShowMe();
  const scrollTo = vi.spyOn(window, 'scrollTo');
  document.body.innerHTML = '<button id="other">Close</button><button data-behaviour="show-me"><span>Show 12 cars</span></button>';
  document.querySelector<HTMLElement>('#other')?.click();
  expect(scrollTo).not.toHaveBeenCalled();
  document.querySelector<HTMLElement>('[data-behaviour] span')?.click();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});
