import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { Appointment } from '../rules/appointment.ts';
import { APPOINTMENT_RESOURCES } from '../rules/appointment-resource.ts';
import { freeLanes, freeSlots } from '../rules/free-slots.ts';
import { listSlots, type Slot } from '../rules/list-slots.ts';
import type { SlotRefusal } from '../rules/slot-refusal.ts';
import type { SlotRequest } from '../rules/slot-request.ts';
import { groupByDay, type SlotDay } from '../rules/slot-time.ts';
import type { AppointmentOwner, AppointmentStore, LanePlace } from './appointment-store.server.ts';

/** Offers and books the slots of locations, for test drives and services. */
export class AppointmentService {
  readonly #database: Database;
  readonly #store: AppointmentStore;
  readonly #clock: Clock;

  constructor(database: Database, store: AppointmentStore, clock: Clock) {
    this.#database = database;
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * The free slots of a location by day. The list is empty if the dealership offers no times, or if the hours of the
   * location are unknown.
   *
   * @param exceptLeadId id of a lead whose appointment is going to be moved. The time of this appointment counts as
   * free
   */
  async offer(request: SlotRequest, exceptLeadId: string | null = null): Promise<readonly SlotDay[]> {
    const slots = this.#slots(request);
    const span = spanOf(slots);
    if (span === null) return [];
    const taken = await this.#store.listTaken(this.#database, lanePlaceOf(request), span, exceptLeadId);
    const { dealership, vehicleId } = request;
    const { capacity } = APPOINTMENT_RESOURCES[request.resource].optionsOf(dealership);
    return groupByDay(freeSlots(slots, taken, { capacity, vehicleId }), zoneOf(request));
  }

  /**
   * All slots of a location, including booked ones. A form shows them if bookings cannot be read because the database
   * fails.
   */
  offerByHours(request: SlotRequest): readonly SlotDay[] {
    return groupByDay(this.#slots(request), zoneOf(request));
  }

  /**
   * Returns the slot that begins at `startsAt` if the slot can be booked now; otherwise the reason why it cannot be
   * booked.
   *
   * @param startsAt epoch milliseconds
   * @param exceptLeadId id of a lead whose appointment may be moved. The time of this appointment counts as free
   */
  async check(request: SlotRequest, startsAt: number, exceptLeadId: string | null = null): Promise<Result<Slot, SlotRefusal>> {
    const found = await this.#findLanes(this.#database, request, startsAt, exceptLeadId);
    return found.ok ? ok(found.value.slot) : found;
  }

  /**
   * Books a slot for a lead within the caller's transaction. If the lead already has an appointment, this appointment
   * is moved to the new time. If the slot is refused, the caller must roll the transaction back.
   *
   * @param booking.id the id of a new appointment
   */
  async book(
    transaction: Queryable,
    request: SlotRequest,
    startsAt: number,
    booking: { readonly owner: AppointmentOwner; readonly id: string },
  ): Promise<Result<Appointment, SlotRefusal>> {
    const found = await this.#findLanes(transaction, request, startsAt, booking.owner.leadId);
    if (!found.ok) return found;
    const { slot, lanes } = found.value;
    const booked = await this.#store.book(transaction, lanePlaceOf(request), slot, { ...booking, lanes, now: this.#clock.now() });
    if (booked !== null) return ok(booked);
    // The database refused the booking, because another transaction has just booked the lane (docs/glossary.md) or the
    // vehicle. That transaction is committed, so a second check finds the reason for the refusal.
    const again = await this.#findLanes(transaction, request, startsAt, booking.owner.leadId);
    return err(again.ok ? 'full' : again.error);
  }

  /** Assigns the appointment of a lead to a newer lead of the same shopper, within the caller's transaction. */
  takeOver(transaction: Queryable, former: AppointmentOwner, newLeadId: string): Promise<void> {
    return this.#store.takeOver(transaction, former, newLeadId);
  }

  /**
   * Deletes the appointment of a lead within the caller's transaction, so that its time is free again. Does nothing for
   * a lead without an appointment.
   */
  giveBack(transaction: Queryable, owner: AppointmentOwner): Promise<void> {
    return this.#store.delete(transaction, owner);
  }

  #slots(request: SlotRequest): readonly Slot[] {
    const { department, optionsOf } = APPOINTMENT_RESOURCES[request.resource];
    const options = optionsOf(request.dealership);
    if (!options.offered) return [];
    return listSlots({ location: request.location, department, timeZone: zoneOf(request) }, options, this.#clock.now());
  }

  async #findLanes(
    database: Queryable,
    request: SlotRequest,
    startsAt: number,
    exceptLeadId: string | null,
  ): Promise<Result<{ readonly slot: Slot; readonly lanes: readonly number[] }, SlotRefusal>> {
    const slot = this.#slots(request).find((offered) => offered.startsAt === startsAt);
    if (slot === undefined) return err('not-offered');
    const taken = await this.#store.listTaken(database, lanePlaceOf(request), slot, exceptLeadId);
    const { capacity } = APPOINTMENT_RESOURCES[request.resource].optionsOf(request.dealership);
    const free = freeLanes(slot, taken, { capacity, vehicleId: request.vehicleId });
    return 'lanes' in free ? ok({ slot, lanes: free.lanes }) : err(free.conflict);
  }
}

const spanOf = (slots: readonly Slot[]): Slot | null => {
  const [first, last] = [slots[0], slots.at(-1)];
  return first === undefined || last === undefined ? null : { startsAt: first.startsAt, endsAt: last.endsAt };
};

const zoneOf = ({ location, dealership }: SlotRequest): string => timeZoneOf(location, dealership);

const lanePlaceOf = ({ dealership, location, resource, vehicleId }: SlotRequest): LanePlace => ({
  dealershipId: dealership.id,
  resource,
  locationId: location.id,
  vehicleId,
});
