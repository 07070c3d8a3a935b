import type { Clock } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { isInSiteStock, type StockingSite } from '../rules/shown-stock/site-stock.ts';
import type { StockCursor } from '../rules/stock-cursor.ts';
import { KnownSequences } from './change-sequence-cache.server.ts';
import { readStockChanges, type StockChanges } from './stock-changes.server.ts';
import type { StockTables } from './stock-tables.server.ts';
import { VehicleCache } from './vehicle-cache.server.ts';
import { rowToVehicle } from './vehicle-row.server.ts';

/** Maximum number of cached vehicles, of about 10 kB each. */
const MOST_CACHED = 4_000;

/**
 * Reads vehicles from PostgreSQL. A site finds only vehicles of its dealerships that match its stock filters
 * (`isInSiteStock`); sold vehicles are still found. For other conditions use the search, which returns ids for
 * `listByIds` (API-08).
 */
export class VehicleStore {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #cache = new VehicleCache(MOST_CACHED);
  readonly #sequences = new KnownSequences((dealershipIds) => this.currentSeq(dealershipIds));

  constructor(database: Queryable, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Starts caching vehicles. From now on the caller must report every change of stock with `stockChanged`. */
  followChanges(): void {
    this.#sequences.follow();
  }

  /**
   * Must be called when the stock of a dealership has changed. Null means that the stock of any dealership may have
   * changed.
   */
  stockChanged(dealershipId: number | null): void {
    this.#sequences.changed(dealershipId);
  }

  /** Finds the vehicle for the address of a page (ROUTE-01); null if the site does not have it. */
  async findBySlug(site: StockingSite, slug: string): Promise<Vehicle | null> {
    // PostgreSQL would refuse a query with a NUL character. No vehicle has such a slug, so the query is not sent.
    if (slug.includes('\0')) return null;
    const row = await this.#ofSite(site).where('vehicles.slug', '=', slug).executeTakeFirst();
    return row ? this.#ifInStock(site, rowToVehicle(row, row.dealership_slug)) : null;
  }

  async findById(site: StockingSite, id: number): Promise<Vehicle | null> {
    return (await this.listByIds(site, [id]))[0] ?? null;
  }

  /**
   * Finds a vehicle of the site's dealerships, even if the site does not show it. It is used for the pages of vehicles
   * that are no longer shown.
   */
  async findUnlisted(site: StockingSite, id: number): Promise<Vehicle | null> {
    return Number.isSafeInteger(id) ? ((await this.#readCached(site, [id])).get(id) ?? null) : null;
  }

  /**
   * The vehicles of these ids, in the requested order and without duplicates; ids that the site does not have are
   * omitted.
   */
  async listByIds(site: StockingSite, ids: readonly number[]): Promise<readonly Vehicle[]> {
    const valid = [...new Set(ids)].filter((id) => Number.isSafeInteger(id));
    if (valid.length === 0) return [];
    const found = await this.#readCached(site, valid);
    return valid.flatMap((id) => {
      const vehicle = found.get(id);
      return vehicle && this.#ifInStock(site, vehicle) ? [vehicle] : [];
    });
  }

  /** The change numbers are read first, so that a cached vehicle is never older than its number. */
  async #readCached(site: StockingSite, ids: readonly number[]): Promise<ReadonlyMap<number, Vehicle>> {
    const sequences = await this.#sequences.get(site.dealerships.map((dealership) => dealership.id));
    this.#cache.keepUpTo(sequences);
    const found = new Map<number, Vehicle>();
    for (const id of ids) {
      const vehicle = this.#cache.find(sequences.keys(), id);
      if (vehicle) found.set(id, vehicle);
    }
    const missing = ids.filter((id) => !found.has(id));
    const rows = missing.length === 0 ? [] : await this.#ofSite(site).where('vehicles.id', 'in', missing).execute();
    for (const row of rows) {
      const vehicle = rowToVehicle(row, row.dealership_slug);
      found.set(row.id, vehicle);
      this.#cache.add(vehicle, sequences.get(row.dealership_id) ?? -1);
    }
    return found;
  }

  /** The next changes of one dealership's stock after a cursor, at most `limit` of them, as the search index needs them. */
  readChanges(dealershipId: number, after: StockCursor, limit: number): Promise<StockChanges> {
    return readStockChanges(this.#database, dealershipId, after, limit);
  }

  /** The number of the last committed change of each dealership. Unknown dealership ids are omitted. */
  async currentSeq(dealershipIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (dealershipIds.length === 0) return new Map();
    const rows = await this.#database
      .as<StockTables>()
      .selectFrom('dealerships')
      .select(['id', 'change_seq'])
      .where('id', 'in', dealershipIds)
      .execute();
    return new Map(rows.map((row) => [row.id, row.change_seq]));
  }

  #rows() {
    return this.#database
      .as<StockTables>()
      .selectFrom('vehicles')
      .innerJoin('dealerships', 'dealerships.id', 'vehicles.dealership_id')
      .selectAll('vehicles')
      .select('dealerships.slug as dealership_slug');
  }

  #ofSite(site: StockingSite) {
    return this.#rows().where(
      'vehicles.dealership_id',
      'in',
      site.dealerships.map((dealership) => dealership.id),
    );
  }

  #ifInStock(site: StockingSite, vehicle: Vehicle): Vehicle | null {
    return isInSiteStock(site, vehicle, this.#clock.now()) ? vehicle : null;
  }
}
