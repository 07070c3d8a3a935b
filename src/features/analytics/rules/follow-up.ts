import { z } from 'zod';

/**
 * A follow-up: after a form was sent, its success page reports the form's category and facts about its vehicle for the
 * statistics (API-22).
 */
export interface FollowUp {
  readonly category: string;
  /** Facts about the kind of vehicle that the form was about: `{ condition: 'Used' }`. */
  readonly carType: Readonly<Record<string, string>>;
}

const MAX_FACTS = 10;

const key = z.string().regex(/^[a-z][a-z_]{0,29}$/, 'lower-case letters and underscores, at most 30');

/**
 * A fact such as 'Used' or 'SUV'. A text with '@' or with five digits in a row could be an address or a phone number, so
 * it is refused: follow-ups contain no personal data.
 */
const value = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^@\p{Cc}]*$/u, 'a text without @')
  .refine((text) => !/\d{5}/.test(text.replace(/[\s().+-]/g, '')), 'a text without long numbers');

const pairs = z.array(z.strictObject({ key, value })).max(MAX_FACTS);

/** The body of `POST /api/form-follow-ups`. `car_type` is a list of keys and values, or an object. */
export const followUpSchema = z
  .object({
    category: z.string().min(1).max(100),
    car_type: z
      .union([
        pairs.transform((list) => Object.fromEntries(list.map((pair) => [pair.key, pair.value]))),
        z.record(key, value).refine((facts) => Object.keys(facts).length <= MAX_FACTS, `at most ${MAX_FACTS} entries`),
      ])
      .nullish(),
  })
  .transform(({ category, car_type: carType }): FollowUp => ({ category, carType: carType ?? {} }));
