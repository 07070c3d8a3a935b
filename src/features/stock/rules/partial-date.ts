import { presentText } from './present-text.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a feed's date with the precision that it has. Null for a text that is not a date, for example '0000-00-00'.
 *
 * @example formatPartialDate('2021-03') === 'Mar 2021'
 * @example formatPartialDate('2021-03-05') === '5 Mar 2021'
 */
export const formatPartialDate = (isoDate: string | null): string | null => {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(presentText(isoDate) ?? '');
  if (!match) return null;
  const [, year, monthNumber, dayNumber] = match;
  if (Number(year) < 1900) return null;
  if (monthNumber === undefined) return `${year}`;
  const month = MONTHS[Number(monthNumber) - 1];
  if (month === undefined) return null;
  if (dayNumber === undefined) return `${month} ${year}`;
  const day = Number(dayNumber);
  const lastDay = new Date(Date.UTC(Number(year), Number(monthNumber), 0)).getUTCDate();
  return day >= 1 && day <= lastDay ? `${day} ${month} ${year}` : null;
};
