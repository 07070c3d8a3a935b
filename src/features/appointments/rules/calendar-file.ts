import { plainLine } from '#kernel/plain-text.ts';

/** An appointment as a calendar shows it. Times are epoch milliseconds. */
export interface CalendarEntry {
  /** The id of the appointment in calendar programs. It stays the same when the appointment is changed. */
  readonly uid: string;
  /** Number of changes since the booking. A calendar program keeps the version with the highest number. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  /** Name and street address of the place. */
  readonly place: string;
  /** Lines of text. */
  readonly description: readonly string[];
  /** The dealership's name and mail address; null if the dealership has no mail address. */
  readonly organiser: { readonly name: string; readonly email: string } | null;
  /** The time at which the calendar file is written (DTSTAMP), in epoch milliseconds. */
  readonly writtenAt: number;
}

export const CALENDAR_FILE = { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8' } as const;

/** The longest line in bytes, without its line break (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

/** Breaks a line after at most 75 bytes, never within a character. Further lines begin with a space. */
const foldLine = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (utf8Length(current) + utf8Length(character) > LONGEST_LINE) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
};

/** Escapes a text (RFC 5545, 3.3.11). Control characters are removed, so that no text can add a line to the file. */
const escapeText = (text: string): string => plainLine(text).replace(/[\\;,]/g, (character) => `\\${character}`);

/**
 * A name as a quoted parameter value. Such a value cannot contain double quotes, so they become single quotes (RFC
 * 5545, 3.2).
 */
const quoted = (text: string): string => `"${plainLine(text).replaceAll('"', "'")}"`;

/** An instant in UTC: '20261123T223000Z'. */
const utcTime = (epochMs: number): string => new Date(epochMs).toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Writes a calendar file with one appointment (RFC 5545). Times are in UTC, so every calendar shows them in the zone of
 * its reader, and the file needs no definition of a time zone.
 *
 * @example formatCalendarFile(entry).startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')
 */
export const formatCalendarFile = (entry: CalendarEntry): string => {
  const { organiser } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Appointments//EN',
    'CALSCALE:GREGORIAN',
    // METHOD:CANCEL makes a calendar program remove the entry of a cancelled appointment. A file with a METHOD must
    // name an organiser (RFC 5546), so a file without an organiser gets no METHOD.
    ...(organiser === null ? [] : [`METHOD:${entry.isCancelled ? 'CANCEL' : 'PUBLISH'}`]),
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcTime(entry.writtenAt)}`,
    `DTSTART:${utcTime(entry.startsAt)}`,
    `DTEND:${utcTime(entry.endsAt)}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `DESCRIPTION:${entry.description.map(escapeText).join('\\n')}`,
    ...(organiser === null ? [] : [`ORGANIZER;CN=${quoted(organiser.name)}:mailto:${plainLine(organiser.email)}`]),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
};
