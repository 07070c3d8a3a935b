import { randomUUID } from 'node:crypto';
import { chosenStart } from '#features/appointments/rules/slot-choice.ts';
import type { SlotRefusal } from '#features/appointments/rules/slot-refusal.ts';
import { type SlotRequest, testDriveRequest } from '#features/appointments/rules/slot-request.ts';
import { formatSlotTime, type SlotDay } from '#features/appointments/rules/slot-time.ts';
import type { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import type { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import type { AppointmentStore } from '#features/appointments/server/appointment-store.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { leadReceivers } from '../../rules/delivery/lead-receivers.ts';
import { listDeliveryTargets } from '../../rules/delivery/route-lead.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadAppointment } from '../../rules/lead-appointment.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';
import { storableJson } from '../storable-json.server.ts';
import { SlotRefusedError } from './lead-appointments.server.ts';

/** Maximum number of changes of one appointment, so that its link cannot be used to flood the dealer with mails. */
const MOST_CHANGES = 10;

/** A lead that has an appointment. The signed link in the receipt opens a page that changes this appointment. */
export interface ChangeableLead extends Lead {
  readonly appointment: LeadAppointment;
}

/** Why an appointment cannot be changed. */
export type ChangeRefusal = SlotRefusal | 'gone' | 'no-choice' | 'past' | 'too-often' | 'cancelled';

export interface AppointmentChangesDependencies {
  readonly database: Database;
  readonly appointments: AppointmentService;
  readonly store: AppointmentStore;
  readonly links: AppointmentLinks;
  readonly clock: Clock;
}

/** Moves and cancels the appointments of leads for shoppers who have the signed link of the receipt. */
export class AppointmentChanges {
  readonly #dependencies: AppointmentChangesDependencies;

  constructor(dependencies: AppointmentChangesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Finds the lead of a signed link; null if the link is forged or belongs to another site, or if the lead was erased. */
  async find(site: Site, token: string): Promise<ChangeableLead | null> {
    const { database, store, links } = this.#dependencies;
    const id = links.verify(site, token);
    const appointment = id === null ? null : await store.find(database, site, id);
    return appointment === null ? null : readLead(database, site, appointment.leadId, false);
  }

  /** Why an appointment cannot be changed any more; null if it can be moved or cancelled. */
  lockedBecause({ appointment }: ChangeableLead): ChangeRefusal | null {
    if (appointment.status === 'cancelled') return 'cancelled';
    if (appointment.startsAt <= this.#dependencies.clock.now()) return 'past';
    return appointment.sequence >= MOST_CHANGES ? 'too-often' : null;
  }

  /**
   * The times to which an appointment can be moved.
   *
   * @param vehicle the vehicle of the lead as it is now; null if the site does not show it any more
   */
  async offer(site: Site, lead: ChangeableLead, vehicle: Vehicle | null): Promise<readonly SlotDay[]> {
    const request = requestOf(site, lead, vehicle);
    return request === null ? [] : this.#dependencies.appointments.offer(request, lead.id);
  }

  /**
   * Moves an appointment and tells the dealer and the shopper, all in one transaction. If the appointment already has the
   * chosen time at this location, nothing is changed and no mail is sent.
   *
   * @param choice the value of the form's field for the time
   */
  async move(site: Site, lead: ChangeableLead, vehicle: Vehicle | null, choice: string): Promise<Result<null, ChangeRefusal>> {
    const startsAt = chosenStart(choice);
    if (startsAt === null) return err('no-choice');
    const request = requestOf(site, lead, vehicle);
    if (request === null) return err('gone');
    const timeZone = timeZoneOf(request.location, request.dealership);
    if (formatSlotTime(startsAt, timeZone) !== choice) return err('not-offered');
    return this.#change(site, lead, async (transaction, current) => {
      const { startsAt: formerStart, locationId: formerLocation } = current.appointment;
      if (formerStart === startsAt && formerLocation === request.location.id) return null;
      const { id } = current.appointment;
      const owner = { siteId: site.id, leadId: lead.id };
      const booked = await this.#dependencies.appointments.book(transaction, request, startsAt, { owner, id });
      if (!booked.ok) throw new SlotRefusedError(booked.error);
      const { endsAt, sequence, locationId } = booked.value;
      const appointment = { ...current.appointment, startsAt, endsAt, sequence, locationId, timeZone, formerStart };
      const testDriveDate = appointment.resource === 'test-drive' ? choice.slice(0, 10) : current.testDriveDate;
      return { ...current, appointment, appointmentChoice: choice, testDriveDate };
    });
  }

  /** Cancels an appointment, so that its time is free again, and tells the dealer and the shopper. */
  async cancel(site: Site, lead: ChangeableLead): Promise<Result<null, ChangeRefusal>> {
    return this.#change(site, lead, async (transaction, current) => {
      const { store, clock } = this.#dependencies;
      const cancelled = await store.cancel(transaction, lead.dealershipId, { siteId: site.id, leadId: lead.id }, clock.now());
      if (cancelled === null) return null;
      return { ...current, appointment: { ...current.appointment, status: 'cancelled', sequence: cancelled.sequence } };
    });
  }

  /**
   * Calls `change` while the lead is locked. If `change` returns a lead, this lead is stored and the mails about it are
   * queued.
   */
  async #change(
    site: Site,
    { id }: ChangeableLead,
    change: (transaction: Queryable, current: ChangeableLead) => Promise<ChangeableLead | null>,
  ): Promise<Result<null, ChangeRefusal>> {
    const { database, clock } = this.#dependencies;
    try {
      return await database.transaction(async (transaction) => {
        const current = await readLead(transaction, site, id, true);
        const locked = current === null ? 'cancelled' : this.lockedBecause(current);
        if (current === null || locked !== null) return err(locked ?? 'cancelled');
        const changed = await change(transaction, current);
        if (changed !== null) await storeChange(transaction, site, changed, clock.now());
        return ok(null);
      });
    } catch (error) {
      if (error instanceof SlotRefusedError) return err(error.refusal);
      throw error;
    }
  }
}

/**
 * Where the appointment of a lead can take place: a test drive at the location where the vehicle is now, any other
 * appointment at the location for which it was booked. Null if the vehicle was sold, or if the dealership or the
 * location is not on the site any more.
 */
const requestOf = (site: Site, lead: ChangeableLead, vehicle: Vehicle | null): SlotRequest | null => {
  const { appointment, dealershipId } = lead;
  if (appointment.resource === 'test-drive' && lead.vehicle !== null) return vehicle === null ? null : testDriveRequest(site, vehicle);
  const dealership = site.dealerships.find(({ id }) => id === dealershipId);
  const location = dealership?.locations.find(({ id }) => id === appointment.locationId);
  if (dealership === undefined || location === undefined) return null;
  return { resource: appointment.resource, dealership, location, vehicleId: null };
};

const readLead = async (database: Queryable, site: Pick<Site, 'id'>, leadId: string, isLocked: boolean): Promise<ChangeableLead | null> => {
  const query = database.as<LeadTables>().selectFrom('leads').select('payload').where('site_id', '=', site.id).where('id', '=', leadId);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  const lead = row?.payload;
  return lead?.appointment ? { ...lead, appointment: lead.appointment } : null;
};

const storeChange = async (transaction: Queryable, site: Site, lead: ChangeableLead, now: number): Promise<void> => {
  const tables = transaction.as<LeadTables>();
  const dealership = dealershipOf(site, lead);
  await tables
    .updateTable('leads')
    .set({ payload: storableJson(lead) })
    .where('site_id', '=', site.id)
    .where('id', '=', lead.id)
    .execute();
  const targets = listDeliveryTargets(dealership, leadReceivers(site, dealership, lead), lead.email);
  await tables
    .insertInto('lead_deliveries')
    .values(
      targets.map(({ channel, receiver }) => ({
        dealership_id: lead.dealershipId,
        id: randomUUID(),
        site_id: site.id,
        lead_id: lead.id,
        channel,
        receiver,
        message: 'appointment' as const,
        next_attempt_at: new Date(now),
        lease: null,
        last_error: null,
        delivered_at: null,
        created_at: new Date(now),
      })),
    )
    .execute();
  await notifyChange(transaction, DELIVERY_CHANNEL, '');
};
