import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { apiPaths } from '#urls/api-paths.ts';

/**
 * Records in the site's own analytics that a page was viewed (EVENT-01, EVENT-10), once each time a page is shown; a
 * change of a search's filters counts as the same page view. Markup: `data-event="<number>"`, and
 * `data-event-vehicle="<slug>"` if the event is about a vehicle. A failure is only logged (EVENT-15).
 */
export const installPageEvent = (): void => {
  onPageShown(() => {
    for (const page of document.querySelectorAll<HTMLElement>('[data-behaviour~="page-event"]')) {
      const { event, eventVehicle } = page.dataset;
      tellEvent({ event_id: Number(event), ...(eventVehicle ? { slug: eventVehicle } : {}) });
    }
  });
};

/** Sends one event, even when the page is left immediately. */
export const tellEvent = (event: { readonly event_id: number; readonly slug?: string }): void => {
  if (!navigator.sendBeacon(apiPaths.events(), new Blob([JSON.stringify(event)], { type: 'application/json' })))
    console.warn('An analytics event was not sent');
};
