import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isPerson } from '#features/analytics/rules/is-person.ts';
import { type Clock, HOUR_MS } from '#kernel/clock.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { visitorOf } from '#platform/rate-limit.server.ts';
import type { StockTables } from './stock-tables.server.ts';

export interface Visitor {
  /** The shopper's address; only a keyed hash of it is stored, and that for an hour or two. */
  readonly address: string;
  readonly userAgent: string | null;
  /** A page fetched ahead of a click (`Sec-Purpose: prefetch`) is not looked at yet. */
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
 * Counts how often a vehicle's page was looked at on a site (API-10, VDP-42): once a visitor and clock
 * hour, programs left out. Views are rows of their own: the vehicle, its `updated_at` and its change
 * sequence stay as they are.
 */
export class VehicleViews {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #visitorSecret: Uint8Array;
  readonly #forgottenUpTo = new Map<number, number>();

  /** @param visitorSecret a platform secret; without it the hashes cannot be traced back to addresses */
  constructor(database: Queryable, clock: Clock, visitorSecret: Uint8Array) {
    this.#database = database;
    this.#clock = clock;
    this.#visitorSecret = visitorSecret;
  }

  /** Counts this visit if it is one, and gives the vehicle's views on this site. */
  async record(site: ViewingSite, vehicle: ViewedVehicle, visitor: Visitor): Promise<number> {
    if (hasVehicle(site, vehicle) && isLookedAt(visitor)) {
      await this.#forgetPastMarks(site);
      await this.#count(site, vehicle, visitor);
    }
    return (await this.listCounts(site, [vehicle.id])).get(vehicle.id) ?? 0;
  }

  /** Views of these vehicles on this site; vehicles never viewed are left out. */
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

  /** Deletes the site's visitor marks of past hours, which nothing reads any more; once an hour is enough. */
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

  /** One statement, so that a mark without its count cannot be left behind and two nodes count one visit once. */
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
   * Keyed by site too, so that one visitor's marks on two sites do not match. The address alone makes a visitor:
   * anything else in a request is the sender's choice, and a new one each time would be a new visitor.
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
