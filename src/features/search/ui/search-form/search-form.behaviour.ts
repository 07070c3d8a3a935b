import type { SearchInPlace } from '../search-in-place/search-in-place.behaviour.ts';
import { TYPING_DELAY_MS } from './search-delays.ts';

/** The forms that this script handles. */
const FORM = 'form[data-behaviour~="search-form"]';

/**
 * Searches while the shopper types, moves a slider or chooses a value (SEARCH-07, SEARCH-08). It handles forms with the
 * attributes `data-behaviour="search-form" data-visit="advance|replace"`. After typing, the search starts when there
 * was no input for `data-debounce` milliseconds; a `<select>` starts it at once. Without JavaScript the same forms have
 * submit buttons. A long facet has a box in which the shopper can find a value of the facet; this function handles it
 * too.
 *
 * @param search the function that shows the search results for a URL
 */
export const installSearchForms = (search: SearchInPlace): void => {
  const timers = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>();
  const searchFor = (form: HTMLFormElement): void => {
    clearTimeout(timers.get(form));
    search(searchFormUrl(form), form.dataset.visit === 'advance' ? 'advance' : 'replace');
  };

  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.facetFind !== undefined) findInFacet(target);
    const form = target instanceof HTMLInputElement ? searchFormOf(target) : null;
    if (!form) return;
    clearTimeout(timers.get(form));
    timers.set(
      form,
      setTimeout(() => searchFor(form), Number(form.dataset.debounce ?? TYPING_DELAY_MS)),
    );
  });
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof HTMLSelectElement ? searchFormOf(target) : null;
    if (form) searchFor(form);
  });
  // The Enter key starts the search immediately and adds an entry to the browser history.
  document.addEventListener('submit', (event) => {
    const form = event.target instanceof HTMLFormElement && event.target.matches(FORM) ? event.target : null;
    if (!form) return;
    event.preventDefault();
    clearTimeout(timers.get(form));
    search(searchFormUrl(form), 'advance');
  });
};

const searchFormOf = (field: HTMLInputElement | HTMLSelectElement): HTMLFormElement | null =>
  field.form?.matches(FORM) ? field.form : null;

/**
 * The URL that a search form leads to: it has no empty fields, and the two ends of a range are one parameter as in
 * links (`range[price]=10000:30000`, SEARCH-03).
 */
const searchFormUrl = (form: HTMLFormElement): string => {
  const url = new URL(form.action);
  const ends = new Map<string, { min?: string; max?: string }>();
  const parameters: string[] = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    const [, range, end] = /^(range\[[^\]]+\])\[(min|max)\]$/.exec(name) ?? [];
    if (range) ends.set(range, { ...ends.get(range), [end === 'min' ? 'min' : 'max']: value.trim() });
    else parameters.push(`${name}=${encodeURIComponent(value)}`);
  }
  for (const [range, { min = '', max = '' }] of ends) parameters.push(`${range}=${min}:${max}`);
  url.search = parameters.join('&');
  return url.href;
};

/** Shows only the facet values that contain the typed text. */
const findInFacet = (input: HTMLInputElement): void => {
  const facet = input.closest('[data-facet-values]');
  const wanted = input.value.trim().toLowerCase();
  const more = facet?.querySelector<HTMLDetailsElement>('.facet-more');
  if (more) more.open = wanted !== '';
  for (const item of facet?.querySelectorAll<HTMLElement>('li') ?? []) {
    item.hidden = wanted !== '' && !item.textContent?.toLowerCase().includes(wanted);
  }
};
