import type { Appointment } from '#features/appointments/rules/appointment.ts';

/** The booked time of a lead, as its mails show it. */
export interface LeadAppointment extends Omit<Appointment, 'leadId' | 'vehicleId'> {
  /** Time zone of the location (IANA). */
  readonly timeZone: string;
  /** The start of the appointment before its last change, in epoch milliseconds. Null if the time was never changed. */
  readonly formerStart: number | null;
}
