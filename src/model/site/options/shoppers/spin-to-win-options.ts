import { z } from 'zod';
import { labelField, paragraphField } from '../text-fields.ts';

/** The sum of all chances, in per cent. */
const WHOLE = 100;

/** Chances are counted in hundredths of a per cent, because sums of decimal fractions are not exact. */
const hundredths = (percent: number): number => Math.round(percent * 100);

const prize = z.strictObject({
  name: labelField.describe("What a shopper wins: 'A full tank of fuel'."),
  chance: z
    .number()
    .min(0.01)
    .max(WHOLE)
    .refine((percent) => Math.abs(hundredths(percent) - percent * 100) < 1e-6, 'per cent with two decimals at most, e.g. 2.5')
    .describe('Chance that this entry is drawn, in per cent. The chances of all entries add up to 100.'),
  value: z.int().min(0).describe('Retail value in dollars; 0 for an entry without a prize.'),
});

/** The prize wheel (ROUTE-57). It is off unless a site describes a promotion. */
export const spinToWinOptions = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens, e.g. 'winter-2027'")
      .describe(
        'Name of the promotion. Each shopper may turn the wheel once for each name. If you change the name, everybody may turn the wheel again.',
      ),
    title: labelField.default('Spin to win'),
    intro: paragraphField.default('Turn the wheel once. The result is drawn at random and shown at once.'),
    opens: z.iso.date().describe('First day of the promotion, in the time zone of the site.'),
    closes: z.iso.date().describe('Last day of the promotion.'),
    promoter: paragraphField.min(1).describe('Name, ABN and address of the business that runs the promotion.'),
    permits: z.array(labelField).default([]).describe("Numbers of permits: 'NSW Authority No. TP/12345'. Some states require a permit."),
    prizes: z
      .array(prize)
      .min(2)
      .max(12)
      .refine(
        (prizes) => prizes.reduce((sum, { chance }) => sum + hundredths(chance), 0) === hundredths(WHOLE),
        'a list whose chances add up to 100 per cent',
      )
      .refine(
        (prizes) => new Set(prizes.map(({ name }) => name)).size === prizes.length,
        'a list in which every entry has a different name',
      ),
    terms: z
      .array(paragraphField.min(1))
      .min(1)
      .describe('Who may take part, how a prize is collected, and until when. The page adds dates, prizes, chances and permits itself.'),
  })
  .refine(({ opens, closes }) => opens <= closes, 'a promotion that closes after it opens')
  .nullable()
  .default(null)
  .describe('Prize wheel at /spin-to-win for signed-in shoppers (ROUTE-57); null: the page does not exist.');

/** A promotion with a prize wheel. */
export type SpinToWin = NonNullable<z.infer<typeof spinToWinOptions>>;
export type Prize = SpinToWin['prizes'][number];
