import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { isPlainClick } from '#ui-kit/behaviour/plain-click.ts';
import { STORED_LISTS } from '#ui-kit/behaviour/stored-lists.ts';
import { showToast } from '#ui-kit/toast/show-toast.ts';
import { paths } from '#urls/paths.ts';
import { changeComparison, MAX_COMPARED, readStoredComparison } from '../../rules/keeping/stored-comparison.ts';

/**
 * Keeps the ids of up to four vehicles in this browser, and shows a link to their comparison (CARD-24). Markup:
 * `a[data-behaviour="compare-list"]`, whose URL opens a comparison that contains only this vehicle.
 */
const CONTROL = 'a[data-behaviour="compare-list"]';
const KEY = STORED_LISTS.comparison;
const BAR = 'compare-bar';

// If the browser refuses to store the list, this variable keeps the list until the page is left.
let kept: readonly number[] = [];
const read = (): readonly number[] => {
  try {
    kept = readStoredComparison(localStorage.getItem(KEY));
  } catch (error) {
    console.warn(error);
  }
  return kept;
};
const write = (ids: readonly number[]): void => {
  kept = ids;
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.warn(error);
  }
};

const idOf = (control: HTMLAnchorElement): number => Number(new URL(control.href).searchParams.get('cars'));

const mark = (ids: readonly number[]): void => {
  for (const control of document.querySelectorAll<HTMLAnchorElement>(CONTROL)) {
    control.setAttribute('role', 'button');
    control.setAttribute('aria-pressed', String(ids.includes(idOf(control))));
  }
  showBar(ids);
};

/**
 * Shows the link to the comparison at the lower edge of the screen. Two kinds of pages do not show this link: pages
 * that already show another bar at this edge, and the page of the comparison.
 */
const showBar = (ids: readonly number[]): void => {
  const present = document.querySelector<HTMLAnchorElement>(`.${BAR}`);
  if (ids.length === 0 || document.querySelector('[data-behaviour~="vehicle-bars"], [data-comparison]')) {
    present?.remove();
    return;
  }
  const bar = present ?? document.createElement('a');
  bar.className = `btn btn-primary ${BAR}`;
  bar.href = paths.compare(...ids);
  bar.textContent = ids.length === 1 ? 'Compare 1 vehicle with others' : `Compare ${ids.length} vehicles`;
  if (!present) document.querySelector('main')?.append(bar);
};

const toggle = (id: number): void => {
  const change = changeComparison(read(), id);
  if (change.kind === 'full') {
    showToast(`You can compare ${MAX_COMPARED} vehicles. Remove one first.`);
    return;
  }
  write(change.ids);
  mark(change.ids);
  showToast(change.kind === 'added' ? `Added to the comparison (${change.ids.length} of ${MAX_COMPARED})` : 'Removed from the comparison');
};

const controlOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(CONTROL) : null;

document.addEventListener('click', (event) => {
  const control = controlOf(event.target);
  if (control === null || !isPlainClick(event)) return;
  event.preventDefault();
  toggle(idOf(control));
});
document.addEventListener('keydown', (event) => {
  const control = event.key === ' ' ? controlOf(event.target) : null;
  if (control === null) return;
  event.preventDefault();
  toggle(idOf(control));
});
// The browser sends the event `storage` when another tab has changed the local storage. The stored list may be part of
// this change.
addEventListener('storage', () => mark(read()));

/**
 * Marks the controls of the vehicles that the shopper has chosen for the comparison. On the page of the comparison, the
 * vehicles on this page are stored first as the chosen vehicles.
 */
export const refresh = (): void => {
  const comparison = document.querySelector<HTMLElement>('[data-comparison]');
  if (comparison) write(readStoredComparison(comparison.dataset.comparison ?? null));
  mark(read());
};
onPageShown(refresh);
