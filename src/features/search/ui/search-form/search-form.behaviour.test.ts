// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installSearchForms } from './search-form.behaviour.ts';

const visit = vi.fn<(url: string, action: string) => void>();
beforeAll(() => installSearchForms(visit));
beforeEach(() => {
  vi.useFakeTimers();
  visit.mockClear();
});
afterEach(() => vi.useRealTimers());

const put = (html: string): void => {
  document.body.innerHTML = html;
};
const field = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const type = (selector: string, value: string): void => {
  const input = field(selector);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const visited = (): string[] =>
  visit.mock.calls.map(([url, action]) => `${action} ${new URL(url).pathname}${decodeURIComponent(new URL(url).search)}`);

const TEXT_FORM = `<form action="/search/used-cars" data-behaviour="search-form" data-visit="replace" data-debounce="300">
  <input type="hidden" name="refinementList[make][0]" value="Land Rover"><input name="query" type="search"></form>`;

describe('typing into the search box', () => {
  test('SEARCH-07 typing searches once, 300 ms after the last letter, and keeps the other filters', () => {
    put(TEXT_FORM);
    type('[name=query]', 'h');
    vi.advanceTimersByTime(299);
    type('[name=query]', 'hilux');
    vi.advanceTimersByTime(299);
    expect(visited()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(visited()).toEqual(['replace /search/used-cars?refinementList[make][0]=Land Rover&query=hilux']);
  });

  test('the Enter key searches at once with a new history entry, and cancels the delayed search', () => {
    put(TEXT_FORM);
    type('[name=query]', 'hilux');
    field('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    vi.advanceTimersByTime(1_000);
    expect(visited()).toEqual(['advance /search/used-cars?refinementList[make][0]=Land Rover&query=hilux']);
  });

  test('if the shopper empties the box, the text parameter is removed from the URL', () => {
    put(TEXT_FORM);
    type('[name=query]', ' ');
    vi.advanceTimersByTime(300);
    expect(visited()).toEqual(['replace /search/used-cars?refinementList[make][0]=Land Rover']);
  });

  test('typing into a form without data-behaviour="search-form" starts no search', () => {
    put('<form action="/search"><input name="query"></form>');
    type('[name=query]', 'x');
    vi.advanceTimersByTime(1_000);
    expect(visited()).toEqual([]);
  });
});

test('SEARCH-08 SEARCH-03 a range slider starts the search 400 ms after its last move, with the same URL parameter as a link', () => {
  put(`<form action="/search" data-behaviour="search-form" data-visit="replace" data-debounce="400">
    <input name="range[price][min]"><input name="range[price][max]"></form>`);
  type('[name="range[price][max]"]', '30000');
  vi.advanceTimersByTime(399);
  expect(visited()).toEqual([]);
  vi.advanceTimersByTime(1);
  type('[name="range[price][min]"]', '10000');
  vi.advanceTimersByTime(400);
  expect(visited()).toEqual(['replace /search?range[price]=:30000', 'replace /search?range[price]=10000:30000']);
});

test('SEARCH-24 choosing a sort order searches at once and adds a history entry', () => {
  put(`<form action="/search" data-behaviour="search-form" data-visit="advance"><select name="sortBy"><option value="">Most Relevant</option>
    <option value="Car_production:price:asc" selected>Lowest Price</option></select></form>`);
  field('select').dispatchEvent(new Event('change', { bubbles: true }));
  expect(visited()).toEqual(['advance /search?sortBy=Car_production:price:asc']);
});

test('typing into the box of a long facet hides the values that do not contain the typed text', () => {
  put(`<div data-facet-values><input type="search" data-facet-find><ul><li>Toyota</li><li>Mazda</li></ul>
    <details class="facet-more"><summary>more</summary><ul><li>Tesla</li></ul></details></div>`);
  type('[data-facet-find]', 'T');
  const shown = () => [...document.querySelectorAll('li')].filter((item) => !item.hidden).map((item) => item.textContent);
  expect(shown()).toEqual(['Toyota', 'Tesla']);
  expect(document.querySelector('details')?.open).toBe(true);
  type('[data-facet-find]', '');
  expect(shown()).toEqual(['Toyota', 'Mazda', 'Tesla']);
  expect(document.querySelector('details')?.open).toBe(false);
});
