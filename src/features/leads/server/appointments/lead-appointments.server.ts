import { randomUUID } from 'node:crypto';
import { chosenStart, withSlotChoice } from '#features/appointments/rules/slot-choice.ts';
import type { SlotRefusal } from '#features/appointments/rules/slot-refusal.ts';
import type { SlotRequest } from '#features/appointments/rules/slot-request.ts';
import type { SlotDay } from '#features/appointments/rules/slot-time.ts';
import type { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { LEAD_FIELDS } from '../../rules/fields/lead-fields.ts';
import type { FormRequest } from '../../rules/form/describe-form.ts';
import type { LeadKindDefinition } from '../../rules/kinds/lead-kind-definition.ts';
import { LEAD_KINDS } from '../../rules/kinds/lead-kinds.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadAppointment } from '../../rules/lead-appointment.ts';

/** Books an appointment in the transaction that stores its lead. @throws {SlotRefusedError} */
export type BookAppointment = (transaction: Queryable) => Promise<void>;

/** Why the time of a form cannot be booked. 'gone': the vehicle is not for sale any more. */
export type ChoiceRefusal = SlotRefusal | 'gone';

/** The chosen time was taken while the lead was being stored, so the lead was not stored. */
export class SlotRefusedError extends Error {
  readonly refusal: ChoiceRefusal;

  constructor(refusal: ChoiceRefusal) {
    super(`The chosen time cannot be booked: ${refusal}`);
    this.name = 'SlotRefusedError';
    this.refusal = refusal;
  }
}

/** The time that a shopper chose in a form, checked, and how it is booked with a lead. */
export interface ChosenSlot {
  readonly appointment: LeadAppointment;
  readonly bookFor: (lead: Pick<Lead, 'id' | 'siteId'>) => BookAppointment;
}

type AskedForm = Pick<FormRequest, 'kind' | 'vehicle'>;
type PostedForm = AskedForm & { readonly fields: Readonly<Record<string, string>> };

type UsedAppointments = Pick<AppointmentService, 'offer' | 'offerByHours' | 'check' | 'book' | 'takeOver' | 'giveBack'>;

/** Offers and books the times of lead forms. */
export class LeadAppointments {
  readonly #appointments: UsedAppointments;

  constructor(appointments: UsedAppointments) {
    this.#appointments = appointments;
  }

  /** The free times of a form; null if it offers none. */
  async offer(site: Site, form: AskedForm, begun: Lead | null = null): Promise<readonly SlotDay[] | null> {
    const request = requestOf(site, form);
    return request === null ? null : emptyToNull(await this.#appointments.offer(request, begun?.id ?? null));
  }

  /**
   * The free times of a posted form. If the shopper chose a time but no time is left, the list is empty: the form then
   * still shows the field with a message. Null if the form had no field for the time.
   */
  async offerAgain(site: Site, post: PostedForm, begun: Lead | null): Promise<readonly SlotDay[] | null> {
    const { wire } = LEAD_FIELDS.appointmentChoice;
    const hasChoice = chosenStart(withSlotChoice(wire, post.fields)[wire]) !== null;
    return (await this.offer(site, post, begun)) ?? (hasChoice ? [] : null);
  }

  /** The times of a form without regard to bookings, for a form that is shown while the database fails. */
  offerByHours(site: Site, form: AskedForm): readonly SlotDay[] | null {
    const request = requestOf(site, form);
    return request === null ? null : emptyToNull(this.#appointments.offerByHours(request));
  }

  /**
   * Checks the chosen time of a form. Null if the shopper chose no time.
   *
   * @param begun the lead of an earlier form step, which may have an appointment. If the later step becomes a lead of its
   *   own, that lead takes the appointment over.
   */
  async choose(site: Site, form: AskedForm, choice: string | null, begun: Lead | null): Promise<Result<ChosenSlot | null, ChoiceRefusal>> {
    const startsAt = chosenStart(choice);
    if (startsAt === null) return ok(null);
    const request = requestOf(site, form);
    if (request === null) return err(form.vehicle?.available === false ? 'gone' : 'not-offered');
    const former = begun?.appointment ?? null;
    const takeOver = async (transaction: Queryable, lead: Pick<Lead, 'id'>): Promise<void> => {
      if (begun === null || former === null || lead.id === begun.id) return;
      await this.#appointments.takeOver(transaction, { siteId: begun.siteId, leadId: begun.id }, lead.id);
    };
    if (former?.status === 'booked' && former.startsAt === startsAt)
      return ok({ appointment: former, bookFor: (lead) => (transaction) => takeOver(transaction, lead) });
    const slot = await this.#appointments.check(request, startsAt, begun?.id ?? null);
    if (!slot.ok) return slot;
    const id = former?.id ?? randomUUID();
    const { resource, location, dealership } = request;
    return ok({
      appointment: {
        ...slot.value,
        id,
        resource,
        locationId: location.id,
        timeZone: timeZoneOf(location, dealership),
        status: 'booked',
        sequence: former === null ? 0 : former.sequence + 1,
        formerStart: null,
      },
      bookFor: (lead) => async (transaction) => {
        await takeOver(transaction, lead);
        const booked = await this.#appointments.book(transaction, request, startsAt, {
          owner: { siteId: lead.siteId, leadId: lead.id },
          id,
        });
        if (!booked.ok) throw new SlotRefusedError(booked.error);
      },
    });
  }

  /** Returns a function that frees the time which an earlier form step booked for a lead. */
  giveBackOf({ id, siteId }: Pick<Lead, 'id' | 'siteId'>): BookAppointment {
    return (transaction) => this.#appointments.giveBack(transaction, { siteId, leadId: id });
  }
}

const requestOf = (site: Site, { kind, vehicle }: AskedForm): SlotRequest | null => {
  const { slots }: LeadKindDefinition = LEAD_KINDS[kind];
  return slots?.(site, vehicle) ?? null;
};

const emptyToNull = (days: readonly SlotDay[]): readonly SlotDay[] | null => (days.length === 0 ? null : days);

/**
 * Adds the appointment of a slot to a lead, and returns the function that books it. If `slot` is null, the lead is not
 * changed. The caller passes null for a held lead, so that programs cannot book all times of a dealership.
 */
export const withSlot = (lead: Lead, slot: ChosenSlot | null): { readonly lead: Lead; readonly book: BookAppointment | undefined } =>
  slot === null ? { lead, book: undefined } : { lead: { ...lead, appointment: slot.appointment }, book: slot.bookFor(lead) };
