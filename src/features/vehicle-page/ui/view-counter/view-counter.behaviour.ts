import { formatWhole } from '#kernel/format-number.ts';
import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';

/**
 * Reports a view of the vehicle to the server, and replaces the number of views on the page by the number in the answer
 * (VDP-42, API-10, A-28). If the request fails, the number on the page stays. Markup: `<…
 * data-views-url="/api/cars/…/view.json?…">` around a `[data-views-number]` and a `[data-views-noun]`; while there are
 * no views, `data-empty` hides the counter but keeps its space.
 */
const countView = async (counter: HTMLElement): Promise<void> => {
  const views = await fetchViews(counter.dataset.viewsUrl ?? '');
  const number = counter.querySelector('[data-views-number]');
  if (views === null || !number) return;
  number.textContent = formatWhole(views);
  const noun = counter.querySelector('[data-views-noun]');
  if (noun) noun.textContent = views === 1 ? 'view' : 'views';
  counter.toggleAttribute('data-empty', views === 0);
};

const fetchViews = async (url: string): Promise<number | null> => {
  try {
    const answer = await fetch(url, { headers: { accept: 'application/json' } });
    if (!answer.ok) return null;
    const value: unknown = await answer.json();
    return typeof value === 'object' && value !== null && 'views' in value && typeof value.views === 'number' ? value.views : null;
  } catch {
    return null;
  }
};

onPageShown(() => {
  for (const counter of document.querySelectorAll<HTMLElement>('[data-behaviour~="view-counter"]')) void countView(counter);
});
