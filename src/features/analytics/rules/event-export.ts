import type { Arrival } from './arrival/arrival.ts';
import { eventName, eventPage } from './event-report-names.ts';

/** An analytics event without personal data. */
export interface ExportedEvent {
  readonly eventId: number;
  readonly vehicleId: number | null;
  readonly arrival: Arrival | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

const COLUMNS = ['at', 'site', 'event_id', 'event', 'page', 'vehicle_id', 'channel', 'source'] as const;

const cells = (site: string, event: ExportedEvent): Readonly<Record<(typeof COLUMNS)[number], string | number | null>> => ({
  at: new Date(event.at).toISOString(),
  site,
  event_id: event.eventId,
  event: eventName(event.eventId),
  page: eventPage(event),
  vehicle_id: event.vehicleId,
  channel: event.arrival?.channel ?? null,
  source: event.arrival?.source ?? null,
});

export const EVENT_CSV_HEADER = COLUMNS.join(',');

/**
 * An event as a line of CSV. Cells need no quotes, because slugs, names, numbers and known services contain neither comma nor quote.
 *
 * @example formatEventCsv('the-yard', event) === '2026-11-16T02:00:00.000Z,the-yard,4,usedVehicleViewed,vehicle,12,search,Google'
 */
export const formatEventCsv = (site: string, event: ExportedEvent): string => {
  const values = cells(site, event);
  return COLUMNS.map((column) => values[column] ?? '').join(',');
};

/** An event as a line of NDJSON, with the column names of the CSV export. */
export const formatEventJson = (site: string, event: ExportedEvent): string => JSON.stringify(cells(site, event));
