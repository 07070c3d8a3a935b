import { createPauses } from '#kernel/steps.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts';
import { isListedOnSite } from '../rules/shown-stock/listed-on-site.ts';
import type { VehicleDocuments } from './documents/vehicle-documents.server.ts';
import type { StockTables } from './stock-tables.server.ts';
import { rowToVehicle } from './vehicle-row.server.ts';

/**
 * The point up to which the stock of a site has been read: a dealership, and the last vehicle that was read from it.
 */
export interface StockPlace {
  readonly dealershipId: number;
  /** Id of the last vehicle that was read; 0 if no vehicle was read yet. */
  readonly vehicleId: number;
}

/** The fields of a listed vehicle that can be read without its pictures and texts. */
export type ListedFacts = Pick<
  Vehicle,
  | 'id'
  | 'slug'
  | 'dealershipId'
  | 'carType'
  | 'status'
  | 'make'
  | 'model'
  | 'itemType'
  | 'year'
  | 'showOnDealerWebsite'
  | 'priceCents'
  | 'offerPriceCents'
  | 'createdAt'
  | 'updatedAt'
  | 'soldAt'
>;

/** Number of rows that one query reads. */
const FACTS_AT_ONCE = 2_000;
const VEHICLES_AT_ONCE = 200;

/**
 * Reads all vehicles that are listed in the search results of a site (`isListedOnSite`). It reads one dealership after
 * the other, in the order of the vehicle ids. Sitemaps and feeds use this class, because they contain the whole stock.
 * The class reads a few rows at a time, so it needs little memory for a stock of any size. Between two reads, the
 * process answers other requests.
 */
export class ListedStock {
  readonly #database: Queryable;
  readonly #documents: Pick<VehicleDocuments, 'holds' | 'vehiclesAfter'> | null;

  /** @param documents the vehicles in memory, which are read while the database does not answer */
  constructor(database: Queryable, documents: Pick<VehicleDocuments, 'holds' | 'vehiclesAfter'> | null = null) {
    this.#database = database;
    this.#documents = documents;
  }

  /**
   * Reads the vehicles that are listed on a site, one after the other. Of each vehicle, only the fields in
   * `ListedFacts` are read.
   *
   * @param now epoch milliseconds
   */
  async *facts(site: Site, now: number): AsyncGenerator<ListedFacts> {
    for (const dealership of site.dealerships) {
      for await (const rows of this.#slices(dealership.id, 0, FACTS_AT_ONCE, (id, limit) => this.#readFacts(dealership.id, id, limit))) {
        for (const facts of rows) if (isListedOnSite(site, dealership, facts, now)) yield facts;
      }
    }
  }

  /**
   * All listed vehicles of a site, with all fields.
   *
   * @param now epoch milliseconds
   * @param after the position of a vehicle; the list starts with the next vehicle. Null: it starts with the first
   * vehicle
   */
  async *vehicles(site: Site, now: number, after: StockPlace | null = null): AsyncGenerator<Vehicle> {
    const first = after === null ? 0 : site.dealerships.findIndex(({ id }) => id === after.dealershipId);
    if (first === -1) return;
    for (const [index, dealership] of site.dealerships.slice(first).entries()) {
      const start = index === 0 ? (after?.vehicleId ?? 0) : 0;
      const read = (id: number, limit: number) => this.#readVehicles(dealership, id, limit);
      for await (const vehicles of this.#slices(dealership.id, start, VEHICLES_AT_ONCE, read)) {
        for (const vehicle of vehicles) if (isListedOnSite(site, dealership, vehicle, now)) yield vehicle;
      }
    }
  }

  /**
   * Reads rows from the database in the order of their ids. Each query reads `limit` rows. If the database does not
   * answer a query, the vehicles with the next ids are read from memory instead.
   */
  async *#slices<Row extends { readonly id: number }>(
    dealershipId: number,
    start: number,
    limit: number,
    read: (afterId: number, limit: number) => Promise<readonly Row[]>,
  ): AsyncGenerator<readonly (Row | Vehicle)[]> {
    let afterId = start;
    for (;;) {
      const rows = await this.#orNull(dealershipId, () => read(afterId, limit));
      let count = 0;
      for await (const slice of rows === null ? this.#fromMemory(dealershipId, afterId, limit) : [rows]) {
        yield slice;
        count += slice.length;
        afterId = slice.at(-1)?.id ?? afterId;
      }
      if (count < limit) return;
    }
  }

  /**
   * Reads rows from the database. If the database does not answer and the vehicles are in memory, returns null. The
   * caller then reads the vehicles from memory.
   *
   * @throws if the database does not answer and the vehicles are not in memory
   */
  async #orNull<Row>(dealershipId: number, read: () => Promise<readonly Row[]>): Promise<readonly Row[] | null> {
    try {
      return await read();
    } catch (error) {
      if (!this.#documents?.holds([dealershipId]) || !isDatabaseUnavailable(error)) throw error;
      return null;
    }
  }

  /**
   * Yields the next vehicles from memory, one by one. It pauses between vehicles, so that other requests are answered.
   */
  async *#fromMemory(dealershipId: number, afterId: number, limit: number): AsyncGenerator<readonly [Vehicle]> {
    const pauseIfLong = createPauses();
    let count = 0;
    for (const vehicle of this.#documents?.vehiclesAfter(dealershipId, afterId) ?? []) {
      yield [vehicle];
      count += 1;
      if (count >= limit) return;
      await pauseIfLong();
    }
  }

  async #readFacts(dealershipId: number, afterId: number, limit: number): Promise<readonly ListedFacts[]> {
    const rows = await this.#database
      .as<StockTables>()
      .selectFrom('vehicles')
      .select(['id', 'slug', 'dealership_id', 'car_type', 'status', 'make', 'model', 'item_type', 'year'])
      .select(['show_on_dealer_website', 'price_cents', 'offer_price_cents', 'created_at', 'updated_at', 'sold_at'])
      .where('dealership_id', '=', dealershipId)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      dealershipId: row.dealership_id,
      carType: row.car_type,
      status: row.status,
      make: row.make,
      model: row.model,
      itemType: row.item_type,
      year: row.year,
      showOnDealerWebsite: row.show_on_dealer_website,
      priceCents: row.price_cents,
      offerPriceCents: row.offer_price_cents,
      createdAt: row.created_at.getTime(),
      updatedAt: row.updated_at.getTime(),
      soldAt: row.sold_at?.getTime() ?? null,
    }));
  }

  async #readVehicles(
    { id: dealershipId, slug }: { readonly id: number; readonly slug: string },
    afterId: number,
    limit: number,
  ): Promise<readonly Vehicle[]> {
    const rows = await this.#database
      .as<StockTables>()
      .selectFrom('vehicles')
      .selectAll()
      .where('dealership_id', '=', dealershipId)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => rowToVehicle(row, slug));
  }
}
