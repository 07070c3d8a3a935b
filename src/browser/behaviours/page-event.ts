import { paths } from '#urls/paths.ts';
import { onPageShown } from './page-shown.ts';

const told = new WeakSet<Element>();

/**
 * Tells the site's own analytics that a page was looked at (EVENT-01, EVENT-10), once a page shown. Markup:
 * `data-event="<number>"`, and `data-event-vehicle="<slug>"` where it is about one. A failure is logged only
 * (EVENT-15).
 */
export const installPageEvent = (): void => {
  onPageShown(() => {
    for (const page of document.querySelectorAll<HTMLElement>('[data-event]')) {
      // A search that is refined is the same page: the morph keeps the element.
      if (told.has(page)) continue;
      told.add(page);
      const { event, eventVehicle } = page.dataset;
      const body = JSON.stringify({ event_id: Number(event), ...(eventVehicle ? { slug: eventVehicle } : {}) });
      if (!navigator.sendBeacon(paths.api.events(), new Blob([body], { type: 'application/json' })))
        console.warn('A page event was not sent');
    }
  });
};
