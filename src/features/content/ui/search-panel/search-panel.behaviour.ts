/**
 * The script of the compact search and of the price slider, `form[data-behaviour~="search-panel"]` of
 * `search-panel.tsx` and `price-slider.tsx`. While the shopper chooses, the button of the form shows the number of
 * matching vehicles. Empty fields are left out of the URL of the results. When the form is sent, the browser opens the
 * page of results at its top (SEARCH-06). `data-count-address` is the URL that returns the number. `data-debounce` is
 * the time in milliseconds between the last input and the request for the number.
 */
const DEBOUNCE_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let counting: AbortController | null = null;

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form[data-behaviour~="search-panel"]') : null;

/**
 * Gives the search parameters of the form the same format as in links to searches (SEARCH-03). Empty fields are removed, and the
 * two ends of a range become one parameter.
 */
const tidy = (fields: FormData): void => {
  const ends = new Map<string, { min?: string; max?: string }>();
  for (const [name, value] of [...fields]) {
    const text = String(value).trim();
    const [, range, end] = /^(range\[[^\]]+\])\[(min|max)\]$/.exec(name) ?? [];
    if (text === '' || range) fields.delete(name);
    if (text !== '' && range) ends.set(range, { ...ends.get(range), [end === 'min' ? 'min' : 'max']: text });
  }
  for (const [range, { min = '', max = '' }] of ends) fields.append(range, `${min}:${max}`);
};

const count = async (form: HTMLFormElement): Promise<void> => {
  counting?.abort();
  counting = new AbortController();
  const url = new URL(form.dataset.countAddress ?? '', location.href);
  // `new FormData(form)` fires the event `formdata`. The listener of this event removes empty fields (`tidy`), so the
  // loop sees no empty field.
  for (const [name, value] of new FormData(form)) url.searchParams.append(name, String(value));
  url.searchParams.set('path', new URL(form.action).pathname);
  try {
    const answer = await fetch(url, { signal: counting.signal });
    if (!answer.ok) return;
    const { text } = (await answer.json()) as { readonly text: string };
    const shown = form.querySelector('[data-show-me-count]');
    const status = form.querySelector('[data-show-me-status]');
    if (shown) shown.textContent = text;
    if (status) status.textContent = text;
  } catch {
    // If the request for the number fails, the button still shows the last known number. The page of results shows the
    // correct number.
  }
};

document.addEventListener('formdata', (event) => {
  if (formOf(event.target)) tidy(event.formData);
});
document.addEventListener('change', ({ target }) => {
  const form = target instanceof HTMLSelectElement ? formOf(target) : null;
  if (form) void count(form);
});
document.addEventListener('input', ({ target }) => {
  const form = target instanceof HTMLInputElement ? formOf(target) : null;
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => void count(form), Number(form.dataset.debounce ?? DEBOUNCE_MS));
});

/**
 * When the Back button of the browser restores the chosen filters of the form, the number of vehicles for these
 * filters is requested again.
 */
export const refresh = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-behaviour~="search-panel"]')) {
    if ([...new FormData(form)].length > 0) void count(form);
  }
};
