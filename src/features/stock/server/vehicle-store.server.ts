import { sql } from 'kysely';
import { type Clock, SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts';
import { isInSiteStock, type StockingSite } from '../rules/shown-stock/site-stock.ts';
import type { StockCursor } from '../rules/stock-cursor.ts';
import { vehicleIdOf } from '../rules/vehicle-id-of.ts';
import { KnownSequences } from './change-sequence-cache.server.ts';
import type { VehicleDocuments } from './documents/vehicle-documents.server.ts';
import { readStockChanges, type StockChanges } from './stock-changes.server.ts';
import type { StockTables } from './stock-tables.server.ts';
import { VehicleCache } from './vehicle-cache.server.ts';
import { rowToVehicle } from './vehicle-row.server.ts';

/** Maximum number of cached vehicles, of about 10 kB each. */
const MOST_CACHED = 4_000;

/**
 * How long a page waits for the database, in milliseconds, if the vehicles of the page are also in memory. After this
 * time, the page shows the vehicles from memory.
 */
const WAIT_MS = 1 * SECOND_MS;
/**
 * How long a page waits for the database, in milliseconds, after the database has failed to answer an earlier page in
 * time. The vehicles of the page are then shown from memory.
 */
const SHORT_WAIT_MS = 150;

/**
 * If the database does not answer, vehicles are read from memory and may be outdated. For this number of milliseconds
 * afterwards, this process treats every page that it renders as possibly outdated.
 */
const OUTDATED_MS = 5 * SECOND_MS;

/**
 * The parts that a vehicle store needs to find vehicles while the database does not answer. Only the vehicle store of
 * the web server has these parts.
 */
export interface StoreWithoutDatabase {
  readonly documents: Pick<VehicleDocuments, 'seqOf' | 'holds' | 'find'>;
  /** Called when the database did not answer in time. */
  readonly onLate: () => void;
}

/**
 * Reads vehicles from the memory of the process if they are up to date there. Otherwise reads them from PostgreSQL. If
 * PostgreSQL does not answer, the vehicles in memory are used, even if they may be outdated.
 *
 * For a site, only vehicles of its dealerships that match its stock filters are found (`isInSiteStock`). This includes
 * sold vehicles. For other conditions use the search, which returns ids for `listByIds` (API-08).
 */
export class VehicleStore {
  readonly #database: Queryable;
  readonly #clock: Clock;
  readonly #cache = new VehicleCache(MOST_CACHED);
  readonly #sequences = new KnownSequences((dealershipIds) => this.currentSeq(dealershipIds));
  readonly #held: StoreWithoutDatabase | null;
  #withoutDatabaseAt = Number.NEGATIVE_INFINITY;

  constructor(database: Queryable, clock: Clock, held: StoreWithoutDatabase | null = null) {
    this.#database = database;
    this.#clock = clock;
    this.#held = held;
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

  /**
   * Whether vehicles were read from memory in the last seconds because the database did not answer. Pages that show
   * such vehicles can be outdated.
   */
  isWithoutDatabase(): boolean {
    const ageMs = this.#clock.now() - this.#withoutDatabaseAt;
    return ageMs >= 0 && ageMs < OUTDATED_MS;
  }

  /**
   * Finds the vehicle of a page by the slug in the page's URL (ROUTE-01); null if the site does not have the vehicle.
   */
  async findBySlug(site: StockingSite, slug: string): Promise<Vehicle | null> {
    // No slug of a vehicle contains a NUL character, and PostgreSQL would refuse a query with this character.
    if (slug.includes('\0')) return null;
    const id = vehicleIdOf(slug);
    const known = id === null ? undefined : (await this.#readCached(site, [id])).get(id);
    if (known?.slug === slug) return this.#ifInStock(site, known);
    const read = async () => (await this.#ofSite(site).where('vehicles.slug', '=', slug).executeTakeFirst()) ?? null;
    // The end of a slug is the id of its vehicle. `#readCached` has already read the vehicle with this id, and this
    // vehicle has another slug. So if the database does not answer now, the result is null: no vehicle of the site has
    // this slug.
    const row = await this.#orWithout(idsOf(site), read, () => null);
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

  /**
   * The ids of the vehicles that the platform received for the first time after the time `since`. The highest id is
   * first, because vehicles of later imports have higher ids. All these vehicles belong to dealerships of the site, but
   * the site may hide some of them.
   *
   * @param since epoch milliseconds
   * @param belowId the last id of the page before; null for the first page
   */
  async listArrivals(
    site: StockingSite,
    { since, belowId, limit }: { readonly since: number; readonly belowId: number | null; readonly limit: number },
  ): Promise<readonly number[]> {
    const seenAt = sql<Date>`coalesce(first_seen_at, created_at)`;
    const arrivals = this.#database
      .as<StockTables>()
      .selectFrom('vehicles')
      .select('id')
      .where('dealership_id', 'in', idsOf(site))
      .where(seenAt, '>', new Date(since));
    const page = belowId === null ? arrivals : arrivals.where('id', '<', belowId);
    const rows = await page.orderBy('id', 'desc').limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Reads the change numbers of the dealerships first, and then their vehicles. If the vehicles were read first, the
   * stock could change before the change number is read. An outdated vehicle would then be cached with the new number.
   */
  async #readCached(site: StockingSite, ids: readonly number[]): Promise<ReadonlyMap<number, Vehicle>> {
    const sequences = await this.#readSequences(idsOf(site));
    this.#cache.keepUpTo(sequences);
    const found = new Map<number, Vehicle>();
    for (const id of ids) {
      const vehicle = this.#cache.find(sequences.keys(), id);
      if (vehicle) found.set(id, vehicle);
    }
    const missing = ids.filter((id) => !found.has(id));
    const read = missing.length === 0 ? [] : await this.#readMissing(site, sequences, missing);
    for (const vehicle of read) found.set(vehicle.id, vehicle);
    return found;
  }

  #readSequences(dealershipIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const read = () => this.#sequences.get(dealershipIds);
    return this.#orWithout(dealershipIds, read, (held) => new Map(dealershipIds.map((id) => [id, held.seqOf(id) ?? 0])));
  }

  /**
   * Reads vehicles and caches them. There are three cases:
   *
   * 1. The vehicles in memory are up to date: they are used.
   * 2. Otherwise the vehicles are read from the database.
   * 3. If the database does not answer, the vehicles in memory are used, even if they may be outdated. These are not
   *    cached. Otherwise pages would show former prices even after the database answers again.
   */
  async #readMissing(site: StockingSite, sequences: ReadonlyMap<number, number>, ids: readonly number[]): Promise<readonly Vehicle[]> {
    const dealershipIds = [...sequences.keys()];
    const documents = this.#held?.documents;
    const isPresent = (dealershipId: number): boolean => (documents?.seqOf(dealershipId) ?? -1) >= (sequences.get(dealershipId) ?? 0);
    const fromMemory = (held: Pick<VehicleDocuments, 'find'>) => {
      const vehicles = ids.flatMap((id) => held.find(dealershipIds, id) ?? []);
      this.#addToCache(
        vehicles.filter(({ dealershipId }) => isPresent(dealershipId)),
        sequences,
      );
      return vehicles;
    };
    if (documents && dealershipIds.every(isPresent)) return fromMemory(documents);
    const read = async () => {
      const rows = await this.#ofSite(site).where('vehicles.id', 'in', ids).execute();
      const vehicles = rows.map((row) => rowToVehicle(row, row.dealership_slug));
      this.#addToCache(vehicles, sequences);
      return vehicles;
    };
    return this.#orWithout(dealershipIds, read, fromMemory);
  }

  #addToCache(vehicles: readonly Vehicle[], sequences: ReadonlyMap<number, number>): void {
    for (const vehicle of vehicles) this.#cache.add(vehicle, sequences.get(vehicle.dealershipId) ?? -1);
  }

  /**
   * Reads vehicles from the database. If the database does not answer in time, uses the vehicles in memory. If the
   * stock of one of the given dealerships is not in memory, waits for the database without a time limit.
   */
  async #orWithout<Answer>(
    dealershipIds: readonly number[],
    read: () => Promise<Answer>,
    without: (documents: StoreWithoutDatabase['documents']) => Answer,
  ): Promise<Answer> {
    const held = this.#held;
    if (held === null || !held.documents.holds(dealershipIds)) return read();
    try {
      const answer = await within(this.isWithoutDatabase() ? SHORT_WAIT_MS : WAIT_MS, read());
      if (answer !== LATE) return answer;
      held.onLate();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    this.#withoutDatabaseAt = this.#clock.now();
    return without(held.documents);
  }

  /**
   * The changes of one dealership's stock after the change number in `after`, at most `limit` changes. The search index
   * reads them.
   */
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
    return this.#rows().where('vehicles.dealership_id', 'in', idsOf(site));
  }

  #ifInStock(site: StockingSite, vehicle: Vehicle): Vehicle | null {
    return isInSiteStock(site, vehicle, this.#clock.now()) ? vehicle : null;
  }
}

const idsOf = (site: StockingSite): readonly number[] => site.dealerships.map(({ id }) => id);
