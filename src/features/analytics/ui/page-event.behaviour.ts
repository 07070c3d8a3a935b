import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { apiPaths } from '#urls/api-paths.ts';
import { mayCount } from './analytics-choice.ts';
import { arrivalOfVisit } from './remember-arrival.ts';
import { type BrowserEvent, EVENT_TOLD, toldEvents } from './told-events.ts';

/**
 * Records a page view in the site's own analytics each time a page is shown (EVENT-01, EVENT-10). If the shopper
 * changes the filters of a search, this does not count as another page view. Markup: `data-event="<number>"`, and
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

/**
 * Sends one event, together with the way in which the visit began (`arrivalOfVisit`). The event is sent even if the
 * visitor leaves the page immediately. A site that asks for consent first (`analytics.consent: all`) gets no event from
 * visitors who have not agreed.
 */
export const tellEvent = (event: BrowserEvent): void => {
  toldEvents.push(event);
  dispatchEvent(new CustomEvent(EVENT_TOLD, { detail: event }));
  if (!mayCount()) return;
  const arrival = arrivalOfVisit();
  const body = JSON.stringify(arrival === '' ? event : { ...event, arrival });
  if (!navigator.sendBeacon(apiPaths.events(), new Blob([body], { type: 'application/json' })))
    console.warn('An analytics event was not sent');
};
