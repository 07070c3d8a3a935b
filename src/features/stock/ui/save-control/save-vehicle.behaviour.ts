import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { tellEvent } from '#features/analytics/ui/page-event.behaviour.ts';
import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { isPlainClick } from '#ui-kit/behaviour/plain-click.ts';
import { showToast } from '#ui-kit/toast/show-toast.ts';
import { accountList, HANDED_OVER_EVENT, mayHaveAccountList } from './account-list.ts';
import { browserList } from './browser-list.ts';
import { refresh as showSavedCount } from './saved-count.behaviour.ts';
import type { SavedList } from './saved-list.ts';

/**
 * Saves vehicles and removes them from the list (WATCH-01, WATCH-02). The control shows the new state at once. If the
 * server refuses the change, the control shows the former state again.
 *
 * Markup: `a[data-behaviour="save-vehicle"]`. The URL of the link shows which list is changed, and contains the id of
 * the vehicle. Pages for signed-in shoppers also have an element with `data-signed-in`.
 */
const CONTROL = 'a[data-behaviour="save-vehicle"]';

/**
 * The parameters in the URL of a control. One of them contains the id of the vehicle and shows which list is changed:
 * `car_id` stands for the list of the account, `cars` for the list of the browser.
 */
const addressOf = (control: HTMLAnchorElement): URLSearchParams => new URL(control.href).searchParams;
const listOf = (control: HTMLAnchorElement): SavedList => (addressOf(control).has('car_id') ? accountList : browserList);
const idOf = (control: HTMLAnchorElement): number => Number(addressOf(control).get('car_id') ?? addressOf(control).get('cars'));

const controls = (): readonly HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>(CONTROL)];

const mark = (ids: readonly number[]): void => {
  showSavedCount();
  for (const control of controls()) {
    control.setAttribute('role', 'button');
    control.setAttribute('aria-pressed', String(ids.includes(idOf(control))));
  }
};

/** The vehicles whose change is being sent to the server. Another tap on such a vehicle has no effect. */
const sending = new Set<number>();

const toggle = async (control: HTMLAnchorElement): Promise<void> => {
  const [id, list] = [idOf(control), listOf(control)];
  if (sending.has(id)) return;
  sending.add(id);
  const isSaved = !list.saved().includes(id);
  const changing = list.change(id, isSaved);
  mark(list.saved());
  const change = await changing.finally(() => sending.delete(id));
  mark(list.saved());
  if (change.kind === 'sign-in') location.assign(control.href);
  else if (change.kind === 'failed') showToast(change.message, { isAlert: true });
  else {
    showToast(isSaved ? 'Car Saved In Watchlist' : 'Car Removed', { link: { href: list.listHref(), text: 'View List' } });
    if (isSaved && change.slug) tellEvent({ event_id: EVENT_IDS.carSaved, slug: change.slug });
  }
};

const controlOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(CONTROL) : null;

document.addEventListener('click', (event) => {
  const control = controlOf(event.target);
  if (control === null || !isPlainClick(event)) return;
  event.preventDefault();
  void toggle(control);
});
document.addEventListener('keydown', (event) => {
  const control = event.key === ' ' ? controlOf(event.target) : null;
  if (control === null) return;
  event.preventDefault();
  void toggle(control);
});

/** Selects an element that exists only on pages for signed-in shoppers. */
const SIGNED_IN = '[data-signed-in]';

/**
 * Marks the controls of the saved vehicles. This is done at once with the list that the browser has stored, and again
 * when the server has sent the current list.
 */
export const refresh = (): void => {
  const [first] = controls();
  const isSignedIn = document.querySelector(SIGNED_IN) !== null;
  const list = isSignedIn || first === undefined ? accountList : listOf(first);
  mark(list.saved());
  if (list === accountList && !isSignedIn && !mayHaveAccountList()) return;
  void list.load().then((ids) => ids && mark(ids));
};
// This event is sent when the favourites of the browser were added to the list of the account. A page for signed-in
// shoppers, such as the page of this list, was made before that. So the page is loaded again.
document.addEventListener(HANDED_OVER_EVENT, () => {
  if (document.querySelector(SIGNED_IN)) location.reload();
});
addEventListener('storage', () => {
  const [first] = controls();
  if (first !== undefined) mark(listOf(first).saved());
});
onPageShown(refresh);
