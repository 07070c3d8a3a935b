import { formatSlotTime } from '#features/appointments/rules/slot-time.ts';
import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { buildLocation } from '../site/site-builder.ts';
import { openLeadFormBench } from './lead-form-bench.ts';

const ZONE = 'Australia/Brisbane';
const openDays = Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open' as const, open: '09:00', close: '17:00' }));

/** The fields that a form posts when the shopper chooses a time. */
export const chooseTime = (time: string): Readonly<Record<string, string>> => ({
  appointment_day: time.slice(0, 10),
  [`appointment_${time.slice(0, 10)}`]: time,
});

/**
 * The test environment of lead forms, for a site with one location. The location is open every day from 9:00 to 17:00.
 * Only one test drive can be booked for each time.
 */
export const openTestDriveBench = async (rows: Readonly<Record<string, FeedRecord['fields']>>) => {
  const bench = await openLeadFormBench(rows);
  const { primaryDealership } = bench.site;
  const dealership = {
    ...primaryDealership,
    locations: [buildLocation({ openingHours: openDays })],
    appointments: { ...primaryDealership.appointments, testDrive: { ...primaryDealership.appointments.testDrive, capacity: 1 } },
  };
  const drivingSite: Site = { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
  /**
   * The day after tomorrow at the time `clock`, as forms post it. Forms offer this day, no matter when the test runs.
   * @example timeInTwoDays('09:00') === '2026-11-25T09:00:00+10:00'
   */
  const timeInTwoDays = (clock: string): string => `${formatSlotTime(bench.clock.nowMs + 2 * DAY_MS, ZONE).slice(0, 10)}T${clock}:00+10:00`;
  return { ...bench, drivingSite, timeInTwoDays };
};

export type TestDriveBench = Awaited<ReturnType<typeof openTestDriveBench>>;
