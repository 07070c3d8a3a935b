import { EVENT_IDS } from './event-ids.ts';
import { eventName } from './event-report-names.ts';

/** An entry of the page's `dataLayer`, as Google's tags read it. It contains nothing about the shopper. */
export interface DataLayerEvent {
  /**
   * The event name that Google Analytics 4 recommends. If Google recommends no name for this event, it is the name that
   * our reports use.
   */
  readonly event: string;
  /** Number of the event (EVENT-01 to EVENT-13). */
  readonly event_id: number;
  /** Slug of the vehicle that the event is about. */
  readonly item_id?: string;
}

const GOOGLE_NAMES: Readonly<Record<number, string>> = {
  [EVENT_IDS.usedVehicleViewed]: 'view_item',
  [EVENT_IDS.searchViewed]: 'view_search_results',
  [EVENT_IDS.carSaved]: 'add_to_wishlist',
  [EVENT_IDS.newCarEnquiry]: 'generate_lead',
  [EVENT_IDS.usedCarEnquiry]: 'generate_lead',
  [EVENT_IDS.newCarTestDrive]: 'generate_lead',
  [EVENT_IDS.usedCarTestDrive]: 'generate_lead',
  [EVENT_IDS.defaultForm]: 'generate_lead',
  [EVENT_IDS.careersEnquiry]: 'generate_lead',
};

/**
 * An analytics event as an entry of the data layer.
 *
 * @example dataLayerEvent(49) // { event: 'view_search_results', event_id: 49 }
 */
export const dataLayerEvent = (eventId: number, slug?: string): DataLayerEvent => ({
  event: GOOGLE_NAMES[eventId] ?? snakeCase(eventName(eventId)),
  event_id: eventId,
  ...(slug ? { item_id: slug } : {}),
});

const snakeCase = (name: string): string => name.replace(/[ A-Z]/g, (character) => `_${character.trim().toLowerCase()}`);
