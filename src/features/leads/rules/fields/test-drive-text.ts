import { chosenStart } from '#features/appointments/rules/slot-choice.ts';
import { parseSlotTime } from '#features/appointments/rules/slot-time.ts';
import type { LeadAppointment } from '../lead-appointment.ts';
import { formatClockAt, formatLongDate, formatZoneDate } from '../zone-dates.ts';
import type { LeadAnswers } from './lead-fields.ts';

/** The answers about the time of a test drive. Older leads have no `appointmentChoice`. */
type TestDriveWish = Pick<LeadAnswers, 'testDriveDate' | 'testDriveTime'> & Partial<Pick<LeadAnswers, 'appointmentChoice'>>;

/**
 * The requested date and time of a test drive as text; null when the lead is not about a test drive.
 *
 * @param isAsked whether the form asks for the time of a test drive
 * @example testDriveText({ testDriveDate: '2026-11-24', testDriveTime: 'Morning' }, true) === 'Tuesday 24 November 2026, Morning'
 */
export const testDriveText = ({ testDriveDate, testDriveTime, appointmentChoice }: TestDriveWish, isAsked: boolean): string | null => {
  if (testDriveDate === null) return isAsked ? (testDriveTime ?? 'Any time') : null;
  const time = parseSlotTime(appointmentChoice ?? '')?.clock ?? testDriveTime;
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
 * The time of a test drive in a mail: the booked time with its state, otherwise the time that the shopper asked for. If
 * the shopper chose a time but it was not booked, because the lead was held, it is marked as 'asked for, not booked'.
 */
export const testDriveMailText = (
  answers: TestDriveWish,
  isAsked: boolean,
  appointment: LeadAppointment | null,
  reader: 'dealer' | 'shopper',
): string | null => {
  if (appointment !== null) return `${appointmentText(appointment)} (${STATE_TEXTS[reader][appointment.status]})`;
  const requestedTime = testDriveText(answers, isAsked);
  if (requestedTime === null) return null;
  if (reader === 'shopper') return `${requestedTime} (we confirm the time with you)`;
  return chosenStart(answers.appointmentChoice) === null ? requestedTime : `${requestedTime} (asked for, not booked)`;
};

/** The note of a booked or cancelled test drive in an ADF document. */
export const appointmentNote = (appointment: LeadAppointment): string =>
  `${appointment.status === 'booked' ? 'Booked' : 'Cancelled'} test drive: ${appointmentText(appointment)}`;
