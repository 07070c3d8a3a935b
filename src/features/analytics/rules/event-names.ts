import { EVENT_IDS, type EventId } from './events.ts';

/** On which kind of page something happened. */
export type EventPage = 'search' | 'vehicle' | 'form' | 'other';

const NAMES = new Map<number, string>(Object.entries(EVENT_IDS).map(([name, id]) => [id, name]));

/** Events of one kind of page, whatever they name besides. */
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
 * An event's name as reports write it; a number that is not known is written as it is.
 *
 * @example eventName(49) === 'searchViewed'
 */
export const eventName = (eventId: number): string => NAMES.get(eventId) ?? `event ${eventId}`;

/**
 * The kind of page that an event happened on: an event of several kinds belongs to a vehicle's page where it names a
 * vehicle.
 *
 * @example eventPage({ eventId: 25, vehicleId: null }) === 'other'
 */
export const eventPage = ({ eventId, vehicleId }: { readonly eventId: number; readonly vehicleId: number | null }): EventPage =>
  PAGES[eventId as EventId] ?? (vehicleId === null ? 'other' : 'vehicle');
