import { APPOINTMENT_RESOURCES } from '#features/appointments/rules/appointment-resource.ts';
import { chosenStart } from '#features/appointments/rules/slot-choice.ts';
import { parseSlotTime } from '#features/appointments/rules/slot-time.ts';
import type { LeadAppointment } from '../lead-appointment.ts';
import { formatClockAt, formatLongDate, formatZoneDate } from '../zone-dates.ts';
import type { ShownLead } from './lead-field.ts';
import type { LeadAnswers } from './lead-fields.ts';

const ISO_DATE_LENGTH = 10;

/** The answers about the time of a test drive. Older leads have no `appointmentChoice`. */
type TestDriveWish = Pick<LeadAnswers, 'testDriveDate' | 'testDriveTime'> & TimeWish;
type TimeWish = Partial<Pick<LeadAnswers, 'appointmentChoice'>>;

/**
 * The requested date and time of a test drive as text; null when the lead is not about a test drive.
 *
 * @param isAsked whether the form asks for the time of a test drive
 * @example testDriveText({ testDriveDate: '2026-11-24', testDriveTime: 'Morning' }, true) === 'Tuesday 24 November 2026, morning'
 */
export const testDriveText = ({ testDriveDate, testDriveTime, appointmentChoice }: TestDriveWish, isAsked: boolean): string | null => {
  if (testDriveDate === null) return isAsked ? (testDriveTime ?? 'Any time') : null;
  const time = parseSlotTime(appointmentChoice ?? '')?.clock ?? testDriveTime?.toLowerCase() ?? null;
  return [formatLongDate(testDriveDate), time].filter((part) => part !== null).join(', ');
};

/**
 * The date and time of an appointment in the time zone of its location.
 *
 * @example appointmentText(appointment) === 'Tuesday 24 November 2026, 8:30 am to 9:00 am'
 */
export const appointmentText = ({ startsAt, endsAt, timeZone }: Pick<LeadAppointment, 'startsAt' | 'endsAt' | 'timeZone'>): string =>
  `${formatLongDate(formatZoneDate(startsAt, timeZone))}, ${formatClockAt(startsAt, timeZone)} to ${formatClockAt(endsAt, timeZone)}`;

const STATE_TEXTS = {
  dealer: { booked: 'booked', cancelled: 'cancelled by the shopper' },
  shopper: { booked: 'booked for you', cancelled: 'cancelled' },
} as const;

/**
 * The day and time that a shopper asked for, as text. If the shopper chose no day, the text is 'Any time'. Null if the
 * form has no field for a time and the shopper therefore chose none.
 *
 * @param isAsked whether the form has the field for the time
 * @example wishedTimeText('2026-11-24', true) === 'Tuesday 24 November 2026, any time'
 */
export const wishedTimeText = (choice: string | null | undefined, isAsked: boolean): string | null => {
  if (!choice) return isAsked ? 'Any time' : null;
  const time = parseSlotTime(choice);
  return `${formatLongDate(choice.slice(0, ISO_DATE_LENGTH))}, ${time?.clock ?? 'any time'}`;
};

/** The booked appointment of a lead, and what was booked: a test drive, a service or another kind of appointment. */
type Booking = Pick<ShownLead, 'appointment' | 'resource'>;
type ShownBooking = Booking & Pick<ShownLead, 'isAsked'>;
type Reader = 'dealer' | 'shopper';

/**
 * The time of a test drive in a mail: the booked time with its state, otherwise the time that the shopper asked for. If
 * the lead was held as possible spam, the time was not booked and is marked as 'asked for, not booked'. Null if the lead
 * is not about a test drive.
 */
export const testDriveMailText = (
  answers: TestDriveWish,
  { isAsked, appointment, resource }: ShownBooking,
  reader: Reader,
): string | null => (resource === 'service' ? null : mailText(testDriveText(answers, isAsked), answers, appointment, reader));

/**
 * The time of a service in a mail: the booked time with its state, otherwise the time that the shopper asked for. Null if
 * the lead is not about a service.
 */
export const serviceMailText = (answers: TimeWish, { isAsked, appointment, resource }: ShownBooking, reader: Reader): string | null =>
  resource === 'service' ? mailText(wishedTimeText(answers.appointmentChoice, isAsked), answers, appointment, reader) : null;

const mailText = (
  wish: string | null,
  { appointmentChoice }: TimeWish,
  appointment: LeadAppointment | null,
  reader: Reader,
): string | null => {
  if (appointment !== null) return `${appointmentText(appointment)} (${STATE_TEXTS[reader][appointment.status]})`;
  if (wish === null) return null;
  if (reader === 'shopper') return `${wish} (we confirm the time with you)`;
  return chosenStart(appointmentChoice) === null ? wish : `${wish} (asked for, not booked)`;
};

/** The note about a test drive in an ADF document: its booked time, otherwise the time that the shopper asked for. */
export const testDriveNote = (answers: TestDriveWish, { appointment, resource }: Booking): string | null => {
  if (resource === 'service') return null;
  if (appointment !== null) return bookedNote(appointment);
  const { testDriveDate, testDriveTime } = answers;
  if (testDriveDate === null) return testDriveTime === null ? null : `Requested test drive: ${testDriveTime}, no date given`;
  return `Requested test drive: ${testDriveText(answers, true)}`;
};

/** The note about the time of a service in an ADF document; null if the shopper asked for no time. */
export const serviceNote = ({ appointmentChoice }: TimeWish, { appointment, resource }: Booking): string | null => {
  if (resource !== 'service') return null;
  if (appointment !== null) return bookedNote(appointment);
  const wish = wishedTimeText(appointmentChoice, false);
  return wish === null ? null : `Requested service: ${wish}`;
};

const bookedNote = (appointment: LeadAppointment): string => {
  const what = APPOINTMENT_RESOURCES[appointment.resource].label.toLowerCase();
  return `${appointment.status === 'booked' ? 'Booked' : 'Cancelled'} ${what}: ${appointmentText(appointment)}`;
};
