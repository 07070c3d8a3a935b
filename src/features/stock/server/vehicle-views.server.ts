import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isPerson } from '#features/analytics/rules/is-person.ts';
import { type Clock, HOUR_MS } from '#kernel/clock.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { visitorOf } from '#platform/rate-limit.server.ts';
import type { StockTables } from './stock-tables.server.ts';

export interface Visitor {
  /** The shopper's IP address; only a keyed hash of it is stored, for one to two hours. */
  readonly address: string;
  readonly userAgent: string | null;
  /** Whether the page was only prefetched (`Sec-Purpose: prefetch`). A prefetch is not counted as a view. */
  readonly prefetch: boolean;
}

interface ViewingSite {
  readonly id: number;
  readonly dealerships: readonly { readonly id: number }[];
}

interface ViewedVehicle {
  readonly id: number;
  readonly dealershipId: number;
}

/**
 * Counts the views of a vehicle's page on a site (API-10, VDP-42): one for each visitor and clock hour, without bots.
 * Views are stored in separate rows, so the vehicle, its `updated_at` and its change number do not change.
 */
export class VehicleViews {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #visitorSecret: Uint8Array;
  readonly #forgottenUpTo = new Map<number, number>();

  /**
   * @param visitorSecret a secret of the platform that is part of each stored hash. Without this secret, nobody can
   * find out a visitor's IP address from the hash
   */
  constructor(database: Queryable, clock: Clock, visitorSecret: Uint8Array) {
    this.#database = database;
    this.#clock = clock;
    this.#visitorSecret = visitorSecret;
  }

  /**
   * Counts this visit and returns the number of the vehicle's views on this site (API-10). Three kinds of visits are
   * not counted: a prefetch, a visit by a program, and a repeated visit in the same clock hour.
   */
  async record(site: ViewingSite, vehicle: ViewedVehicle, visitor: Visitor): Promise<number> {
    if (hasVehicle(site, vehicle) && isLookedAt(visitor)) {
      await this.#forgetPastMarks(site);
      await this.#count(site, vehicle, visitor);
    }
    return (await this.listCounts(site, [vehicle.id])).get(vehicle.id) ?? 0;
  }

  /**
   * The key is the id of a vehicle, and the value is the number of its views on this site. A vehicle without views has
   * no entry.
   */
  async listCounts(site: Pick<ViewingSite, 'id'>, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (vehicleIds.length === 0) return new Map();
    const rows = await this.#database
      .as<StockTables>()
      .selectFrom('vehicle_views')
      .select(['vehicle_id', 'views'])
      .where('site_id', '=', site.id)
      .where('vehicle_id', 'in', vehicleIds)
      .execute();
    return new Map(rows.map((row) => [row.vehicle_id, row.views]));
  }

  /**
   * Deletes the hashes of visitors' IP addresses from earlier hours, because views are counted per hour. For each site
   * this happens at most once in an hour.
   */
  async #forgetPastMarks(site: Pick<ViewingSite, 'id'>): Promise<void> {
    const hour = this.#currentHour();
    if (this.#forgottenUpTo.get(site.id) === hour.getTime()) return;
    this.#forgottenUpTo.set(site.id, hour.getTime());
    await this.#database
      .as<StockTables>()
      .deleteFrom('vehicle_view_marks')
      .where('site_id', '=', site.id)
      .where('hour', '<', hour)
      .execute();
  }

  /**
   * Counts a visit if the visitor has not yet been counted for this vehicle in this hour. One SQL statement stores both
   * the visitor and the new count. So two nodes that receive the same visitor at the same time count only one visit.
   */
  async #count(site: ViewingSite, vehicle: ViewedVehicle, visitor: Visitor): Promise<void> {
    await sql`
      with mark as (
        insert into vehicle_view_marks (site_id, vehicle_id, visitor_hash, hour)
        values (${site.id}, ${vehicle.id}, ${this.#hash(site, visitor)}, ${this.#currentHour()})
        on conflict do nothing
        returning 1
      )
      insert into vehicle_views (site_id, dealership_id, vehicle_id, views)
      select ${site.id}, ${vehicle.dealershipId}, ${vehicle.id}, 1 from mark
      on conflict (site_id, dealership_id, vehicle_id) do update set views = vehicle_views.views + 1
    `.execute(this.#database.as<StockTables>());
  }

  /**
   * Hashes the visitor's IP address together with the site's id, so that one visitor has different hashes on two sites.
   * The hash contains no other data of the request, because a visitor could change such data in order to be counted
   * again.
   */
  #hash(site: ViewingSite, visitor: Visitor): Buffer {
    return createHmac('sha256', this.#visitorSecret)
      .update(JSON.stringify([site.id, visitorOf(visitor.address)]))
      .digest()
      .subarray(0, 16);
  }

  #currentHour(): Date {
    return new Date(Math.floor(this.#clock.now() / HOUR_MS) * HOUR_MS);
  }
}

const hasVehicle = (site: ViewingSite, vehicle: ViewedVehicle): boolean =>
  site.dealerships.some((dealership) => dealership.id === vehicle.dealershipId);

const isLookedAt = (visitor: Visitor): boolean => !visitor.prefetch && isPerson(visitor.userAgent);
