/** The order of day, month and year that a mapping states for dates. The separator may be '-', '/' or '.'. */
export const DATE_FORMATS = ['ymd', 'dmy', 'mdy', 'ym', 'my', 'yyyymmdd'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOf = (text: string): number => {
  const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return named >= 0 ? named + 1 : Number(text);
};

const isoDate = (year: string | undefined, month: string | undefined, day: string | undefined): string | null => {
  const yearNumber = Number(year);
  if (!(yearNumber >= 1885 && yearNumber <= 2200)) return null;
  if (month === undefined) return String(yearNumber);
  const monthNumber = monthOf(month);
  if (!(monthNumber >= 1 && monthNumber <= 12)) return null;
  const yearMonth = `${yearNumber}-${String(monthNumber).padStart(2, '0')}`;
  if (day === undefined) return yearMonth;
  const dayNumber = Number(day);
  const lastDay = new Date(Date.UTC(yearNumber, monthNumber, 0)).getUTCDate();
  return dayNumber >= 1 && dayNumber <= lastDay ? `${yearMonth}-${String(dayNumber).padStart(2, '0')}` : null;
};

/**
 * Converts a date of a feed to ISO format. The result has no day or no month if the feed gives none. Null if the text
 * is not a date. ISO dates are always understood. In any other date, the mapping says whether the day or the month
 * comes first. By default the day comes first.
 *
 * @example readDate('15/03/2021', 'dmy') === '2021-03-15'
 * @example readDate('2021/03', 'dmy') === '2021-03'
 */
export const readDate = (raw: string, format: DateFormat): string | null => {
  const text = raw.trim();
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ]\d.*)?$/.exec(text);
  if (iso) return isoDate(iso[1], iso[2], iso[3]);
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (packed) return isoDate(packed[1], packed[2], packed[3]);
  const monthYear = /^([a-z]{3,9}|\d{1,2})[-/. ](\d{4})$/i.exec(text);
  if (monthYear) return isoDate(monthYear[2], monthYear[1], undefined);
  const parts = /^(\d{1,2})[-/. ]([a-z]{3,9}|\d{1,2})[-/. ](\d{4})(?:[T ]\d.*)?$/i.exec(text);
  if (!parts) return null;
  return format === 'mdy' ? isoDate(parts[3], parts[1], parts[2]) : isoDate(parts[3], parts[2], parts[1]);
};

/**
 * Converts a date with a time to epoch milliseconds; null if the text is not a date with a time. A time without a time
 * zone is a UTC time. A number of ten digits is a time in epoch seconds. A number of thirteen digits is a time in epoch
 * milliseconds.
 *
 * @example readInstant('2026-11-02T09:30:00+10:00', 'ymd') === Date.UTC(2026, 10, 1, 23, 30)
 */
export const readInstant = (raw: string, format: DateFormat): number | null => {
  const text = raw.trim();
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000;
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) {
    const withZone = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`;
    const instant = Date.parse(withZone);
    return Number.isNaN(instant) ? null : instant;
  }
  const day = readDate(text, format);
  return day !== null && day.length === 10 ? Date.parse(`${day}T00:00:00Z`) : null;
};
