import { EVENT_IDS } from '../rules/events.ts';
import { tellEvent } from './page-event.behaviour.ts';

/**
 * Tells the site's own analytics that something was used: a phone link or call button is event 25 (EVENT-06),
 * anything else what its `data-used-event` says (EVENT-12), about the vehicle of its `data-used-vehicle`. Once
 * for each thing on a page.
 *
 * Markup: `a[href^="tel:"]`, `form[data-phone-reveal]`, `[data-used-event="<number>"]`.
 */
const tell = (used: HTMLElement | null, event: number): void => {
  if (!used || used.dataset.usedTold !== undefined) return;
  used.dataset.usedTold = '';
  // A masked number stands on a vehicle's page only, be it beside what is said of the vehicle.
  const about =
    used.closest('[data-used-vehicle]') ?? (used.matches('[data-phone-reveal]') ? document.querySelector('[data-used-vehicle]') : null);
  const slug = about instanceof HTMLElement ? about.dataset.usedVehicle : undefined;
  tellEvent({ event_id: event, ...(slug ? { slug } : {}) });
};

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const used = target.closest<HTMLElement>('[data-used-event]');
  if (used) tell(used, Number(used.dataset.usedEvent));
  const call = target.closest<HTMLElement>('a[href^="tel:"]');
  // A number that was uncovered was told with its button.
  if (call) tell(call.closest<HTMLElement>('[data-phone-reveal]') ?? call, EVENT_IDS.callDealer);
});
document.addEventListener('submit', ({ target }) => {
  if (target instanceof Element) tell(target.closest<HTMLElement>('[data-phone-reveal]'), EVENT_IDS.callDealer);
});

/** All of it is delegated: there is nothing to do for a page. */
export const refresh = (): void => {};
