import type { Database } from '#platform/database/database.server.ts';
import type { ExportedEvent } from '../rules/event-export.ts';

/** A period in epoch milliseconds; `until` itself is excluded. */
export interface EventPeriod {
  readonly since?: number;
  readonly until?: number;
}

/** Number of events of one kind on a day. */
export interface EventCount {
  /** Date in the requested time zone, e.g. '2026-11-24'. */
  readonly day: string;
  readonly eventId: number;
  readonly isAboutVehicle: boolean;
  readonly count: number;
}

interface Site {
  readonly id: number;
}

const BATCH = 5_000;

/** Reads the events that `EventStore` stored, without personal data. */
export class EventReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns all sites: each of them can have events. */
  async listSites(): Promise<readonly { readonly id: number; readonly slug: string }[]> {
    const { rows } = await this.#database.pool.query<{ id: number; slug: string }>('select id, slug from sites order by slug');
    return rows;
  }

  /** The events of a site, oldest first. */
  async *list(site: Site, period: EventPeriod): AsyncGenerator<ExportedEvent> {
    for (let afterId = '0'; ; ) {
      const { rows } = await this.#database.pool.query<{ id: string; event_id: number; vehicle_id: string | null; occurred_at: Date }>(
        `select id, event_id, vehicle_id, occurred_at from analytics_events
          where site_id = $1 and id > $2 and occurred_at >= $3 and occurred_at < $4 order by id limit ${BATCH}`,
        [site.id, afterId, ...limitsOf(period)],
      );
      for (const { event_id, vehicle_id, occurred_at } of rows) {
        yield { eventId: event_id, vehicleId: vehicle_id === null ? null : Number(vehicle_id), at: occurred_at.getTime() };
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      afterId = last.id;
    }
  }

  /** Number of events of a site for each event and day, first day first. */
  async countByDay(site: Site, period: EventPeriod, timeZone: string): Promise<readonly EventCount[]> {
    const { rows } = await this.#database.pool.query<{ day: string; event_id: number; about_vehicle: boolean; count: string }>(
      `select to_char(occurred_at at time zone $4, 'YYYY-MM-DD') as day, event_id, vehicle_id is not null as about_vehicle, count(*)
         from analytics_events where site_id = $1 and occurred_at >= $2 and occurred_at < $3
        group by 1, 2, 3 order by 1, 2, 3`,
      [site.id, ...limitsOf(period), timeZone],
    );
    return rows.map(({ day, event_id, about_vehicle, count }) => ({
      day,
      eventId: event_id,
      isAboutVehicle: about_vehicle,
      count: Number(count),
    }));
  }
}

const limitsOf = ({ since, until }: EventPeriod): readonly [Date | string, Date | string] => [
  since === undefined ? '-infinity' : new Date(since),
  until === undefined ? 'infinity' : new Date(until),
];
