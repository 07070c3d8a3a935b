import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { paths } from '#urls/paths.ts';

const told = new WeakSet<Element>();

/**
 * Tells the site's own analytics that a page was looked at (EVENT-01, EVENT-10), once a page shown. Markup:
 * `data-event="<number>"`, and `data-event-vehicle="<slug>"` where it is about one. A failure is logged only
 * (EVENT-15).
 */
export const installPageEvent = (): void => {
  onPageShown(() => {
    for (const page of document.querySelectorAll<HTMLElement>('[data-behaviour~="page-event"]')) {
      // A search that is refined is the same page: the morph keeps the element.
      if (told.has(page)) continue;
      told.add(page);
      const { event, eventVehicle } = page.dataset;
      tellEvent({ event_id: Number(event), ...(eventVehicle ? { slug: eventVehicle } : {}) });
    }
  });
};

/** Sends one event; it goes out even where the page is left at once. */
export const tellEvent = (event: { readonly event_id: number; readonly slug?: string }): void => {
  if (!navigator.sendBeacon(paths.api.events(), new Blob([JSON.stringify(event)], { type: 'application/json' })))
    console.warn('An event was not sent');
};
