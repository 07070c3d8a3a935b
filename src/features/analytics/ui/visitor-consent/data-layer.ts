import { type DataLayerEvent, dataLayerEvent } from '../../rules/data-layer-event.ts';
import { googleTagScript } from '../../rules/google-tag.ts';
import { EVENT_TOLD, toldEvents } from '../told-events.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * The event of the sent form, if this page is the success page of a form and was not reloaded; otherwise null. After a
 * reload the form must not be counted again.
 */
const sentForm = (): DataLayerEvent | null => {
  const event = document.querySelector<HTMLElement>('[data-success-event]')?.dataset.successEvent;
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
  return event === undefined || isReload ? null : dataLayerEvent(Number(event));
};

/**
 * Writes the events of this page into `window.dataLayer`: at once the events that the page has already reported, and
 * later each new event. Loads Google's tag if the site has this tag. No advertising storage is allowed, and no data of
 * the shopper are passed on.
 */
export const startDataLayer = (googleTag: string | null): void => {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  if (googleTag !== null) loadTag(layer, googleTag);
  const form = sentForm();
  if (form) layer.push(form);
  for (const { event_id, slug } of toldEvents) layer.push(dataLayerEvent(event_id, slug));
  addEventListener(EVENT_TOLD, (told) => {
    if (told instanceof CustomEvent) layer.push(dataLayerEvent(told.detail.event_id, told.detail.slug));
  });
};

const DENIED = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'granted' };

const loadTag = (layer: unknown[], id: string): void => {
  // Google's tag reads commands as `arguments` objects; it ignores arrays.
  function command(..._parameters: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag needs this object
    layer.push(arguments);
  }
  command('consent', 'default', DENIED);
  if (id.startsWith('GTM-')) layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  else {
    command('js', new Date());
    command('config', id);
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = googleTagScript(id);
  document.head.append(script);
};
