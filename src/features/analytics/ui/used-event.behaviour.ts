import { EVENT_IDS } from '../rules/event-ids.ts';
import { tellEvent } from './page-event.behaviour.ts';

/**
 * Records in the site's own analytics that the shopper used a control, such as a phone link. Phone links and call
 * buttons have event 25 (EVENT-06). Other controls name their event number in `data-used-event` (EVENT-12).
 * `data-used-vehicle` names the vehicle. If a control is used several times on a page, only the first use is recorded.
 * Markup: `a[href^="tel:"]`, `form[data-phone-reveal]`, `[data-used-event="<number>"]`.
 */
const tell = (used: HTMLElement | null, event: number): void => {
  if (!used || used.dataset.usedTold !== undefined) return;
  used.dataset.usedTold = '';
  // Masked phone numbers appear only on vehicle pages, so the event is about that page's vehicle.
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
  // The use of the button that revealed a phone number has already been recorded. So a call to this number is not
  // recorded again.
  if (call) tell(call.closest<HTMLElement>('[data-phone-reveal]') ?? call, EVENT_IDS.callDealer);
});
document.addEventListener('submit', ({ target }) => {
  if (target instanceof Element) tell(target.closest<HTMLElement>('[data-phone-reveal]'), EVENT_IDS.callDealer);
});
