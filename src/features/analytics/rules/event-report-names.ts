import { EVENT_IDS, type EventId } from './event-ids.ts';

/** The kind of page on which an event happened. */
export type EventPage = 'search' | 'vehicle' | 'form' | 'other';

const NAMES = new Map<number, string>(Object.entries(EVENT_IDS).map(([name, id]) => [id, name]));

/** Events that happen on one kind of page only. */
const PAGES: Partial<Readonly<Record<EventId, EventPage>>> = {
  [EVENT_IDS.searchViewed]: 'search',
  [EVENT_IDS.usedVehicleViewed]: 'vehicle',
  [EVENT_IDS.printUsed]: 'vehicle',
  [EVENT_IDS.historyReportUsed]: 'vehicle',
  [EVENT_IDS.newCarEnquiry]: 'form',
  [EVENT_IDS.usedCarEnquiry]: 'form',
  [EVENT_IDS.newCarTestDrive]: 'form',
  [EVENT_IDS.usedCarTestDrive]: 'form',
  [EVENT_IDS.defaultForm]: 'form',
  [EVENT_IDS.careersEnquiry]: 'form',
};

/**
 * An event's name in reports; an unknown event keeps its number.
 *
 * @example eventName(49) === 'searchViewed'
 */
export const eventName = (eventId: number): string => NAMES.get(eventId) ?? `event ${eventId}`;

/**
 * The kind of page on which an event happened. For an event that can happen on several kinds of page, the result is
 * 'vehicle' if the event has a vehicle id, and 'other' if not.
 *
 * @example eventPage({ eventId: 25, vehicleId: null }) === 'other'
 */
export const eventPage = ({ eventId, vehicleId }: { readonly eventId: number; readonly vehicleId: number | null }): EventPage =>
  PAGES[eventId as EventId] ?? (vehicleId === null ? 'other' : 'vehicle');
