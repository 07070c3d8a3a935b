/** The formats of dates and times of day. */
const STYLES = {
  /** A date such as '2 November 2026'. */
  long: ['en-AU', { day: 'numeric', month: 'long', year: 'numeric' }],
  /** A date such as 'Tuesday 24 November 2026'. */
  longWithWeekday: ['en-AU', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  /** A date such as 'Mon 16 Nov 2026'. */
  shortWithWeekday: ['en-AU', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }],
  /** A date such as 'Fri 25 Dec'. */
  shortWithoutYear: ['en-AU', { weekday: 'short', day: 'numeric', month: 'short' }],
  /** A date such as '2026-11-24'. */
  iso: ['en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  /** A time of day such as '5:30 pm'. */
  time: ['en-AU', { hour: 'numeric', minute: '2-digit' }],
  /** A time of day such as '17:30'. */
  clock24: ['en-GB', { hour: '2-digit', minute: '2-digit' }],
  /** A year such as '2026'. */
  year: ['en-AU', { year: 'numeric' }],
} as const satisfies Record<string, readonly [string, Intl.DateTimeFormatOptions]>;

export type DateStyle = keyof typeof STYLES;

/**
 * Creating an Intl.DateTimeFormat takes about 50 microseconds. So one is created for each style and time zone, at its
 * first use.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (style: DateStyle, timeZone: string): Intl.DateTimeFormat => {
  const key = `${style} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    const [locale, options] = STYLES[style];
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
};

/**
 * Formats an instant in the local time of a time zone.
 *
 * @param epochMs milliseconds since the Unix epoch
 * @param timeZone a name of the IANA database; the caller has checked it
 * @example formatInstant(Date.UTC(2026, 10, 16, 2), 'shortWithWeekday', 'Australia/Brisbane') === 'Mon 16 Nov 2026'
 */
export const formatInstant = (epochMs: number, style: DateStyle, timeZone: string): string =>
  formatOf(style, timeZone).format(epochMs).replace(',', '');

/**
 * Writes a calendar date. The result is the same in every time zone.
 *
 * @param isoDate '2026-11-24'
 * @example formatDate('2026-11-24', 'longWithWeekday') === 'Tuesday 24 November 2026'
 */
export const formatDate = (isoDate: string, style: DateStyle): string => formatInstant(Date.parse(`${isoDate}T00:00:00Z`), style, 'UTC');
