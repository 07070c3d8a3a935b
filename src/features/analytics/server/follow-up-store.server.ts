import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.server.ts';
import type { FollowUp } from '../rules/follow-up.ts';
import type { EventPeriod } from './event-reader.server.ts';

interface Site {
  readonly id: number;
}

/** The number of forms that were sent on one day with the same category and the same facts about the vehicle. */
export interface FollowUpCount extends FollowUp {
  /** Date in the requested time zone, e.g. '2026-11-24'. */
  readonly day: string;
  readonly count: number;
}

/**
 * Stores follow-ups: one record for each sent form whose success page was shown (API-22). They contain no personal
 * data.
 */
export class FollowUpStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores the follow-up of a sent form. A second call for the same form has no effect, so each sent form has at most
   * one follow-up.
   *
   * @param ticket the signed success ticket of the form; only its hash is stored
   * @param at epoch milliseconds
   */
  async record(site: Site, ticket: string, { category, carType }: FollowUp, at: number): Promise<void> {
    await this.#database.pool.query(
      `insert into form_follow_ups (site_id, ticket_hash, category, car_type, occurred_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [site.id, createHash('sha256').update(ticket).digest(), category, JSON.stringify(carType), new Date(at)],
    );
  }

  /**
   * Counts the follow-ups of a site (records of sent forms) by day, category and facts about the vehicle. The earliest day
   * comes first.
   */
  async countByDay(site: Site, period: EventPeriod, timeZone: string): Promise<readonly FollowUpCount[]> {
    const { rows } = await this.#database.pool.query<{ day: string; category: string; car_type: Record<string, string>; count: string }>(
      `select to_char(occurred_at at time zone $4, 'YYYY-MM-DD') as day, category, car_type, count(*)
         from form_follow_ups where site_id = $1 and occurred_at >= $2 and occurred_at < $3
        group by 1, 2, 3 order by 1, 2, 3`,
      [
        site.id,
        period.since === undefined ? '-infinity' : new Date(period.since),
        period.until === undefined ? 'infinity' : new Date(period.until),
        timeZone,
      ],
    );
    return rows.map(({ day, category, car_type, count }) => ({ day, category, carType: car_type, count: Number(count) }));
  }

  /**
   * Deletes the follow-ups of a site that occurred before the given time.
   *
   * @param before epoch milliseconds
   * @returns the number of deleted follow-ups
   */
  async deleteOlder(site: Site, before: number): Promise<number> {
    const { rowCount } = await this.#database.pool.query('delete from form_follow_ups where site_id = $1 and occurred_at < $2', [
      site.id,
      new Date(before),
    ]);
    return rowCount ?? 0;
  }
}
