import { z } from 'zod';
import { paragraphField } from '../text-fields.ts';

const questionField = z.string().regex(/^(?=.*\S)[^<>\n]{1,120}$/, 'a question of at most 120 characters, without HTML');

/** Options of the trade-in pages (TRADE area). */
export const tradeInOptions = z
  .strictObject({
    maxAgeYears: z
      .int()
      .min(1)
      .max(50)
      .default(7)
      .describe('Maximum age, in calendar years, of a vehicle that gets an online estimate. A person values older vehicles (TRADE-11).'),
    maxKm: z
      .int()
      .min(1_000)
      .max(1_000_000)
      .default(100_000)
      .describe(
        'Maximum number of driven kilometres of a vehicle that gets an online estimate. A person values vehicles with more kilometres (TRADE-11).',
      ),
    offerDays: z
      .int()
      .min(1)
      .max(30)
      .default(7)
      .describe('Number of days for which an online estimate is valid. Then the valuation is deleted.'),
    recordValuations: z
      .boolean()
      .default(false)
      .describe(
        'The result of each valuation is kept for the dealership for the retention period (privacy.retentionMonths), without rego and person (API-19).',
      ),
    faq: z
      .array(z.strictObject({ question: questionField, answer: paragraphField }))
      .default([
        {
          question: 'Is the estimate the final price?',
          answer:
            'No. It is a guide from what you tell us. A person inspects the {car}, checks its history and then makes the final offer. You decide after that.',
        },
        {
          question: 'What do I need to bring to the inspection?',
          answer:
            'Your licence, the registration papers, the service books and all keys. If there is finance on the {car}, bring the payout letter.',
        },
        {
          question: 'Can I trade in a {car} with finance owing?',
          answer:
            'Yes. We pay out the lender from the agreed price. If more is owing than the {car} is worth, we show you the difference before you decide.',
        },
        {
          question: 'Do I have to buy a {car} from you?',
          answer: 'No. You can sell us yours without buying another one.',
        },
      ])
      .describe('Questions and answers of the trade-in page (TRADE-10). The page always shows the question and answer of TRADE-11 first.'),
  })
  .describe('Trade-in');
