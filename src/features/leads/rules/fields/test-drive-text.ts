import { formatLongDate } from '../zone-dates.ts';

/**
 * The requested date and time of a test drive as text; null when the lead is not about a test drive.
 *
 * @param isAsked whether the form asks for the time of a test drive
 * @example testDriveText({ testDriveDate: '2026-11-24', testDriveTime: 'Morning' }, true) === 'Tuesday 24 November 2026, Morning'
 */
export const testDriveText = (
  { testDriveDate, testDriveTime }: { readonly testDriveDate: string | null; readonly testDriveTime: string | null },
  isAsked: boolean,
): string | null => {
  if (testDriveDate === null) return isAsked ? (testDriveTime ?? 'Any time') : null;
  return [formatLongDate(testDriveDate), testDriveTime].filter((part) => part !== null).join(', ');
};
