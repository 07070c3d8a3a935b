import { parseSlotTime } from './slot-time.ts';

type Posted = Readonly<Record<string, string>>;

/** The radio buttons of a 'slots' field: one group for the day, and one group for the times of each day. */
export const slotInputNames = (field: string) => ({ day: `${field}_day`, timesOf: (date: string) => `${field}_${date}` });

/**
 * Adds the value of a 'slots' field to a post. The form posts the chosen day, and for each day a time. The added value
 * is the time that was posted for the chosen day. A post to the JSON API already contains the value, and is returned
 * unchanged.
 *
 * @example withSlotChoice('appointment', { appointment_day: '2026-11-24', 'appointment_2026-11-24': '' }).appointment ===
 * '2026-11-24'
 */
export const withSlotChoice = (field: string, posted: Posted): Posted => {
  const names = slotInputNames(field);
  const day = posted[names.day];
  if (day === undefined) return posted;
  return { ...posted, [field]: day === '' ? '' : posted[names.timesOf(day)] || day };
};

/** The chosen time in epoch milliseconds; null if the shopper chose no time, or only a day. */
export const chosenStart = (choice: string | null | undefined): number | null => parseSlotTime(choice ?? '')?.startsAt ?? null;

/**
 * Removes the chosen time of a 'slots' field from a post. The chosen day is kept, so that the form shows the other times of
 * this day.
 */
export const withoutSlotTime = (field: string, posted: Posted): Posted => {
  const { day, timesOf } = slotInputNames(field);
  return { ...posted, [field]: '', ...(posted[day] ? { [timesOf(posted[day])]: '' } : {}) };
};
