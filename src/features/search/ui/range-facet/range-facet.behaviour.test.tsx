// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { ToastRegion } from '#ui-kit/toast/toast-region.tsx';
import type { RangeFacetView } from '../../views/search-view.ts';
import { installRangeFacets } from './range-facet.behaviour.ts';
import { RangeFacet } from './range-facet.tsx';

beforeAll(() => installRangeFacets());
const info = vi.spyOn(console, 'info');
beforeEach(() => void info.mockImplementation(() => {}));
afterEach(() => void info.mockClear());

const put = (overrides: Partial<RangeFacetView> = {}): void => {
  const facet: RangeFacetView = {
    kind: 'range',
    attribute: 'price',
    title: 'Price',
    chosenCount: 0,
    slider: { minimum: 0, maximum: 100_000, step: 1 },
    min: null,
    max: null,
    unit: 'dollars',
    roundedTo: 1_000,
    minName: 'range[price][min]',
    maxName: 'range[price][max]',
    hidden: [],
    ...overrides,
  };
  document.body.innerHTML = renderToString(<RangeFacet facet={facet} action="/search" />);
};
const input = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const set = (selector: string, value: string): void => {
  input(selector).value = value;
  input(selector).dispatchEvent(new Event('input', { bubbles: true }));
};
const boxes = (): string[] => ['[data-end=min]', '[data-end=max]'].map((selector) => input(selector).value);
const thumbs = (): string[] => ['[data-thumb=min]', '[data-thumb=max]'].map((selector) => input(selector).value);

describe('the thumbs of a price range', () => {
  test('SEARCH-36 moving a thumb writes the nearest 1000 into its box', () => {
    put();
    set('[data-thumb=max]', '30499');
    expect(boxes()).toEqual(['', '30000']);
    set('[data-thumb=min]', '10500');
    expect(boxes()).toEqual(['11000', '30000']);
  });

  test('SEARCH-38 SEARCH-39 SEARCH-40 SEARCH-41 if a thumb is moved across the other thumb, this is logged and the thumb moves back', () => {
    put({ min: 10_000, max: 30_000 });
    set('[data-thumb=min]', '40000');
    expect([boxes(), thumbs()]).toEqual([
      ['10000', '30000'],
      ['10000', '30000'],
    ]);
    set('[data-thumb=max]', '5000');
    expect([boxes(), thumbs()]).toEqual([
      ['10000', '30000'],
      ['10000', '30000'],
    ]);
    expect(info.mock.calls).toEqual([['range price: minimum-above-maximum'], ['range price: maximum-below-minimum']]);
  });

  test('an empty box shows the minimum or maximum of the range as its placeholder: prices with thousands separators, years without separators', () => {
    const ends = () => [...document.querySelectorAll('input[type=number]')].map((input) => input.getAttribute('placeholder'));
    put();
    expect(ends()).toEqual(['0', '100,000']);
    put({ attribute: 'year', unit: 'plain', slider: { minimum: 1_998, maximum: 2_026, step: 1 } });
    expect(ends()).toEqual(['1998', '2026']);
  });

  test('ERR-04 moving a thumb to a position that is not allowed is only logged: no message is shown and no error is thrown', () => {
    put({ min: 10_000, max: 30_000 });
    document.body.insertAdjacentHTML('beforeend', renderToString(<ToastRegion />));
    const reported = vi.spyOn(HTMLInputElement.prototype, 'setCustomValidity');
    const before = document.body.textContent;
    expect(() => set('[data-thumb=min]', '99000')).not.toThrow();
    expect(info).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toBe(before);
    expect(reported).not.toHaveBeenCalled();
  });

  test('SEARCH-37 moving the left thumb to the start of the slider, or the right thumb to its end, empties the text box of this thumb', () => {
    put({ min: 10_000, max: 30_000 });
    set('[data-thumb=max]', '100000');
    set('[data-thumb=min]', '0');
    expect(boxes()).toEqual(['', '']);
  });

  test('thumbs follow the numbers typed into the boxes', () => {
    put();
    set('[data-end=min]', '25000');
    expect(thumbs()).toEqual(['25000', '100000']);
  });

  test('the minimum thumb is on top in the upper half of the range, so that it can be moved if both thumbs are at the maximum', () => {
    put({ min: 90_000, max: 90_000 });
    set('[data-thumb=min]', '90000');
    expect(input('[data-thumb=min]').style.zIndex).toBe('1');
    put({ min: 10_000, max: 10_000 });
    set('[data-thumb=min]', '10000');
    expect(input('[data-thumb=min]').style.zIndex).toBe('');
  });
});

test('thumbs of a year range are not rounded to thousands and do not cross', () => {
  put({ attribute: 'year', unit: 'plain', roundedTo: 1, slider: { minimum: 2006, maximum: 2026, step: 1 } });
  set('[data-thumb=min]', '2019');
  expect(boxes()).toEqual(['2019', '']);
  set('[data-thumb=max]', '2015');
  expect(boxes()).toEqual(['2019', '']);
});
