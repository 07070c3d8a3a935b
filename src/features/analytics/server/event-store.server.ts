import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { Arrival } from '../rules/arrival/arrival.ts';

/** An analytics event of a site. */
export interface SiteEvent {
  readonly siteId: number;
  /** One of `EVENT_IDS`. */
  readonly eventId: number;
  readonly vehicleId?: number | null;
  readonly leadId?: string | null;
  /** Name, e-mail and phone of the user (EVENT-14); null if the site does not share user data with analytics. */
  readonly userData?: { readonly name: string; readonly email: string; readonly phone: string } | null;
  /** How the visit began; null if it is unknown. */
  readonly arrival?: Arrival | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

interface AnalyticsTables {
  analytics_events: {
    site_id: number;
    id: GeneratedAlways<number>;
    event_id: number;
    vehicle_id: number | null;
    lead_id: string | null;
    user_data: JSONColumnType<NonNullable<SiteEvent['userData']>, string, string> | null;
    channel: string | null;
    source: string | null;
    occurred_at: Date;
  };
}

/** Stores the platform's own analytics events in its database, one row for each event (EVENT area). */
export class EventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores an event.
   *
   * @throws when the event could not be stored; a caller logs the error and continues (EVENT-15)
   */
  async record(event: SiteEvent): Promise<void> {
    await this.#database
      .as<AnalyticsTables>()
      .insertInto('analytics_events')
      .values({
        site_id: event.siteId,
        event_id: event.eventId,
        vehicle_id: event.vehicleId ?? null,
        lead_id: event.leadId ?? null,
        user_data: event.userData ? JSON.stringify(event.userData) : null,
        channel: event.arrival?.channel ?? null,
        source: event.arrival?.source ?? null,
        occurred_at: new Date(event.at),
      })
      .execute();
  }

  /** Number of events on a site since an instant, by event number. */
  async countSince(site: { readonly id: number }, since: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#database
      .as<AnalyticsTables>()
      .selectFrom('analytics_events')
      .select(({ fn }) => ['event_id', fn.countAll<number>().as('count')])
      .where('site_id', '=', site.id)
      .where('occurred_at', '>=', new Date(since))
      .groupBy('event_id')
      .execute();
    return new Map(rows.map(({ event_id, count }) => [event_id, count]));
  }
}
