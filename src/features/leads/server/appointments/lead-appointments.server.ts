import { randomUUID } from 'node:crypto';
import { chosenStart, withSlotChoice } from '#features/appointments/rules/slot-choice.ts';
import type { SlotRefusal } from '#features/appointments/rules/slot-refusal.ts';
import type { SlotRequest } from '#features/appointments/rules/slot-request.ts';
import { formatSlotTime } from '#features/appointments/rules/slot-time.ts';
import type { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { LEAD_FIELDS } from '../../rules/fields/lead-fields.ts';
import type { FormRequest } from '../../rules/form/describe-form.ts';
import type { OfferedSlots } from '../../rules/form/form-field.ts';
import { type SlotPlace, slotPlaceOf } from '../../rules/form/slot-place.ts';
import type { LeadKindDefinition } from '../../rules/kinds/lead-kind-definition.ts';
import { LEAD_KINDS } from '../../rules/kinds/lead-kinds.ts';
import type { PlaceAnswers } from '../../rules/kinds/lead-slots.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadAppointment } from '../../rules/lead-appointment.ts';

/** Books an appointment in the transaction that stores its lead. @throws {SlotRefusedError} */
export type BookAppointment = (transaction: Queryable) => Promise<void>;

/** Why the appointment that a form asks for cannot be booked. 'gone': the vehicle is not for sale any more. */
export type ChoiceRefusal = SlotRefusal | 'gone';

/** Thrown if somebody else booked the chosen time while the lead was being stored. The lead is then not stored. */
export class SlotRefusedError extends Error {
  readonly refusal: ChoiceRefusal;

  constructor(refusal: ChoiceRefusal) {
    super(`The chosen time cannot be booked: ${refusal}`);
    this.name = 'SlotRefusedError';
    this.refusal = refusal;
  }
}

/** The time that a shopper chose in a form, and a function that books this time for a lead. */
export interface ChosenSlot {
  readonly appointment: LeadAppointment;
  readonly bookFor: (lead: Pick<Lead, 'id' | 'siteId'>) => BookAppointment;
}

/** A form with the answers that the shopper has given so far, by the names of its fields. */
export interface AnsweredForm {
  readonly request: FormRequest;
  readonly posted: Readonly<Record<string, string>>;
  /**
   * Id of the lead that an earlier step of the form has stored; null if no step has stored a lead. The time that is already
   * booked for this lead is offered as a free time.
   */
  readonly begunId: string | null;
}

/** The answers of a checked post that decide where and when the appointment takes place. */
type ChosenAnswers = PlaceAnswers & { readonly appointmentChoice: string | null };

/** The facts of a form on which its appointment times depend. */
type AskedForm = Pick<FormRequest, 'site' | 'kind' | 'vehicle'>;

type UsedAppointments = Pick<AppointmentService, 'offer' | 'offerByHours' | 'check' | 'book' | 'takeOver' | 'giveBack'>;

/** Offers the free times for appointments in lead forms, and books the chosen time. */
export class LeadAppointments {
  readonly #appointments: UsedAppointments;

  constructor(appointments: UsedAppointments) {
    this.#appointments = appointments;
  }

  /**
   * The free times of a form. Null if the form offers no times. If the shopper chose a time, the form shows the field
   * even if no time is free any more: the list of days is then empty, and the field has a message.
   */
  async offer({ request, posted, begunId }: AnsweredForm): Promise<OfferedSlots | null> {
    const place = slotPlaceOf(request, posted);
    const { wire } = LEAD_FIELDS.appointmentChoice;
    const hasChoice = chosenStart(withSlotChoice(wire, posted)[wire]) !== null;
    if (place === null) return hasChoice ? noTimes(request) : null;
    if (place.request === null) return slotsAt(place, []);
    const days = await this.#appointments.offer(place.request, begunId);
    return days.length === 0 && !place.isAsked && !hasChoice ? null : slotsAt(place, days);
  }

  /** The times of a form, whether they are booked or free. A form that is shown while the database fails offers these times. */
  offerByHours({ request, posted }: Pick<AnsweredForm, 'request' | 'posted'>): OfferedSlots | null {
    const place = slotPlaceOf(request, posted);
    if (place === null || place.request === null) return place && slotsAt(place, []);
    const days = this.#appointments.offerByHours(place.request);
    return days.length === 0 && !place.isAsked ? null : slotsAt(place, days);
  }

  /**
   * Checks the appointment time that the shopper chose in a form. Null if the shopper chose no time.
   *
   * @param begun the lead that an earlier form step stored; it may have an appointment. If this step is stored as a new lead, the
   *   appointment is moved to the new lead.
   */
  async choose(form: AskedForm, answers: ChosenAnswers, begun: Lead | null): Promise<Result<ChosenSlot | null, ChoiceRefusal>> {
    const { appointmentChoice } = answers;
    const startsAt = chosenStart(appointmentChoice);
    if (startsAt === null) return ok(null);
    const request = requestOf(form, answers);
    if (request === null) return err(form.vehicle?.available === false ? 'gone' : 'not-offered');
    // If the posted time has another UTC offset than this location, the time was offered for a location in another
    // time zone. A time of another location is refused.
    if (formatSlotTime(startsAt, timeZoneOf(request.location, request.dealership)) !== appointmentChoice) return err('not-offered');
    const former = begun?.appointment ?? null;
    const takeOver = async (transaction: Queryable, lead: Pick<Lead, 'id'>): Promise<void> => {
      if (begun === null || former === null || lead.id === begun.id) return;
      await this.#appointments.takeOver(transaction, { siteId: begun.siteId, leadId: begun.id }, lead.id);
    };
    if (begun !== null && former !== null && isSame(former, begun, request, startsAt))
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

const slotsAt = ({ resource, name, isAsked }: SlotPlace, days: OfferedSlots['days']): OfferedSlots => ({
  resource,
  days,
  place: isAsked ? { name } : null,
});

/**
 * The field for the appointment, without any time to choose. This field is shown to a shopper who chose a time at a
 * location where no times can be booked any more.
 */
const noTimes = ({ kind }: Pick<FormRequest, 'kind'>): OfferedSlots | null => {
  const { slots }: LeadKindDefinition = LEAD_KINDS[kind];
  return slots === undefined ? null : { resource: slots.resource, days: [], place: null };
};

const requestOf = ({ site, kind, vehicle }: AskedForm, answers: PlaceAnswers): SlotRequest | null => {
  const { slots }: LeadKindDefinition = LEAD_KINDS[kind];
  const place = slots?.placeOf(site, { vehicle, answers }) ?? null;
  return place === null || place === 'unchosen' || 'withoutTimes' in place ? null : place;
};

/** Whether the appointment that an earlier form step booked has the chosen time and location. */
const isSame = (former: LeadAppointment, begun: Lead, { location, dealership }: SlotRequest, startsAt: number): boolean =>
  former.status === 'booked' && former.startsAt === startsAt && former.locationId === location.id && begun.dealershipId === dealership.id;

/**
 * Adds the appointment at the chosen time (`slot`) to a lead, and returns the function that books it. If `slot` is null, the
 * lead is not changed. The caller passes null for a lead that is held as possible spam, so that bots cannot book all times
 * of a dealership.
 */
export const withSlot = (lead: Lead, slot: ChosenSlot | null): { readonly lead: Lead; readonly book: BookAppointment | undefined } =>
  slot === null ? { lead, book: undefined } : { lead: { ...lead, appointment: slot.appointment }, book: slot.bookFor(lead) };
