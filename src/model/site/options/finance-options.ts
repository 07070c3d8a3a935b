import { z } from 'zod';
import { paragraphField } from './plain-words.ts';

const dollars = z.number().min(0).max(1_000_000);
/**
 * FIN-08: without a price a calculator starts with this amount in dollars; the smallest amount must not be above it.
 */
const smallestAmount = dollars.min(1).max(30_000);
const percent = z.number().min(0).max(48);
const halfYears = z.number().min(1).max(10).multipleOf(0.5);

/**
 * The finance calculators, the finance information of vehicles, and the legal texts beside a rate (FIN area). Amounts
 * in dollars, rates in per cent per year. Null uses the value of the provider's preset.
 */
export const financeOptions = z
  .strictObject({
    provider: z
      .string()
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .describe("FIN-48: lender whose entry of a vehicle's finance_lenders is shown"),
    preset: z
      .enum(['detail', 'card'])
      .default('detail')
      .describe(
        "which limits and defaults the site's finance calculator has: detail (FIN-05 to 17, set by calculator) or card (FIN-28 to 39, set by cardCalculator)",
      ),
    calculator: z
      .strictObject({
        minAmount: smallestAmount
          .nullable()
          .default(null)
          .describe('FIN-05: smallest loan; variant 5000; null: as the provider, else 1000'),
        maxFollowsPrice: z.boolean().default(false).describe('FIN-06: up to 105% of a price over $100,000'),
        maxTermYears: halfYears.default(7).describe('FIN-10: variant 5'),
        termYears: z.array(halfYears).default([]).describe('FIN-09: these terms alone, e.g. [1, 2, 3, 5]; empty: every half year'),
        defaultTermYears: halfYears
          .nullable()
          .default(null)
          .describe('FIN-12: variant 5; one of the terms there are; null: 6, or the term nearest to it'),
        minInterest: percent.nullable().default(null).describe('FIN-14: variants 9.95 and 4; null: as the provider, else 0.5'),
        maxInterest: percent.nullable().default(null).describe('FIN-15: variants 19.95 and 20; null: as the provider, else 15'),
        defaultInterest: percent.default(10).describe('FIN-16'),
        interestLocked: z.boolean().default(false).describe('FIN-17: the shopper cannot change the rate that the calculator opens with'),
      })
      .prefault({})
      .describe('FIN-05 to 17: the calculator of a site with preset: detail'),
    cardCalculator: z
      .strictObject({
        minPrice: smallestAmount.nullable().default(null).describe('FIN-28: null: as the provider, else 1000'),
        minInterest: percent.nullable().default(null).describe('FIN-33: null: as the provider, else 0.5'),
        maxInterest: percent.nullable().default(null).describe('FIN-33: null: as the provider, else 15'),
        defaultInterest: percent.default(12.94).describe('FIN-35'),
      })
      .prefault({})
      .describe('FIN-28 to 39: the calculator of a site with preset: card'),
    establishmentFee: dollars.nullable().default(null).describe("FIN-21: null: the provider's, else the lender entry's"),
    rounding: z
      .enum(['none', 'ceil', 'floor'])
      .nullable()
      .default(null)
      .describe('FIN-23: repayments to whole dollars, up or down; null: as the provider, else to the cent'),
    informationShown: z
      .boolean()
      .nullable()
      .default(null)
      .describe("FIN-41: rates and repayments of vehicles; null: shown unless the site's manufacturer is Suzuki"),
    beginsWithLender: z
      .boolean()
      .default(false)
      .describe(
        "FIN-16, FIN-35: a vehicle's calculator opens with the rate, term and residual of its lender's entry, where they are within its limits; false: with the site's own rate and term",
      ),
    excludedDealerships: z
      .array(z.string())
      .default([])
      .describe('FIN-42: slugs of dealerships whose vehicles show no finance information'),
    comparisonWarning: z
      .strictObject({
        version: z.string().min(1).default('2026-11'),
        text: paragraphField
          .min(20)
          .default(
            'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
          ),
      })
      .prefault({})
      .describe('stands wherever a comparison rate does; change the version with the text'),
    disclaimer: paragraphField
      .min(1)
      .default(
        'Repayments are estimates for the amount, rate and term shown, and leave out any fee that is not named with them. They are no offer of credit: approval, and the rate and fees you are offered, depend on your circumstances. Terms, conditions and lending criteria apply.',
      )
      .describe('FIN-02: under every calculator'),
  })
  .describe('Finance');

export type FinanceOptions = z.infer<typeof financeOptions>;
