import { formatDate } from '#kernel/format-date.ts';
import { formatClock, type OpenState } from './opening-hours.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * A short text that says whether a location is open; null if its hours are unknown. The text is true until `changesAt` of the
 * open state, so a page that shows the text must not be cached longer. An opening after more than six days is named by its date,
 * because the weekday alone would mean an earlier day.
 *
 * @example openNowText(openState(southport, 'sales', now)) === 'Open until 5:30 pm'
 * @example openNowText(openState(southport, 'sales', sunday)) === 'Opens Monday 8:30 am'
 * @example openNowText(openState(southport, 'sales', christmasEve)) === 'Opens Mon 4 Jan 8:30 am'
 */
export const openNowText = (state: OpenState): string | null => {
  if (state.kind === 'open') return `Open until ${formatClock(state.until)}`;
  if (state.kind === 'by-appointment') return 'By appointment today';
  if (state.opens === null) return null;
  const { date, weekday, isToday, isWithinSixDays, time } = state.opens;
  if (isToday) return `Opens ${formatClock(time)}`;
  return `Opens ${isWithinSixDays ? WEEKDAYS[weekday] : formatDate(date, 'shortWithoutYear')} ${formatClock(time)}`;
};
