import { formatClock, type OpenState } from './opening-hours.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * A short text that says whether a location is open; null if its hours are unknown. The text is true until `changesAt` of the
 * open state, so a page that shows the text must not be cached longer.
 *
 * @example openNowText(openState(southport, 'sales', now)) === 'Open until 5:30 pm'
 * @example openNowText(openState(southport, 'sales', sunday)) === 'Opens Monday 8:30 am'
 */
export const openNowText = (state: OpenState): string | null => {
  if (state.kind === 'open') return `Open until ${formatClock(state.until)}`;
  if (state.kind === 'by-appointment') return 'By appointment today';
  if (state.opens === null) return null;
  const day = state.opens.isToday ? '' : `${WEEKDAYS[state.opens.weekday]} `;
  return `Opens ${day}${formatClock(state.opens.time)}`;
};
