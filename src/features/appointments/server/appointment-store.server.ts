import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.server.ts';
import type { Appointment } from '../rules/appointment.ts';
import type { ResourceName } from '../rules/appointment-resource.ts';
import type { TakenTime } from '../rules/free-slots.ts';
import type { Slot } from '../rules/list-slots.ts';
import type { AppointmentTables } from './appointment-tables.server.ts';

/**
 * Where an appointment takes place, its kind, and the vehicle that it needs. Each location has its own lanes for each
 * kind of appointment; a lane holds one appointment at a time.
 */
export interface LanePlace {
  readonly dealershipId: number;
  readonly resource: ResourceName;
  readonly locationId: string;
  readonly vehicleId: number | null;
}

/** The site and the lead of an appointment. */
export interface AppointmentOwner {
  readonly siteId: number;
  readonly leadId: string;
}

interface AppointmentRow {
  readonly id: string;
  readonly lead_id: string;
  readonly resource: string;
  readonly location_id: string;
  readonly vehicle_id: number | null;
  readonly status: 'booked' | 'cancelled';
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

const range = ({ startsAt, endsAt }: Slot) => sql<string>`tstzrange(${new Date(startsAt)}::timestamptz, ${new Date(endsAt)}::timestamptz)`;
const startsAt = sql<Date>`lower(during)`.as('starts_at');
const endsAt = sql<Date>`upper(during)`.as('ends_at');

const toAppointment = (row: AppointmentRow): Appointment => ({
  id: row.id,
  leadId: row.lead_id,
  resource: row.resource as ResourceName,
  locationId: row.location_id,
  vehicleId: row.vehicle_id,
  status: row.status,
  sequence: row.sequence,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
});

/**
 * Stores appointments in PostgreSQL. Two exclusion constraints of the table make sure that no lane (docs/glossary.md)
 * and no vehicle has two appointments at the same time, even if several nodes book at the same time. Functions with a
 * parameter `transaction` write in this transaction, so their changes are stored only if the caller commits it.
 */
export class AppointmentStore {
  /**
   * The bookings that overlap a span of time: those of the same location and kind of appointment, and those of the
   * vehicle at any location of the dealership.
   *
   * @param exceptLeadId id of a lead whose appointment is left out, because it is going to be moved
   */
  async listTaken(database: Queryable, place: LanePlace, span: Slot, exceptLeadId: string | null = null): Promise<readonly TakenTime[]> {
    let query = database
      .as<AppointmentTables>()
      .selectFrom('appointments')
      .select(['lane', 'vehicle_id', 'resource', 'location_id', startsAt, endsAt])
      .where('dealership_id', '=', place.dealershipId)
      .where('status', '=', 'booked')
      .where(sql<boolean>`during && ${range(span)}`)
      .where((where) =>
        where.or([
          where.and([where('resource', '=', place.resource), where('location_id', '=', place.locationId)]),
          where('vehicle_id', '=', place.vehicleId),
        ]),
      );
    if (exceptLeadId !== null) query = query.where('lead_id', '!=', exceptLeadId);
    const rows = await query.execute();
    return rows.map((row) => ({
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      vehicleId: row.vehicle_id,
      lane: row.resource === place.resource && row.location_id === place.locationId ? row.lane : null,
    }));
  }

  /**
   * Books a slot for a lead in the first of the given lanes that is still free. If the lead already has an appointment,
   * this appointment gets the new time and keeps its id.
   *
   * @param id the id of a new appointment
   * @returns null if no lane is free or the vehicle is taken. The caller must then roll the transaction back.
   */
  async book(
    transaction: Queryable,
    place: LanePlace,
    slot: Slot,
    {
      lanes,
      owner,
      id,
      now,
    }: { readonly lanes: readonly number[]; readonly owner: AppointmentOwner; readonly id: string; readonly now: number },
  ): Promise<Appointment | null> {
    const tables = transaction.as<AppointmentTables>();
    const former = await tables
      .deleteFrom('appointments')
      .where('site_id', '=', owner.siteId)
      .where('lead_id', '=', owner.leadId)
      .returning(['id', 'sequence', 'created_at'])
      .executeTakeFirst();
    for (const lane of lanes) {
      const booked = await tables
        .insertInto('appointments')
        .values({
          dealership_id: place.dealershipId,
          id: former?.id ?? id,
          site_id: owner.siteId,
          lead_id: owner.leadId,
          resource: place.resource,
          location_id: place.locationId,
          lane,
          vehicle_id: place.vehicleId,
          during: range(slot),
          sequence: former === undefined ? 0 : former.sequence + 1,
          created_at: former?.created_at ?? new Date(now),
          changed_at: new Date(now),
        })
        // If another transaction is booking the same time, the insert waits until that transaction ends. If that
        // transaction commits, the insert adds no row.
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'lead_id', 'resource', 'location_id', 'vehicle_id', 'status', 'sequence', startsAt, endsAt])
        .executeTakeFirst();
      if (booked !== undefined) return toAppointment(booked);
    }
    return null;
  }

  /** Assigns the appointment of a lead to a newer lead of the same shopper. */
  async takeOver(transaction: Queryable, former: AppointmentOwner, newLeadId: string): Promise<void> {
    await transaction
      .as<AppointmentTables>()
      .updateTable('appointments')
      .set({ lead_id: newLeadId })
      .where('site_id', '=', former.siteId)
      .where('lead_id', '=', former.leadId)
      .execute();
  }

  /** Deletes the appointment of a lead, so that its time is free again. */
  async delete(transaction: Queryable, owner: AppointmentOwner): Promise<void> {
    await transaction
      .as<AppointmentTables>()
      .deleteFrom('appointments')
      .where('site_id', '=', owner.siteId)
      .where('lead_id', '=', owner.leadId)
      .execute();
  }

  /**
   * Finds an appointment of a site by its id. Null if no dealership of the site has an appointment with this id that
   * was booked on this site.
   */
  async find(
    database: Queryable,
    site: { readonly id: number; readonly dealerships: readonly { readonly id: number }[] },
    id: string,
  ): Promise<Appointment | null> {
    const row = await database
      .as<AppointmentTables>()
      .selectFrom('appointments')
      .select(['id', 'lead_id', 'resource', 'location_id', 'vehicle_id', 'status', 'sequence', startsAt, endsAt])
      .where(
        'dealership_id',
        'in',
        site.dealerships.map((dealership) => dealership.id),
      )
      .where('id', '=', id)
      .where('site_id', '=', site.id)
      .executeTakeFirst();
    return row === undefined ? null : toAppointment(row);
  }

  /** Cancels a booked appointment, so that its time is free again. @returns null if it is not booked */
  async cancel(transaction: Queryable, dealershipId: number, owner: AppointmentOwner, now: number): Promise<Appointment | null> {
    const row = await transaction
      .as<AppointmentTables>()
      .updateTable('appointments')
      .set((update) => ({ status: 'cancelled', sequence: update('sequence', '+', 1), changed_at: new Date(now) }))
      .where('dealership_id', '=', dealershipId)
      .where('site_id', '=', owner.siteId)
      .where('lead_id', '=', owner.leadId)
      .where('status', '=', 'booked')
      .returning(['id', 'lead_id', 'resource', 'location_id', 'vehicle_id', 'status', 'sequence', startsAt, endsAt])
      .executeTakeFirst();
    return row === undefined ? null : toAppointment(row);
  }
}
