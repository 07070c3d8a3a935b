import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, formatCalendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: '6f1c2f9e-0000-4000-8000-000000000001@the-yard.example',
  sequence: 2,
  isCancelled: false,
  startsAt: Date.parse('2026-11-24T08:30:00+10:00'),
  endsAt: Date.parse('2026-11-24T09:00:00+10:00'),
  title: 'Test drive: 2021 Toyota Corolla',
  place: 'The Yard Southport, 1 Pelican Parade, Southport QLD 4215',
  description: ['Call 07 5555 1234', 'https://the-yard.example/cars/x'],
  organiser: { name: 'The "Yard"', email: 'sales@dealer.example' },
  writtenAt: Date.parse('2026-11-23T01:02:03.456Z'),
};

/** Reads the properties of a file as a calendar program does (RFC 5545, 3.1). */
const readProperties = (file: string): ReadonlyMap<string, string> =>
  new Map(
    file
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.indexOf(':') + 1)]),
  );
const readText = (text: string | undefined): string =>
  (text ?? '').replace(/\\([\\;,n])/g, (_all, character) => (character === 'n' ? '\n' : character));

describe('FORM-19 the calendar file of an appointment', () => {
  test('has the required properties in the order of RFC 5545, with times in UTC', () => {
    expect(formatCalendarFile(entry).replace(/\r\n /g, '').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Forecourt//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:6f1c2f9e-0000-4000-8000-000000000001@the-yard.example',
      'SEQUENCE:2',
      'DTSTAMP:20261123T010203Z',
      'DTSTART:20261123T223000Z',
      'DTEND:20261123T230000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Test drive: 2021 Toyota Corolla',
      'LOCATION:The Yard Southport\\, 1 Pelican Parade\\, Southport QLD 4215',
      'DESCRIPTION:Call 07 5555 1234\\nhttps://the-yard.example/cars/x',
      `ORGANIZER;CN="The 'Yard'":mailto:sales@dealer.example`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('the file of a cancelled appointment has the method CANCEL; a file without an organiser has no method', () => {
    const cancelled = readProperties(formatCalendarFile({ ...entry, isCancelled: true }));
    expect([cancelled.get('METHOD'), cancelled.get('STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
    const anonymous = readProperties(formatCalendarFile({ ...entry, organiser: null }));
    expect([anonymous.has('METHOD'), anonymous.has('ORGANIZER')]).toEqual([false, false]);
  });

  test('for any title and place, a parser reads the same texts from the file; every line has at most 75 bytes; a line break in a text adds no line', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .filter((value) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\p{Co}]/u.test(value));
    const lineCount = formatCalendarFile({ ...entry, title: '', place: '' })
      .replace(/\r\n /g, '')
      .split('\r\n').length;
    fc.assert(
      fc.property(text, text, (title, place) => {
        const file = formatCalendarFile({ ...entry, title, place });
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(readText(readProperties(file).get('SUMMARY'))).toBe(title);
        expect(readText(readProperties(file).get('LOCATION'))).toBe(place);
      }),
    );
    const forged = formatCalendarFile({ ...entry, title: 'Drive\r\nEND:VEVENT\nATTENDEE:mailto:x@example.com', place: '' });
    expect(forged.replace(/\r\n /g, '').split('\r\n')).toHaveLength(lineCount);
  });
});
