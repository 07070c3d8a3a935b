import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { linkTargetField, pictureField } from '../options/field-types.ts';

/** A picture in the site's media folder (`/media/slide-1.avif`) or on the web, with its alternative text. */
export const contentPicture = z.strictObject({
  src: pictureField,
  alt: z.string().default('').describe('Describes what the picture shows; empty for a purely decorative picture.'),
});
export type ContentPicture = z.output<typeof contentPicture>;

/** A link styled as a button. */
export const contentAction = z.strictObject({ label: z.string().min(1), href: linkTargetField });

const isInCalendar = (date: string): boolean => {
  try {
    return Temporal.PlainDate.from(date) !== null;
  } catch {
    return false;
  }
};

/**
 * A date, with or without a time, in the site's time zone. If it ends a period and has no time, the whole day belongs
 * to the period.
 */
export const contentDate = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/, {
    error: "a date in quotes, without or with a time, e.g. '2026-12-24' or '2026-12-24T17:30'",
    abort: true,
  })
  .refine(isInCalendar, 'a date that exists in the calendar');
