import { type Selectable, sql } from 'kysely';
import type { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { CLOCK_TOLERANCE_MS } from '#kernel/clock.ts';
import type { Cents } from '#kernel/money.ts';
import { isUuid } from '#kernel/uuid.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { isActive, type ReservationEvent, type ReservationState, stateAfter } from '../rules/reservation-state.ts';
import type { CheckoutTables } from './checkout-tables.server.ts';
import type { ReservationPlace } from './reservation-pages.ts';

/** What a shopper wants to reserve. */
export interface HoldRequest {
  readonly id: string;
  readonly siteId: number;
  readonly dealershipId: number;
  readonly vehicleId: number;
  readonly depositCents: Cents;
  /** The part of the deposit that the dealer keeps if the shopper cancels after the confirmation. */
  readonly keptCents: Cents;
  /** The terms as the shopper read them. */
  readonly terms: readonly string[];
  /**
   * Epoch milliseconds. Before the payment: the time until which the shopper must pay. After the payment: the time
   * until which the dealer must confirm.
   */
  readonly endsAt: number;
  /** The id of the lead. The lead is stored as pending before the payment, and keeps this id afterwards. */
  readonly leadId: string;
  /**
   * The id in a hidden field of the form. If the form is sent twice, both posts have the same id, so that only one
   * reservation is made.
   */
  readonly submissionId: string;
  readonly paymentId: string;
}

export interface Reservation extends HoldRequest {
  readonly state: ReservationState;
  /** True if the vehicle is no longer for sale and the program has asked dealer and shopper what happened to the reservation. */
  readonly isInDoubt: boolean;
}

/** A change of the state of a reservation. */
export interface ReservationStep {
  readonly before: ReservationState;
  readonly after: ReservationState;
}

/** A reservation that must end: its time is over, or its vehicle is no longer in stock. */
export interface EndingReservation extends Pick<Reservation, 'id' | 'siteId' | 'state' | 'endsAt'> {
  readonly isInStock: boolean;
}

/** The site whose reservations a method reads or changes. The method never finds reservations of other sites. */
interface ReservationSite {
  readonly id: number;
}

/**
 * Stores reservations. A partial unique index allows one active reservation for each vehicle on any number of nodes. All
 * functions that write do so in the caller's transaction, and lock the dealership's stock first.
 */
export class ReservationStore {
  readonly #holds: VehicleHolds;

  constructor(holds: VehicleHolds) {
    this.#holds = holds;
  }

  /**
   * Holds a vehicle for a shopper. Pages show the vehicle as reserved as soon as the transaction is committed.
   *
   * @param now epoch milliseconds
   * @returns false if the vehicle cannot be reserved: it is sold, somebody else has reserved it, or the dealership does not have it
   */
  async hold(transaction: Queryable, request: HoldRequest, now: number): Promise<boolean> {
    const { dealershipId, vehicleId } = request;
    if (!(await this.#holds.lock(transaction, dealershipId))) return false;
    if (!(await this.#holds.isReservable(transaction, dealershipId, vehicleId))) return false;
    const inserted = await transaction
      .as<CheckoutTables>()
      .insertInto('reservations')
      .values({
        dealership_id: dealershipId,
        id: request.id,
        site_id: request.siteId,
        vehicle_id: vehicleId,
        state: 'held',
        deposit_cents: request.depositCents,
        kept_cents: request.keptCents,
        terms: [...request.terms],
        ends_at: new Date(request.endsAt),
        lead_id: request.leadId,
        submission_id: request.submissionId,
        payment_id: request.paymentId,
        created_at: new Date(now),
        changed_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) return false;
    await this.#holds.mark(transaction, request, { until: request.endsAt }, now);
    return true;
  }

  /**
   * Changes the state of a reservation after an event. If the event ends the reservation, the vehicle is for sale again as
   * soon as the transaction is committed.
   *
   * @param now epoch milliseconds
   * @param endsAt the new time at which the reservation ends automatically, in epoch milliseconds; by default the time
   * does not change
   * @returns null if the dealership has no such reservation, or if its state does not allow the event
   */
  async take(
    transaction: Queryable,
    { dealershipId, id }: Pick<Reservation, 'dealershipId' | 'id'>,
    event: ReservationEvent,
    now: number,
    endsAt?: number,
  ): Promise<ReservationStep | null> {
    await this.#holds.lock(transaction, dealershipId);
    const before = await select(transaction).where('dealership_id', '=', dealershipId).where('id', '=', id).executeTakeFirst();
    const after = before === undefined ? null : stateAfter(before.state, event);
    if (before === undefined || after === null) return null;
    await transaction
      .as<CheckoutTables>()
      .updateTable('reservations')
      .set({ state: after, changed_at: new Date(now), ...(endsAt === undefined ? {} : { ends_at: new Date(endsAt) }) })
      .where('dealership_id', '=', dealershipId)
      .where('id', '=', id)
      .execute();
    const vehicle = { dealershipId, vehicleId: before.vehicle_id };
    if (!isActive(after)) await this.#holds.mark(transaction, vehicle, null, now);
    else if (before.state === 'held') await this.#holds.mark(transaction, vehicle, { until: null }, now);
    return { before: before.state, after };
  }

  /** Finds a reservation that was made on a site; null if it was made on another site. */
  async find(database: Queryable, site: ReservationSite, id: string): Promise<Reservation | null> {
    if (!isUuid(id)) return null;
    return reservationOf(await select(database).where('site_id', '=', site.id).where('id', '=', id).executeTakeFirst());
  }

  /** Finds the reservation that an earlier submission of the same form has made for a vehicle; null if there is none. */
  async findBySubmission(database: Queryable, site: ReservationSite, submissionId: string, vehicleId: number): Promise<Reservation | null> {
    return reservationOf(
      await select(database)
        .where('site_id', '=', site.id)
        .where('submission_id', '=', submissionId)
        .where('vehicle_id', '=', vehicleId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
  }

  /** The reservations of a site, newest first. */
  async list(database: Queryable, site: ReservationSite, limit: number): Promise<readonly Reservation[]> {
    const rows = await select(database).where('site_id', '=', site.id).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
    return rows.flatMap((row) => reservationOf(row) ?? []);
  }

  /**
   * The reservations of all sites that must end, the earliest end first. These are unpaid reservations, and paid ones
   * that the dealer has not confirmed. Such a reservation must end when its time is over, or when a feed says that its
   * vehicle is sold or removed. An unpaid reservation must also end if its time of creation is in the future: the clock
   * was wrong when the reservation was made (ADR 079), and the reservation would block its vehicle for too long. The
   * timed job ends each reservation in a separate transaction.
   *
   * @param now epoch milliseconds
   * @param after the last reservation of the previous page of results; null for the first page
   */
  async listEnding(database: Queryable, now: number, limit: number, after: ReservationPlace | null): Promise<readonly EndingReservation[]> {
    const rows = await database
      .as<CheckoutTables & { vehicles: { dealership_id: number; id: number; status: string } }>()
      .selectFrom('reservations')
      .innerJoin('vehicles', (join) =>
        join.onRef('vehicles.dealership_id', '=', 'reservations.dealership_id').onRef('vehicles.id', '=', 'reservations.vehicle_id'),
      )
      .select(['reservations.id', 'reservations.site_id', 'reservations.state', 'reservations.ends_at', 'vehicles.status'])
      .where('reservations.state', 'in', ['held', 'paid'])
      .where((where) =>
        where.or([
          where('reservations.ends_at', '<=', new Date(now)),
          where('vehicles.status', 'not in', IN_STOCK),
          where.and([where('reservations.state', '=', 'held'), where('reservations.created_at', '>', new Date(now + CLOCK_TOLERANCE_MS))]),
        ]),
      )
      .$if(after !== null, (query) => query.where(isAfter(after)))
      .orderBy('reservations.ends_at')
      .orderBy('reservations.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      siteId: row.site_id,
      state: row.state,
      endsAt: row.ends_at.getTime(),
      isInStock: IN_STOCK.includes(row.status),
    }));
  }

  /**
   * Lists confirmed reservations of all sites. Each listed reservation has a vehicle that is no longer for sale, and its
   * shopper and dealer have not been asked about the sale yet.
   *
   * @param after the last reservation of the previous page of results; null for the first page
   */
  async listInDoubt(
    database: Queryable,
    limit: number,
    after: ReservationPlace | null,
  ): Promise<readonly Pick<Reservation, 'id' | 'siteId' | 'endsAt'>[]> {
    const rows = await database
      .as<CheckoutTables & { vehicles: { dealership_id: number; id: number; status: string } }>()
      .selectFrom('reservations')
      .innerJoin('vehicles', (join) =>
        join.onRef('vehicles.dealership_id', '=', 'reservations.dealership_id').onRef('vehicles.id', '=', 'reservations.vehicle_id'),
      )
      .select(['reservations.id', 'reservations.site_id', 'reservations.ends_at'])
      .where('reservations.state', '=', 'confirmed')
      .where('reservations.asked_at', 'is', null)
      .where('vehicles.status', 'not in', IN_STOCK)
      .$if(after !== null, (query) => query.where(isAfter(after)))
      .orderBy('reservations.ends_at')
      .orderBy('reservations.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: row.id, siteId: row.site_id, endsAt: row.ends_at.getTime() }));
  }

  /**
   * Records that dealer and shopper were asked what happened to a confirmed reservation.
   *
   * @param now epoch milliseconds
   * @returns false if the reservation is not confirmed any more, or if dealer and shopper were asked before
   */
  async markInDoubt(transaction: Queryable, { dealershipId, id }: Pick<Reservation, 'dealershipId' | 'id'>, now: number): Promise<boolean> {
    const marked = await transaction
      .as<CheckoutTables>()
      .updateTable('reservations')
      .set({ asked_at: new Date(now) })
      .where('dealership_id', '=', dealershipId)
      .where('id', '=', id)
      .where('state', '=', 'confirmed')
      .where('asked_at', 'is', null)
      .executeTakeFirst();
    return marked.numUpdatedRows > 0n;
  }
}

/** The states of a vehicle that is for sale (`isAvailable`). */
const IN_STOCK = ['in_stock', 'coming_soon'];

/** The SQL condition for the rows that come after a reservation in the order of `ends_at` and `id`. */
const isAfter = (place: ReservationPlace | null) =>
  sql<boolean>`(reservations.ends_at, reservations.id) > (${new Date(place?.endsAt ?? 0)}, ${place?.id}::uuid)`;

const select = (database: Queryable) => database.as<CheckoutTables>().selectFrom('reservations').selectAll();

const reservationOf = (row: Selectable<CheckoutTables['reservations']> | undefined): Reservation | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        siteId: row.site_id,
        dealershipId: row.dealership_id,
        vehicleId: row.vehicle_id,
        state: row.state,
        depositCents: row.deposit_cents,
        keptCents: row.kept_cents,
        terms: row.terms,
        endsAt: row.ends_at.getTime(),
        leadId: row.lead_id,
        submissionId: row.submission_id,
        paymentId: row.payment_id,
        isInDoubt: row.state === 'confirmed' && row.asked_at !== null,
      };
