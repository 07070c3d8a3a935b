import { describe, expect, test } from 'vitest';
import { formatSlotTime, groupByDay, parseSlotTime } from './slot-time.ts';

const SYDNEY = 'Australia/Sydney';
const slotAt = (iso: string) => ({ startsAt: Date.parse(iso), endsAt: Date.parse(iso) + 1_800_000 });

describe('FORM-19 times of slots', () => {
  test('slots are grouped by the local day of the location, with local times', () => {
    const days = groupByDay(
      [slotAt('2026-11-24T08:30:00+11:00'), slotAt('2026-11-24T13:00:00+11:00'), slotAt('2026-11-25T09:00:00+11:00')],
      SYDNEY,
    );
    expect(days).toEqual([
      {
        date: '2026-11-24',
        label: 'Tue 24 Nov',
        longLabel: 'Tuesday 24 November 2026',
        times: [
          { value: '2026-11-24T08:30:00+11:00', label: '8:30 am' },
          { value: '2026-11-24T13:00:00+11:00', label: '1:00 pm' },
        ],
      },
      expect.objectContaining({ date: '2026-11-25', label: 'Wed 25 Nov' }),
    ]);
  });

  test('a clock time that exists twice on the day on which daylight saving ends is shown with its offset', () => {
    const [day] = groupByDay(
      [slotAt('2026-04-05T02:30:00+11:00'), slotAt('2026-04-05T02:30:00+10:00'), slotAt('2026-04-05T04:00:00+10:00')],
      SYDNEY,
    );
    expect(day?.times.map(({ label }) => label)).toEqual(['2:30 am (UTC+11:00)', '2:30 am (UTC+10:00)', '4:00 am']);
  });

  test('a text that is not a complete local time with its UTC offset is refused', () => {
    const startsAt = Date.parse('2026-11-23T22:30:00Z');
    expect(parseSlotTime(formatSlotTime(startsAt, 'Australia/Brisbane'))).toEqual({ date: '2026-11-24', clock: '8:30 am', startsAt });
    for (const text of ['', '2026-11-24', '2026-11-23T22:30:00Z', '2026-11-24T08:30+10:00', '2026-13-44T08:30:00+10:00', "'; drop table"])
      expect(parseSlotTime(text)).toBeNull();
  });
});
