import type { Database } from '#platform/database/database.server.ts';
import type { Arrival, Channel } from '../rules/arrival/arrival.ts';
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

/** Reads the analytics events that `EventStore` stored. It does not read the personal data in these events. */
export class EventReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns all sites of the installation, including sites without events. */
  async listSites(): Promise<readonly { readonly id: number; readonly slug: string }[]> {
    const { rows } = await this.#database.pool.query<{ id: number; slug: string }>('select id, slug from sites order by slug');
    return rows;
  }

  /** The events of a site, oldest first. */
  async *list(site: Site, period: EventPeriod): AsyncGenerator<ExportedEvent> {
    for (let afterId = '0'; ; ) {
      const { rows } = await this.#database.pool.query<EventRow>(
        `select id, event_id, vehicle_id, channel, source, occurred_at from analytics_events
          where site_id = $1 and id > $2 and occurred_at >= $3 and occurred_at < $4 order by id limit ${BATCH}`,
        [site.id, afterId, ...limitsOf(period)],
      );
      for (const row of rows) yield eventOf(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      afterId = last.id;
    }
  }

  /** For each day and each kind of event, how many of these events a site had. Sorted by day, the earliest first. */
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

  /**
   * Counts the events of a site by channel and known service. `forms` is the number of these events that report a sent
   * form. The entry with the most events comes first.
   */
  async countByChannel(site: Site, period: EventPeriod): Promise<readonly ChannelCount[]> {
    const { rows } = await this.#database.pool.query<{ channel: Channel; source: string | null; events: string; forms: string }>(
      `select channel, source, count(*) as events, count(lead_id) as forms
         from analytics_events
        where site_id = $1 and occurred_at >= $2 and occurred_at < $3 and channel is not null
        group by 1, 2 order by 3 desc, 1, 2`,
      [site.id, ...limitsOf(period)],
    );
    return rows.map(({ channel, source, events, forms }) => ({ channel, source, events: Number(events), forms: Number(forms) }));
  }
}

/** A channel and a source of visits, with the number of events in these visits. */
export interface ChannelCount extends Arrival {
  readonly events: number;
  /** How many of the counted events are forms that visitors sent. */
  readonly forms: number;
}

interface EventRow {
  readonly id: string;
  readonly event_id: number;
  readonly vehicle_id: string | null;
  readonly channel: Channel | null;
  readonly source: string | null;
  readonly occurred_at: Date;
}

const eventOf = ({ event_id, vehicle_id, channel, source, occurred_at }: EventRow): ExportedEvent => ({
  eventId: event_id,
  vehicleId: vehicle_id === null ? null : Number(vehicle_id),
  arrival: channel === null ? null : { channel, source },
  at: occurred_at.getTime(),
});

const limitsOf = ({ since, until }: EventPeriod): readonly [Date | string, Date | string] => [
  since === undefined ? '-infinity' : new Date(since),
  until === undefined ? 'infinity' : new Date(until),
];
